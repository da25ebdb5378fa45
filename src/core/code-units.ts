/**
 * A text as an array of its UTF-16 code units: scanning an array costs less than asking a string for each character,
 * and an offset into the array is an offset into the text.
 */

export type CodeUnits = Uint8Array | Uint16Array;

const encoder = new TextEncoder();

/** What a rare longer text is encoded to is left to the collector. */
const scratch = new Uint8Array(1 << 20);

/**
 * The units of `text`, in a buffer that the next call overwrites and that may be longer than the text.
 */
export function codeUnits(text: string): CodeUnits {
  const { length } = text;
  const narrow = length <= scratch.length ? scratch : new Uint8Array(length);
  const { read, written } = encoder.encodeInto(text, narrow);
  // Every unit outside ASCII takes more than one byte, so equal counts mean that there is none.
  if (read === length && written === length) return narrow;
  const wide = new Uint16Array(length);
  for (let i = 0; i < length; i++) wide[i] = text.charCodeAt(i);
  return wide;
}
