/**
 * A packed span: the position of a value in the text of a file and whether it belongs to an Allow line, in one number,
 * since a file may have thousands of rules.
 *
 *     start (20 bits) | length (10 bits) | allow (1 bit)
 *
 * Values that start at or after 2^20, or are longer than 1,023 characters, do not fit and get a negative number.
 */

const START = 11;
export const LAST_START = 0xfffff;
export const LONGEST = 0x3ff;

/** `allow` is 0 or 1. */
export function packSpan(start: number, length: number, allow: number): number {
  return start > LAST_START || length > LONGEST ? -1 : (start << START) | (length << 1) | allow;
}

export function startOf(span: number): number {
  return span >> START;
}

export function lengthOf(span: number): number {
  return (span >> 1) & LONGEST;
}

export function allowsAt(span: number): boolean {
  return (span & 1) === 1;
}
