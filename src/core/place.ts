/**
 * Where the value of a directive stands in a text, in one number, since there may be many: the start in 20 bits, the
 * length in ten, and in the last one whether it is the value of an Allow line.
 *
 * What begins behind the first million characters, or has more than a thousand, has no place: a negative number.
 */

const START = 11;
const FARTHEST = 0xfffff;
const LONGEST = 0x3ff;

/** `allow` is 0 or 1. */
export function placeOf(start: number, length: number, allow: number): number {
  return start > FARTHEST || length > LONGEST ? -1 : (start << START) | (length << 1) | allow;
}

export function startOf(place: number): number {
  return place >> START;
}

export function lengthOf(place: number): number {
  return (place >> 1) & LONGEST;
}

export function allowsAt(place: number): boolean {
  return (place & 1) === 1;
}
