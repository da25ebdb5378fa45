/**
 * For lists whose sites keep recurring after many others: answers many lines at a time, site by site. Otherwise each
 * robots.txt would be parsed again for nearly every line.
 */

import { copyOf, type LineChunk } from '../input/lines.js';
import { hashOf, SeenSites } from '../sites/site-key.js';
import { TemporaryFile } from '../sites/temporary-file.js';

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
/** A stretch up to this size stays in memory. */
const BYTES_IN_MEMORY = 16 * 2 ** 20;
/** Whatever their size: a line takes few bytes if it is blank, and with several crawlers it is as many pairs. */
const LINES_IN_MEMORY = 256 * 1024;
/** Few enough that blocks are garbage before V8 promotes them to the old generation. */
const LINES_PER_BLOCK = 64;
/** Never part of an answer, since control characters are escaped there. */
const BETWEEN_ANSWERS = '\0';
/** How much of a part is sorted in memory at once. Parts are shorter unless a list was made to fill one of them. */
const CHARACTERS_AT_A_TIME = 16 * 2 ** 20;

/** The text, or its offset in the file: a rule may be much longer than the lines that it decides. */
type KeptAnswer = string | number;

/**
 * Answers a stretch of lines site by site, and returns the answers in the order of the lines. Those of a long one are in a
 * temporary file, in parts with few sites each, so that memory use depends on neither.
 */
export class LineSorter<Line> {
  readonly #siteOf: (line: Line) => string;
  readonly #file = new TemporaryFile();
  /** The lines of a stretch that is not long, and their answers. */
  #short: Line[] = [];
  #shortAnswers: readonly KeptAnswer[] = [];
  readonly #lines: readonly Spool<Line>[];
  readonly #answers: readonly Spool<string>[];
  /** The part of each line in the file. */
  #parts = new Uint8Array(64 * 1024);
  #spooled = 0;
  #count = 0;
  #bytes = 0;

  constructor(siteOf: (line: Line) => string) {
    this.#siteOf = siteOf;
    const parts = Array.from({ length: PARTS }, (_, part) => part);
    const isLines = (value: unknown): value is readonly Line[] => Array.isArray(value);
    const read = (text: string): readonly Line[] => {
      const lines: unknown = JSON.parse(text);
      if (isLines(lines)) return lines;
      throw new Error('A temporary file has unexpected content');
    };
    this.#lines = parts.map(() => new Spool(this.#file, { write: JSON.stringify, read }));
    this.#answers = parts.map(() => new Spool(this.#file, ANSWERS));
  }

  get isFull(): boolean {
    return this.#bytes >= SORTED_BYTES;
  }

  /** The average size of a line. */
  get lineBytes(): number {
    return this.#bytes / this.#count;
  }

  add({ lines, bytes }: LineChunk<Line>): void {
    this.#bytes += bytes;
    this.#count += lines.length;
    for (const line of lines) this.#short.push(line);
    if (this.#bytes <= BYTES_IN_MEMORY && this.#count <= LINES_IN_MEMORY) return;
    this.#spool(this.#short);
    this.#short = [];
  }

  #spool(lines: readonly Line[]): void {
    if (this.#count > this.#parts.length) {
      const roomier = new Uint8Array(2 * this.#count);
      roomier.set(this.#parts);
      this.#parts = roomier;
    }
    for (const line of lines) {
      const part = hashOf(this.#siteOf(line)) % PARTS;
      this.#parts[this.#spooled++] = part;
      this.#lines[part]?.add(line);
    }
  }

  /** Answers all lines, with those of a site in a row. */
  async answerAll(answer: (line: Line) => Promise<string> | string): Promise<void> {
    this.#shortAnswers = await this.#answersTo(this.#short, answer);
    for (const [part, spool] of this.#lines.entries()) {
      for (const lines of spool.drain(CHARACTERS_AT_A_TIME)) {
        for (const kept of await this.#answersTo(lines, answer)) this.#answers[part]?.add(this.#textOf(kept));
      }
    }
  }

  async #answersTo(
    lines: readonly Line[],
    answer: (line: Line) => Promise<string> | string,
  ): Promise<readonly KeptAnswer[]> {
    const answers: KeptAnswer[] = lines.map(() => '');
    let characters = 0;
    for (const index of groupedByKey(lines.map(this.#siteOf))) {
      const line = lines[index];
      if (line === undefined) continue;
      const answered = answer(line);
      const text = typeof answered === 'string' ? answered : await answered;
      characters += text.length;
      // Until it is copied, a text consists of the pieces that it was put together of.
      answers[index] = characters > CHARACTERS_AT_A_TIME ? this.#file.add(text) : copyOf(text);
    }
    return answers;
  }

  #textOf(kept: KeptAnswer): string {
    return typeof kept === 'string' ? kept : this.#file.read(kept);
  }

  *answers(): Iterable<string> {
    for (const kept of this.#shortAnswers) yield this.#textOf(kept);
    const parts = this.#answers.map((spool) => itemsIn(spool.drain(0)));
    for (const part of this.#parts.subarray(0, this.#spooled)) yield parts[part]?.next().value ?? '';
  }

  close(): void {
    this.#file.close();
  }
}

interface SpoolFormat<Item> {
  readonly write: (items: readonly Item[]) => string;
  readonly read: (text: string) => readonly Item[];
}

/** Items in a file, in blocks. */
class Spool<Item> {
  readonly #file: TemporaryFile;
  readonly #format: SpoolFormat<Item>;
  #offsets: number[] = [];
  #items: Item[] = [];

  constructor(file: TemporaryFile, format: SpoolFormat<Item>) {
    this.#file = file;
    this.#format = format;
  }

  add(item: Item): void {
    this.#items.push(item);
    if (this.#items.length < LINES_PER_BLOCK) return;
    this.#offsets.push(this.#file.add(this.#format.write(this.#items)));
    this.#items = [];
  }

  /** The items in lists of whole blocks, each of at least this many characters except the last. */
  *drain(characters: number): Iterable<readonly Item[]> {
    let items: Item[] = [];
    let length = 0;
    for (const offset of this.#offsets) {
      const text = this.#file.read(offset);
      items.push(...this.#format.read(text));
      length += text.length;
      if (length < characters) continue;
      yield items;
      items = [];
      length = 0;
    }
    yield [...items, ...this.#items];
    this.#offsets = [];
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

/** The indices of the items, grouped by key. */
function groupedByKey(keys: readonly string[]): number[] {
  const groups = new Map<string, number[]>();
  for (const [item, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()].flat();
}
