/** In place of CodeMirror's own table of Unicode, which weighs a kilobyte: what the browser takes for one character. */

const SEGMENTER = new Intl.Segmenter();

/** Longer characters are cut. A line may be as long as a file, and the browser copies the text that it segments. */
const LONGEST = 100;

/** Where the character ends that begins at `place`, or where the one begins that ends there. */
export function findClusterBreak(text: string, place: number, isForward = true): number {
  const from = isForward ? place : Math.max(0, place - LONGEST);
  const near = SEGMENTER.segment(text.slice(from, isForward ? from + LONGEST : place));
  const found = near.containing(isForward ? 0 : place - from - 1);
  if (found === undefined) return place;
  return from + found.index + (isForward ? found.segment.length : 0);
}
