/**
 * Where the value of a directive stands in a text, in one number, since there may be many: the start in 24 bits, the
 * length in seven, and in the last one whether it is the value of an Allow line.
 *
 * What begins behind the first 16 million characters, or has more than 126, has no place: the length is 127 then.
 */

const START = 8;
export const FARTHEST = 0xffffff;
/** The length of what has no place, whose start is of another kind then. */
export const NO_LENGTH = 127;

/** `allow` is 0 or 1. */
export function placeOf(start: number, length: number, allow: number): number {
  return (start << START) | (length << 1) | allow;
}

export function startOf(place: number): number {
  return place >>> START;
}

export function lengthOf(place: number): number {
  return (place >> 1) & NO_LENGTH;
}

export function allowsAt(place: number): boolean {
  return (place & 1) === 1;
}
