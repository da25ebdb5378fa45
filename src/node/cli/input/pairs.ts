/**
 * What the lines of `bulk` ask, from a list, a CSV or JSON lines. A reader keeps one line at a time: an object for each of
 * millions would cost as much as its answer.
 */

import { visibleJson } from '../../../answers/visible.js';
import { PlainLines } from '../output/escaping.js';
import { counted } from '../output/text.js';
import { Lines, indexOrEnd } from './batches.js';
import { CsvRecords } from './csv.js';
import { PlainRecord } from './plain-json.js';

/** A line that asks something. */
export interface Pair {
  /** What the line is called, if anything. */
  readonly id: string | undefined;
  /** A text, or another value, as JSON. */
  readonly idIs: 'text' | 'json';
  readonly url: string;
  readonly agent: string;
  /** Whose robots.txt decides; that of the URL's own site where none is named. */
  readonly site: string | undefined;
  /** A robots.txt that comes with the line. */
  readonly robots: string | undefined;
  /** Why the line asks nothing that can be answered; then only its id counts. */
  readonly problem: string | undefined;
  /** Whether its fields are written as they are. */
  readonly isPlain: boolean;
  /** What a row of a CSV of answers begins with, up to its URL, where it stands like that in the input. */
  readonly row: string | undefined;
}

export interface PairReader {
  /** The line that was read last: always the same object. */
  readonly pair: Pair;
  /** Where the next line begins. Lines are read again from where it is set. */
  position: number;
  /** Reads the next line; false at the end. */
  next(): boolean;
}

export interface PairFormat {
  readonly input: 'jsonl' | 'csv' | 'list';
  /** What the columns of a CSV are called. */
  readonly columns: readonly string[];
  /** Of lines that name none. */
  readonly agent: string | undefined;
  /** What is written of them. */
  readonly output: 'jsonl' | 'csv' | 'counts';
}

/** The columns that are read and written. */
export const BULK_COLUMNS = ['id', 'site', 'robots', 'url', 'agent'] as const;

export function pairsIn(text: string, format: PairFormat): PairReader {
  switch (format.input) {
    case 'csv':
      return new CsvPairs(text, format);
    case 'list':
      return new ListedPairs(text, format);
    case 'jsonl':
      return new JsonPairs(text, format);
  }
}

class CurrentPair implements Pair {
  id: string | undefined;
  idIs: Pair['idIs'] = 'text';
  url = '';
  agent = '';
  site: string | undefined;
  robots: string | undefined;
  problem: string | undefined;
  isPlain = false;
  row: string | undefined;
}

const BLANK = 'the line is blank';
const NO_AGENT = 'no agent is named, here or by --agent';

class ListedPairs implements PairReader {
  readonly pair = new CurrentPair();
  readonly #lines: Lines;
  readonly #plain: PlainLines;

  constructor(text: string, { agent, output }: PairFormat) {
    this.#lines = new Lines(text);
    this.#plain = new PlainLines(text, output === 'csv' ? 'csv' : 'json');
    if (agent === undefined) this.pair.problem = NO_AGENT;
    else this.pair.agent = agent;
  }

  get position(): number {
    return this.#lines.position;
  }

  set position(position: number) {
    this.#lines.position = position;
  }

  next(): boolean {
    const line = this.#lines.next();
    if (line === undefined) return false;
    this.pair.url = line;
    this.pair.isPlain = this.#plain.has(this.#lines.start, this.#lines.position);
    this.pair.row = this.pair.isPlain ? line : undefined;
    if (this.pair.problem !== NO_AGENT) this.pair.problem = line === '' ? BLANK : undefined;
    return true;
  }
}

/** Where each column stands; -1 where there is none. */
type Columns = Readonly<Record<(typeof BULK_COLUMNS)[number], number>>;

class CsvPairs implements PairReader {
  readonly pair: CsvPair;
  readonly #records: CsvRecords;
  /** A field without quotes holds no comma, so what needs no care in JSON needs none in a CSV. */
  readonly #plain: PlainLines;
  readonly #columns: Columns;
  readonly #count: number;
  readonly #agent: string | undefined;
  readonly #hasRows: boolean;

