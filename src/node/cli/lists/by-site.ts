/**
 * For lists whose sites keep recurring after many others: answers many lines at a time, site by site. Otherwise each
 * robots.txt would be parsed again for nearly every line.
 */

import type { LineChunk } from '../input/lines.js';
import type { UrlOrder } from '../sites/answerers.js';
import { hashOf, SeenSites } from '../sites/site-key.js';
import { BLOCK_BYTES, DATA_BYTES, TemporaryFile } from '../sites/temporary-file.js';

/** A program that writes lines to a pipe may wait for the answers before it writes more. */
const PATIENCE_MS = 500;

/** Reads a stream item by item, and tells if the next one takes long. */
export class PatientReader<Item> {
  readonly #items: AsyncIterator<Item, unknown>;
  #awaited: Promise<Item | undefined> | undefined;

  constructor(items: AsyncIterable<Item>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  /** The next item; undefined at the end. */
  async next(): Promise<Item | undefined> {
    const next = this.#awaited ?? this.#read();
    this.#awaited = undefined;
    return next;
  }

  /** The next item; undefined at the end, and if it takes long: `next` returns it then. */
  async soon(): Promise<Item | undefined> {
    const next = this.#read();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), PATIENCE_MS);
    });
    const first = await Promise.race([next, late]);
    clearTimeout(timer);
    if (first !== 'late') return first;
    this.#awaited = next;
    return undefined;
  }

  async #read(): Promise<Item | undefined> {
    const { done, value } = await this.#items.next();
    return done === true ? undefined : value;
  }
}

/** This few sites all stay parsed. */
const FEW_SITES = 512;
/** In a list in site order, almost no sites recur. */
const SCATTERED_SHARE = 0.02;

/** Detects lists whose sites keep recurring after many others. */
export class SiteOrder {
  readonly #seen = new SeenSites();
  #last = '';
  #changes = 0;
  #returns = 0;

  add(site: string): void {
    if (site === this.#last) return;
    this.#last = site;
    const isSeen = this.#seen.add(site);
    if (isSeen === undefined) return;
    this.#changes++;
    if (isSeen) this.#returns++;
  }

  get isScattered(): boolean {
    return this.#seen.count >= FEW_SITES && this.#returns > SCATTERED_SHARE * this.#changes;
  }

  clear(): void {
    this.#seen.clear();
    this.#changes = 0;
    this.#returns = 0;
  }
}

/** How much of a list is sorted by site at once. */
const SORTED_BYTES = 2 ** 30;
const PARTS = 256;
/** How much of a stretch stays in memory, lines and answers together. */
const BYTES_IN_MEMORY = 16 * 2 ** 20;
/** How much of a part is sorted in memory at once. Parts are shorter unless a list was made to fill one of them. */
const BYTES_AT_A_TIME = 16 * 2 ** 20;

export interface LineSorting<Line> {
  readonly siteOf: (line: Line) => string;
  /** A line as text: outside the heap it costs the garbage collector nothing, and it fits into a file. */
  readonly write: (line: Line) => string;
  readonly read: (text: string) => Line;
}

/**
 * Answers a stretch of lines site by site, and returns the answers in the order of the lines. Meanwhile both are texts in
 * parts with few sites each, in a temporary file if the stretch is long, so that memory use depends on neither.
 */
export class LineSorter<Line> {
  readonly #sorting: LineSorting<Line>;
  readonly #file = new TemporaryFile(BYTES_IN_MEMORY);
  readonly #lines = Array.from({ length: PARTS }, () => new TextQueue(this.#file));
  readonly #answers = Array.from({ length: PARTS }, () => new TextQueue(this.#file));
  /** The answers to lines that are sorted at the moment; a rule may be much longer than the lines that it decides. */
  readonly #unsorted = new TemporaryFile(BYTES_AT_A_TIME);
  #parts = new Uint8Array(64 * 1024);
  #count = 0;
  #bytes = 0;

  constructor(sorting: LineSorting<Line>) {
    this.#sorting = sorting;
  }

  get isFull(): boolean {
    return this.#bytes >= SORTED_BYTES;
  }

  /** The sites of a short stretch may soon return in the next one. */
  get order(): UrlOrder {
    return this.#bytes > BYTES_IN_MEMORY ? 'sorted' : 'as-read';
  }

  /** The average size of a line. */
  get lineBytes(): number {
    return this.#bytes / this.#count;
  }

