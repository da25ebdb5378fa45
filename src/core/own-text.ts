/**
 * JavaScript engines keep a whole string in memory as long as a slice of it is alive, so slices that leave the library
 * are copied.
 */

/** Engines copy shorter slices themselves. */
const SHORTEST_PART = 13;

/** Copying a longer text may cost more than it frees. */
const LONGEST_COPY = 1 << 16;

/** The same text in its own memory: prepending a character forces a copy. Takes about 100 ns. */
export function ownText(text: string): string {
  return text.length < SHORTEST_PART || text.length > LONGEST_COPY ? text : ` ${text}`.slice(1);
}
