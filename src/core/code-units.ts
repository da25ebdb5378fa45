/**
 * A text as an array of its UTF-16 code units: scanning an array costs less than asking a string for each character,
 * and an offset into the array is an offset into the text.
 */

export type CodeUnits = Uint8Array | Uint16Array;

const encoder = new TextEncoder();

/** Texts up to this length are encoded into one buffer, which is reused. */
const BUFFER_LENGTH = 1 << 20;

/** The buffer while it is free. A reader that runs inside another one allocates its own. */
let idle: Uint8Array | undefined;

/** Calls `use` with the units of `text`. The array may be longer than the text, and is overwritten afterwards. */
export function withCodeUnits<T>(text: string, use: (units: CodeUnits) => T): T {
  const { length } = text;
  const isLong = length > BUFFER_LENGTH;
  const buffer = isLong ? new Uint8Array(length) : (idle ?? new Uint8Array(BUFFER_LENGTH));
  if (!isLong) idle = undefined;
  const result = use(encode(text, buffer));
  if (!isLong) idle = buffer;
  return result;
}

function encode(text: string, narrow: Uint8Array): CodeUnits {
  const { length } = text;
  const { read, written } = encoder.encodeInto(text, narrow);
  // Each unit outside ASCII takes more than one byte, so equal counts mean that the text is ASCII.
  if (read === length && written === length) return narrow;
  const wide = new Uint16Array(length);
  for (let i = 0; i < length; i++) wide[i] = text.charCodeAt(i);
  return wide;
}
