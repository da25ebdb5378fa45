/** Reads lists of lines of any length. */

import { isAscii } from 'node:buffer';
import { Unreadable } from '../exit.js';
import { expectListStart } from './file-kinds.js';
import { isJsonArray, linesOfArray } from './json-array.js';
import { isSitemap, linesOfSitemap } from './sitemap.js';
import { openInput, peeked, unreadable, type Input } from './open-input.js';

export const LONGEST_LINE = 256 * 1024;

export const LIST_ADVICE = 'name a file with one record per line, or - for standard input';

/** Lines that were read together, and their approximate size in bytes. */
export interface LineChunk<Line> {
  readonly lines: readonly Line[];
  readonly bytes: number;
}

/** Opens a list. The URLs of a sitemap are lines, too, and so are the values of an array where lines may be JSON. */
export async function openList(file: string, kind: 'of-urls' | 'of-pairs'): Promise<Input> {
  try {
    const [head, input] = await peeked(await openInput(file));
    if (kind === 'of-pairs' && isJsonArray(head)) return { ...input, chunks: linesOfArray(input) };
    if (kind === 'of-urls' && isSitemap(input.name, head)) {
      return { ...input, bytes: undefined, chunks: linesOfSitemap(input.chunks) };
    }
    expectListStart(input.name, head);
    return input;
  } catch (error) {
    throw unreadable(file, error, LIST_ADVICE);
  }
}

export function typedList(lines: readonly string[]): Input {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  return { name: 'the command line', bytes: bytes.length, chunks: ReadableStream.from([bytes]) };
}

/**
 * A line of a list of URLs, without blanks around it.
 *
 * @throws Unreadable for several lines in one, as they are if they end in carriage returns alone
 */
export function trimmedLine(name: string, line: string): string {
  const text = line.trim();
  if (!text.includes('\r')) return text;
  throw new Unreadable(
    `Cannot read ${name}: it has a carriage return within a line; end lines with a line feed`,
  );
}

/**
 * All lines but the first ones, which an earlier run has answered.
 *
 * @throws Unreadable for fewer lines: they are not what the earlier run read
 */
export async function* linesAfter<Line>(
  chunks: AsyncIterable<LineChunk<Line>>,
  count: number,
): AsyncIterable<LineChunk<Line>> {
  let left = count;
  for await (const { lines, bytes } of chunks) {
    yield { lines: left > 0 ? lines.slice(left) : lines, bytes };
    left = Math.max(0, left - lines.length);
  }
  if (left > 0)
    throw new Unreadable('The input has fewer lines than the file to continue; name the same input again');
}

/** The total size of the lists; undefined if one is unknown. */
export function totalBytes(lists: readonly Input[]): number | undefined {
  let total = 0;
  for (const { bytes } of lists) {
    if (bytes === undefined) return undefined;
    total += bytes;
  }
  return total;
}

/** A copy of a part of a line, which would keep the whole chunk in memory. */
export function copyOf(text: string): string {
  return ` ${text}`.slice(1);
}

/** Lines as they arrive, without line feeds. A line that is too long is cut, and keeps at least `longest` characters. */
export async function* linesOf(
  { name, chunks }: Input,
  longest = LONGEST_LINE,
): AsyncIterable<LineChunk<string>> {
  let rest = '';
  try {
    for await (const text of textsOf(chunks)) {
      if (text.includes('\n')) {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        yield { lines, bytes: text.length };
      } else if (rest.length < longest) rest += text;
    }
  } catch (error) {
    throw unreadable(name, error, LIST_ADVICE);
  }
  if (rest !== '') yield { lines: [rest], bytes: rest.length };
}

/**
 * Pieces are decoded separately, so that a non-ASCII line does not turn all ASCII lines around it into two-byte
 * strings, and so that V8 allocates each string among its short-lived objects.
 */
const PIECE_BYTES = 64 * 1024;

async function* textsOf(chunks: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  // After non-ASCII input the decoder may have part of a character pending.
  let mayHavePending = false;
  for await (const chunk of chunks) {
    const utf16 = decoder === undefined ? utf16Of(chunk) : undefined;
    // A UTF-8 byte order mark counts as a blank, and is trimmed like others.
    decoder ??= new TextDecoder(utf16 ?? 'utf-8', { ignoreBOM: utf16 === undefined });
    mayHavePending ||= utf16 !== undefined;
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      if (!mayHavePending && isAscii(piece)) {
        // Ten times as fast as a TextDecoder.
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
      } else {
        yield decoder.decode(piece, { stream: true });
        mayHavePending = decoder.encoding !== 'utf-8' || !isAscii(piece);
      }
    }
  }
}

/** The kind of UTF-16, by its byte order mark. Old versions of PowerShell write it. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}
