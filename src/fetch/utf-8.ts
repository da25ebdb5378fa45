/** UTF-8, and what to do with bytes that are not. */

/** Malformed bytes become U+FFFD; a byte order mark is dropped. */
export function decodeLenient(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}

/** Throws for malformed bytes; a byte order mark stays. */
export function decodeStrict(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/**
 * Python's `surrogateescape`: a byte 0xNN that belongs to no character becomes the lone surrogate U+DCNN, so that
 * nothing of the file is lost. A byte order mark stays.
 */
export function decodeEscaping(bytes: Uint8Array): string {
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length === 0) {
      text += decodeStrict(bytes.subarray(from, at)) + String.fromCharCode(0xdc00 + (bytes[at] ?? 0));
      from = at + 1;
    }
    at += Math.max(length, 1);
  }
  return text + decodeStrict(bytes.subarray(from));
}

/** The bytes without a character that was cut off at their end. */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const start = bytes.length - back;
    const byte = bytes[start] ?? 0;
    if (isContinuation(byte)) continue;
    return sequenceLength(byte) > back ? bytes.subarray(0, start) : bytes;
  }
  return bytes;
}

/** How many bytes the character at `at` has; 0 where there is none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = sequenceLength(first);
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next];
    if (byte === undefined || !isContinuation(byte)) return 0;
  }
  return length > 1 && !isSecond(first, bytes[at + 1] ?? 0) ? 0 : length;
}

function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506, table of well-formed sequences
function isSecond(first: number, second: number): boolean {
  switch (first) {
    case 0xe0:
      return second >= 0xa0;
    case 0xed:
      return second <= 0x9f;
    case 0xf0:
      return second >= 0x90;
    case 0xf4:
      return second <= 0x8f;
    default:
      return true;
  }
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
