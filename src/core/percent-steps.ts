/** The steps in which originals decode and encode escapes, each in its own combination. */

import { type CharacterSet, endOfRun, escapeCharacters, escapedByte } from './percent.js';

/** What a run of escapes means in UTF-8; `malformed` is called with bytes that are not. */
export function decodeEscapes(run: string, malformed: (bytes: Uint8Array) => string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return malformed(Uint8Array.from(run.slice(1).split('%'), (digits) => parseInt(digits, 16)));
  }
}

/** Filled on demand: making all of them took a seventh of the time to load the engine. */
const ESCAPES: string[] = [];

/** `%XX` with upper-case digits. */
export function escapeByte(byte: number): string {
  return (ESCAPES[byte] ??= `%${(byte + 0x100).toString(16).slice(1).toUpperCase()}`);
}

const encoder = /* @__PURE__ */ new TextEncoder();

/** Where a text ends that may take this many bytes in UTF-8, without half a character, and how many bytes it takes. */
export function endWithin(text: string, bytes: number): { readonly end: number; readonly taken: number } {
  const { read, written } = encoder.encodeInto(text, new Uint8Array(bytes));
  return { end: read, taken: written };
}

/** The text with every character outside the set replaced by the escapes of its UTF-8 bytes. */
export function escapeOutside(text: string, kept: CharacterSet): string {
  let escaped = '';
  let done = 0;
  for (let at = endOfRun(text, 0, kept); at < text.length; at = endOfRun(text, done, kept)) {
    escaped += text.slice(done, at);
    done = at + 1;
    while (done < text.length && !kept.has(text.charCodeAt(done))) done++;
    escaped += escapeCharacters(text.slice(at, done));
  }
  return done === 0 ? text : escaped + text.slice(done);
}

/** The text with the escapes of characters in the set decoded, and all others in upper case. */
export function decodeWithin(text: string, decoded: CharacterSet): string {
  return text.replace(/%[\dA-Fa-f]{2}/g, (escape) => {
    const byte = escapedByte(escape, 0);
    return decoded.has(byte) ? String.fromCharCode(byte) : escape.toUpperCase();
  });
}
