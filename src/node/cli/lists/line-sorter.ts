/**
 * Answers a long stretch of lines site by site, and gives the answers in the order of the lines. Lines and answers are in a
 * temporary file, in parts with few sites each, so that memory depends on neither.
 */

import { TemporaryFile, type FilePlace } from '../sites/temporary-file.js';
import { groupedByKey } from './site-order.js';

const PARTS = 256;
/** Few enough that the blocks under way are gone before V8 moves them to where it seldom collects. */
const LINES_PER_BLOCK = 32;
/** Control characters are written visibly in answers. */
const BETWEEN_ANSWERS = '\0';
/** Of lines that are sorted by site at a time. An even part has less; whoever writes a list can make one of them longer. */
const BYTES_AT_A_TIME = 16 * 2 ** 20;

export class LineSorter<Line> {
  readonly #siteOf: (line: Line) => string;
  readonly #file = new TemporaryFile();
  readonly #lines: readonly Spool<Line>[];
  readonly #answers: readonly Spool<string>[];
  /** The part of each line. */
  #parts = new Uint8Array(64 * 1024);
  #count = 0;

  constructor(siteOf: (line: Line) => string) {
    this.#siteOf = siteOf;
    const parts = Array.from({ length: PARTS }, (_, part) => part);
    const isLines = (value: unknown): value is readonly Line[] => Array.isArray(value);
    const read = (text: string): readonly Line[] => {
      const lines: unknown = JSON.parse(text);
      if (isLines(lines)) return lines;
      throw new Error('A temporary file holds what was not written to it');
    };
    this.#lines = parts.map(() => new Spool(this.#file, { write: JSON.stringify, read }));
    this.#answers = parts.map(() => new Spool(this.#file, ANSWERS));
  }

  add(lines: readonly Line[]): void {
    if (this.#count + lines.length > this.#parts.length) {
      const roomier = new Uint8Array(2 * (this.#count + lines.length));
      roomier.set(this.#parts);
      this.#parts = roomier;
    }
    for (const line of lines) {
      const part = hashOf(this.#siteOf(line)) % PARTS;
      this.#parts[this.#count++] = part;
      this.#lines[part]?.add(line);
    }
  }

  /** Answers all lines, those of a site in a row. */
  async answerAll(answer: (line: Line) => Promise<string> | string): Promise<void> {
    for (const [part, spool] of this.#lines.entries()) {
      for (const lines of spool.drain(BYTES_AT_A_TIME)) {
        const answers: string[] = [];
        for (const index of groupedByKey(lines.map(this.#siteOf))) {
          const line = lines[index];
          if (line === undefined) continue;
          const answered = answer(line);
          answers[index] = typeof answered === 'string' ? answered : await answered;
        }
        for (const text of answers) this.#answers[part]?.add(text);
      }
    }
  }

  /** The answers, in the order of the lines. */
  *answers(): Generator<string, void, undefined> {
    const parts = this.#answers.map((spool) => itemsIn(spool.drain(0)));
    for (const part of this.#parts.subarray(0, this.#count)) yield parts[part]?.next().value ?? '';
  }

  close(): void {
    this.#file.close();
  }
}

interface SpoolFormat<Item> {
  readonly write: (items: readonly Item[]) => string;
  readonly read: (text: string) => readonly Item[];
}

/** Items in a file, block by block. */
class Spool<Item> {
  readonly #file: TemporaryFile;
  readonly #format: SpoolFormat<Item>;
  #places: FilePlace[] = [];
  #items: Item[] = [];

  constructor(file: TemporaryFile, format: SpoolFormat<Item>) {
    this.#file = file;
    this.#format = format;
  }

  add(item: Item): void {
    this.#items.push(item);
    if (this.#items.length < LINES_PER_BLOCK) return;
    this.#places.push(this.#file.add(Buffer.from(this.#format.write(this.#items))));
    this.#items = [];
  }

  /** The items in lists of whole blocks, each of which ends with the block by which it has so many bytes. */
  *drain(bytes: number): Generator<readonly Item[], void, undefined> {
    let items: Item[] = [];
    let length = 0;
    for (const place of this.#places) {
      items.push(...this.#format.read(Buffer.from(this.#file.read(place)).toString()));
      length += place.length;
      if (length < bytes) continue;
      yield items;
      items = [];
      length = 0;
    }
    yield [...items, ...this.#items];
    this.#places = [];
    this.#items = [];
  }
}

function* itemsIn<Item>(lists: Iterable<readonly Item[]>): Generator<Item, void, undefined> {
  for (const items of lists) yield* items;
}

const ANSWERS: SpoolFormat<string> = {
  write: (answers) => answers.join(BETWEEN_ANSWERS),
  read: (text) => text.split(BETWEEN_ANSWERS),
};

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
}