  add({ lines, bytes }: LineChunk<Line>): void {
    const { siteOf, write } = this.#sorting;
    this.#bytes += bytes;
    if (this.#count + lines.length > this.#parts.length) {
      const roomier = new Uint8Array(2 * (this.#count + lines.length));
      roomier.set(this.#parts);
      this.#parts = roomier;
    }
    for (const line of lines) {
      const hash = hashOf(siteOf(line));
      const part = hash % PARTS;
      this.#parts[this.#count++] = part;
      this.#lines[part]?.add(write(line), hash);
    }
  }

  /** Answers all lines, with those of a site in a row. */
  async answerAll(answer: (line: Line) => Promise<string> | string): Promise<void> {
    for (const [part, queue] of this.#lines.entries()) {
      for (let bytes = queue.take(BYTES_AT_A_TIME); bytes.length > 0; bytes = queue.take(BYTES_AT_A_TIME)) {
        const offsets = await this.#answersTo(bytes, answer);
        for (const offset of offsets) this.#answers[part]?.add(this.#unsorted.bytesAt(offset), 0);
        this.#unsorted.clear();
      }
    }
  }

  /** @returns the offsets of the answers, in the order of the lines */
  async #answersTo(bytes: Buffer, answer: (line: Line) => Promise<string> | string): Promise<Float64Array> {
    const { siteOf, read } = this.#sorting;
    const starts = startsOfTexts(bytes);
    const offsets = new Float64Array(starts.length);
    for (const indices of groupedByTag(bytes, starts)) {
      const lines = indices.map((index) => read(textAt(bytes, starts[index] ?? 0)));
      for (const at of groupedByKey(lines.map(siteOf))) {
        const line = lines[at];
        const index = indices[at];
        if (line === undefined || index === undefined) continue;
        const answered = answer(line);
        offsets[index] = this.#unsorted.add(typeof answered === 'string' ? answered : await answered);
      }
    }
    return offsets;
  }

  *answers(): Iterable<string> {
    for (const part of this.#parts.subarray(0, this.#count)) yield this.#answers[part]?.next() ?? '';
  }

  close(): void {
    this.#file.close();
    this.#unsorted.close();
  }
}

/** Each text is preceded by its tag, and by its length. */
const LENGTH_AT = 4;
const TEXT_AT = 8;
/** A text has at least eight bytes, and one number holds a tag and the index of a text. */
const MOST_TEXTS = 2 ** 21;
const NO_BYTES = Buffer.alloc(0);

/**
 * Texts that are first all added, then taken in the same order. They are bytes in a file, in blocks, and the last block is in
 * memory: as strings they would live long enough for the garbage collector to copy them.
 */
class TextQueue {
  readonly #file: TemporaryFile;
  readonly #offsets: number[] = [];
  #taken = 0;
  /** The last block, which is not yet in the file, and how much of it is used. */
  #last: Buffer = NO_BYTES;
  #used = 0;
  /** The block that texts are taken from, its memory, and where the next one is. */
  #first: Buffer = NO_BYTES;
  #memory: Buffer | undefined;
  #next = 0;

  constructor(file: TemporaryFile) {
    this.#file = file;
  }

  add(text: string | Uint8Array, tag: number): void {
    // A UTF-16 unit takes at most three bytes.
    const most = TEXT_AT + (typeof text === 'string' ? 3 : 1) * text.length;
    if (this.#used + most > this.#last.length) {
      this.#endBlock();
      if (most > this.#last.length) this.#last = Buffer.allocUnsafe(Math.max(most, DATA_BYTES));
    }
    const at = this.#used;
    let { length } = text;
    if (typeof text === 'string') length = this.#last.write(text, at + TEXT_AT);
    else this.#last.set(text, at + TEXT_AT);
    this.#last.writeUInt32LE(tag, at);
    this.#last.writeUInt32LE(length, at + LENGTH_AT);
    this.#used = at + TEXT_AT + length;
    if (this.#last.length <= DATA_BYTES) return;
    // Long blocks of many queues would take much memory.
    this.#endBlock();
    this.#last = NO_BYTES;
  }

  #endBlock(): void {
    if (this.#used > 0) this.#offsets.push(this.#file.add(this.#last.subarray(0, this.#used)));
    this.#used = 0;
  }

  /** The next block; empty if there is none. */
  #takeBlock(memory?: Buffer): Buffer {
    const offset = this.#offsets[this.#taken++];
    if (offset !== undefined) return this.#file.bytesAt(offset, memory);
    const block = this.#last.subarray(0, this.#used);
    this.#last = NO_BYTES;
    this.#used = 0;
    return block;
  }

  /** The next blocks in one, of at least this many bytes unless they are the last. */
  take(bytes: number): Buffer {
    const blocks: Buffer[] = [];
    for (let length = 0; length < bytes;) {
      const block = this.#takeBlock();
      if (block.length === 0) break;
      blocks.push(block);
      length += block.length;
    }
    return Buffer.concat(blocks);
  }

  /** The next text; undefined if all are taken. */
  next(): string | undefined {
    if (this.#next === this.#first.length) {
      this.#first = this.#takeBlock((this.#memory ??= Buffer.allocUnsafe(BLOCK_BYTES)));
      this.#next = 0;
      if (this.#first.length === 0) return undefined;
    }
    const start = this.#next;
    this.#next = endOfText(this.#first, start);
    return this.#first.toString('utf8', start + TEXT_AT, this.#next);
  }
}

function endOfText(bytes: Buffer, start: number): number {
  return start + TEXT_AT + bytes.readUInt32LE(start + LENGTH_AT);
}

function textAt(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start + TEXT_AT, endOfText(bytes, start));
}

function startsOfTexts(bytes: Buffer): Uint32Array {
  let count = 0;
  for (let at = 0; at < bytes.length; at = endOfText(bytes, at)) count++;
  const starts = new Uint32Array(count);
  for (let at = 0, index = 0; at < bytes.length; at = endOfText(bytes, at)) starts[index++] = at;
  return starts;
}

/** The indices of texts with the same tag. */
function* groupedByTag(bytes: Buffer, starts: Uint32Array): Generator<number[], void, undefined> {
  // Sorting numbers takes a fraction of sorting objects.
  const tagged = Float64Array.from(starts, (start, index) => bytes.readUInt32LE(start) * MOST_TEXTS + index);
  tagged.sort();
  let group: number[] = [];
  let last = 0;
  for (const number of tagged) {
    const index = number % MOST_TEXTS;
    if (group.length > 0 && number - index !== last) {
      yield group;
      group = [];
    }
    last = number - index;
    group.push(index);
  }
  if (group.length > 0) yield group;
}

/** The indices of the keys, grouped by key. */
function groupedByKey(keys: readonly string[]): readonly number[] {
  const groups = new Map<string, number[]>();
  for (const [index, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return groups.size === 1 ? [...keys.keys()] : [...groups.values()].flat();
}