  constructor(text: string, { columns, agent, output }: PairFormat) {
    const [id = -1, site = -1, robots = -1, url = -1, named = -1] = BULK_COLUMNS.map((name) =>
      columns.indexOf(name),
    );
    this.#records = new CsvRecords(text);
    this.pair = new CsvPair(this.#records, id);
    this.#plain = new PlainLines(text, 'json');
    this.#columns = { id, site, robots, url, agent: named };
    this.#count = columns.length;
    this.#agent = agent;
    this.#hasRows = output === 'csv' && id >= 0 && url === id + 1;
  }

  get position(): number {
    return this.#records.position;
  }

  set position(position: number) {
    this.#records.position = position;
  }

  next(): boolean {
    const records = this.#records;
    const start = records.position;
    if (!records.next()) return false;
    const { pair } = this;
    const isPlain = this.#plain.has(start, records.position);
    const { id, site, robots, url } = this.#columns;
    pair.isPlain = isPlain;
    pair.url = records.field(url);
    pair.site = filledField(records, site);
    pair.robots = filledField(records, robots);
    pair.problem = this.#problem();
    pair.row = isPlain && this.#hasRows ? records.fieldAndNext(id) : undefined;
    return true;
  }

  /** What is wrong with the record; takes its agent where nothing is. */
  #problem(): string | undefined {
    const records = this.#records;
    const { count } = records;
    if (count === 0) return 'its quotes do not fit';
    if (count !== this.#count) return `it has ${counted(count, 'field')}, and the header has ${this.#count}`;
    if (this.pair.url === '') return 'it has no url';
    const { agent } = this.#columns;
    // The text of the line before is compared faster than another one like it.
    if (agent >= 0 && this.pair.agent !== '' && records.holds(agent, this.pair.agent)) return undefined;
    const named = filledField(records, agent) ?? this.#agent;
    if (named === undefined) return NO_AGENT;
    this.pair.agent = named;
    return undefined;
  }
}

/** The record of a CSV. Most answers need no id of their own, so none is taken before somebody asks for it. */
class CsvPair implements Pair {
  readonly idIs = 'text';
  url = '';
  agent = '';
  site: string | undefined;
  robots: string | undefined;
  problem: string | undefined;
  isPlain = false;
  row: string | undefined;
  readonly #records: CsvRecords;
  readonly #column: number;

  constructor(records: CsvRecords, column: number) {
    this.#records = records;
    this.#column = column;
  }

  get id(): string | undefined {
    return filledField(this.#records, this.#column);
  }
}

/** A field of a record; an empty one is none. */
function filledField(records: CsvRecords, column: number): string | undefined {
  const field = column < 0 ? '' : records.field(column);
  return field === '' ? undefined : field;
}

class JsonPairs implements PairReader {
  readonly pair = new CurrentPair();
  position = 0;
  readonly #text: string;
  readonly #agent: string | undefined;
  readonly #output: PairFormat['output'];
  readonly #record: PlainRecord;

  constructor(text: string, { agent, output }: PairFormat) {
    this.#text = text;
    this.#agent = agent;
    this.#output = output;
    this.#record = new PlainRecord(text);
  }

  next(): boolean {
    const start = this.position;
    if (start >= this.#text.length) return false;
    const end = indexOrEnd(this.#text, '\n', start);
    this.position = end + 1;
    if (this.#record.read(start, end)) this.#takePlain(this.#record);
    else this.#takeParsed(this.#text.slice(start, end).trim());
    return true;
  }

  #takePlain(record: PlainRecord): void {
    const { pair } = this;
    const { id, url, agent, site, robots } = record;
    pair.id = id;
    pair.idIs = record.idIs;
    pair.site = site;
    pair.robots = robots;
    // Without quotes, a comma is all that a CSV escapes.
    pair.isPlain = this.#output !== 'csv' || !`${id ?? ''} ${url ?? ''}`.includes(',');
    this.#take(url, agent === undefined ? this.#agent : agent);
  }

  #takeParsed(line: string): void {
    const { pair } = this;
    pair.isPlain = false;
    pair.id = undefined;
    const record = line === '' ? BLANK : parsedObject(line);
    if (typeof record === 'string') {
      pair.problem = record;
      return;
    }
    const { url, agent = this.#agent, site, robots } = record;
    this.#takeId(record['id'], line);
    if (site !== undefined && typeof site !== 'string') pair.problem = 'its site is no string';
    else if (robots !== undefined && typeof robots !== 'string') pair.problem = 'its robots is no string';
    else {
      pair.site = site;
      pair.robots = robots;
      this.#take(url, agent);
    }
  }

  #take(url: unknown, agent: unknown): void {
    const { pair } = this;
    if (typeof url !== 'string') pair.problem = 'it has no url, or one that is no string';
    else if (agent === undefined) pair.problem = NO_AGENT;
    else if (typeof agent !== 'string') pair.problem = 'its agent is no string';
    else {
      pair.url = url;
      pair.agent = agent;
      pair.problem = undefined;
    }
  }

  /** An integer beyond 2^53 would come back as another one: it is taken from the line as it stands there. */
  #takeId(id: unknown, line: string): void {
    const { pair } = this;
    pair.idIs = typeof id === 'string' ? 'text' : 'json';
    if (id === undefined || id === null) pair.id = undefined;
    else if (typeof id === 'string') pair.id = id;
    else if (typeof id !== 'number') pair.id = visibleJson({ id }).slice('{"id":'.length, -1);
    else if (Number.isSafeInteger(id)) pair.id = `${id}`;
    else {
      const [, json = ''] = /"id"\s*:\s*(-?\d[\d.eE+-]*)/.exec(line) ?? [];
      pair.id = Number(json) === id ? json : JSON.stringify(id);
    }
  }
}

/** The object that a line of JSON is, or why it is none. */
function parsedObject(line: string): Readonly<Record<string, unknown>> | string {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return 'it is no JSON';
  }
  return isRecord(record) ? record : 'it is no JSON object';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
