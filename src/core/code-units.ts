/**
 * A text as an array of its UTF-16 code units: scanning an array costs less than asking a string for each character,
 * and an offset into the array is an offset into the text.
 */

export type CodeUnits = Uint8Array | Uint16Array;

/** Buffers up to this many units are kept for the next text; a rare larger one is left to the collector. */
const KEPT_UNITS = 1 << 20;

const encoder = new TextEncoder();
let bytes = new Uint8Array(1 << 14);
let wide = new Uint16Array(0);

/**
 * The units of `text`, in a buffer that the next call overwrites and that may be longer than the text.
 */
export function codeUnits(text: string): CodeUnits {
  const length = text.length;
  const narrow = length <= bytes.length ? bytes : new Uint8Array(roundUp(length));
  if (length <= KEPT_UNITS) bytes = narrow;
  const { read, written } = encoder.encodeInto(text, narrow);
  // Every unit outside ASCII takes more than one byte, so equal counts mean that there is none.
  if (read === length && written === length) return narrow;

  const units = length <= wide.length ? wide : new Uint16Array(roundUp(length));
  if (length <= KEPT_UNITS) wide = units;
  for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i);
  return units;
}

function roundUp(length: number): number {
  return 1 << (32 - Math.clz32(Math.max(length, 1 << 14) - 1));
}
