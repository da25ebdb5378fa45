/** Converts a JSON array of any length to JSON lines, one per value. */

import { Unreadable } from '../exit.js';
import { unreadable, type Input } from './open-input.js';

/** Whether the text begins with an array of objects, and not a header in brackets. */
export function isJsonArray(head: Uint8Array): boolean {
  const start = new TextDecoder().decode(head.subarray(0, START_BYTES)).trimStart();
  return /^\[\s*(?:[{\]]|$)/.test(start);
}

const START_BYTES = 4096;

const CODE = { quote: 0x22, backslash: 0x5c, comma: 0x2c, feed: 0x0a, blank: 0x20 } as const;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Changes only the text between values, so errors in values are found when the lines are parsed. */
export async function* linesOfArray({ name, chunks }: Input): AsyncIterable<Uint8Array> {
  let depth = 0;
  let arrays = 0;
  let isText = false;
  let isEscaped = false;
  const changed = (byte: number): number => {
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (byte === CODE.backslash) isEscaped = true;
      else if (byte === CODE.quote) isText = false;
      return byte;
    }
    if (byte < CODE.blank) return CODE.blank;
    if (byte === CODE.quote) isText = true;
    if (OPENING.has(byte)) return depth++ === 0 && arrays === 0 ? CODE.blank : byte;
    if (CLOSING.has(byte)) {
      if (--depth > 0) return byte;
      // Anything after the array becomes an unreadable line.
      arrays++;
      return CODE.blank;
    }
    return byte === CODE.comma && depth === 1 ? CODE.feed : byte;
  };
  try {
    for await (const chunk of chunks) {
      const lines = chunk.map(changed);
      if (!lines.every((byte) => byte === CODE.blank)) yield lines;
    }
  } catch (error) {
    throw unreadable(name, error, 'save it again');
  }
  if (arrays === 0) throw new Unreadable(`Cannot read ${name}: it ends within its JSON array; save it again`);
}
