/** The input of `bulk`: lines from a list, a CSV or JSON lines. */

import { BoundedMap } from '../../../core/bounded-map.js';
import { counted } from '../output/text.js';
import { CsvReader, type CsvHeader } from './csv.js';
import { timeOf } from './dates.js';
import { isUrlAsAgent } from './document.js';
import { parsedObject, PlainObjects, writtenValue, type JsonRecord } from './json-record.js';
import { copyOf, linesOf, LONGEST_LINE, type LineChunk } from './lines.js';
import type { Input } from './open-input.js';

/** A line of the input. */
export interface Pair {
  readonly id: PairId | undefined;
  readonly url: string;
  readonly agent: string;
  /** The site whose robots.txt decides, if not that of the URL. */
  readonly site?: string | undefined;
  /** A robots.txt in the line itself. */
  readonly robots?: string | undefined;
  /** The time that selects the capture, in milliseconds since 1970. */
  readonly at?: number | undefined;
  /** Why the line cannot be answered. Only copied members are valid then. */
  readonly problem?: string;
  /** The values of the columns that are copied to the output. */
  readonly passed?: Passed;
}

/** A string, or the JSON of another value. */
export type PairId = string | { readonly json: string };

/** Values in the order of the columns; null for an absent value. */
export type Passed = readonly (PairId | null)[] | undefined;

export interface PairFormat {
  readonly input: 'jsonl' | 'csv' | 'list';
  readonly header: CsvHeader;
  /** The crawlers for lines that name none. */
  readonly agents: readonly string[];
  readonly timeColumn?: string | undefined;
  /** The columns that are copied to the output. */
  readonly pass: readonly string[];
}

export const BULK_COLUMNS = ['id', 'site', 'robots', 'url', 'agent'] as const;

type Take = (pair: Pair) => void;

/** Takes the pairs of lines, or at the end those of an unfinished record. */
interface PairReader {
  read(line: string): void;
  end(): void;
}

/** A line with several crawlers is a pair for each of them. */
export async function* pairsOf(input: Input, format: PairFormat): AsyncIterable<LineChunk<Pair>> {
  let pairs: Pair[] = [];
  const reader = READERS[format.input](format, (pair) => pairs.push(pair));
  for await (const { lines, bytes } of linesOf(input)) {
    for (const line of lines) reader.read(line);
    yield { lines: pairs, bytes };
    pairs = [];
  }
  reader.end();
  yield { lines: pairs, bytes: 0 };
}

const READERS: Readonly<Record<PairFormat['input'], (format: PairFormat, take: Take) => PairReader>> = {
  jsonl: (format, take) => lineReader(jsonReader(format, take), take),
  list: (format, take) => lineReader(urlReader(format, take), take),
  csv: (format, take) => {
    const { columns, separator } = format.header;
    const read = rowReader(columns, format, take);
    return new CsvReader((record) => {
      if (typeof record === 'string') take(badLine(record));
      else read(record);
    }, separator);
  },
};

function lineReader(read: (text: string) => void, take: Take): PairReader {
  return {
    read: (line) => {
      const text = line.trim();
      if (line.length >= LONGEST_LINE) take(badLine('the line is too long'));
      else if (text === '') take(badLine('the line is blank'));
      else read(text);
    },
    end: () => undefined,
  };
}

function badLine(problem: string, id?: PairId, passed?: Passed): Pair {
  return { id, url: '', agent: '', problem, passed };
}

/** The crawlers of a line, and what is wrong with their names. */
interface Crawlers {
  readonly names: readonly string[];
  readonly problem?: string;
  /** Whether a name is a URL, which it may be only beside a URL: otherwise the two were confused. */
  readonly isUrl?: boolean;
}

function crawlersOf(names: readonly string[]): Crawlers {
  if (names.length === 0) return { names, problem: 'it names no agent, and there is no --agent' };
  const isEmpty = names.some((name) => name.trim() === '');
  return isEmpty ? { names, problem: 'its agent is empty' } : { names, isUrl: names.some(isUrlAsAgent) };
}

/** Lists name few crawlers, each in many lines. */
const KNOWN_CRAWLERS = 1000;
const LONGEST_KNOWN = 256;

/** Takes a pair for each crawler, or says why the line cannot be answered. */
function takeAll(pair: Pair, { names, problem, isUrl = false }: Crawlers, take: Take): void {
  const why = problem ?? (isUrl && !/^(?:https?:)?\//i.test(pair.url) ? AGENT_FOR_URL : pair.problem);
  if (why !== undefined) take(badLine(why, pair.id, pair.passed));
  else if (names.length === 1) take(pair);
  else for (const agent of names) take({ ...pair, agent });
}

const AGENT_FOR_URL = 'its agent is a URL, and its url is not';

/** The time in a column, or the problem with its value. */
function timeIn(column: string, value: unknown): Pick<Pair, 'at' | 'problem'> {
  const at = typeof value === 'string' || typeof value === 'number' ? timeOf(`${value}`) : undefined;
  return at === undefined ? { problem: `its '${column}' is not a date` } : { at };
}

const CARRIAGE_RETURN = 'it has a carriage return within; end lines with a line feed';

function urlReader({ agents }: PairFormat, take: Take): (url: string) => void {
  const crawlers = crawlersOf(agents);
  const [agent = ''] = agents;
  return (url) => {
    if (url.includes('\t')) take(badLine('it has a tab, which no URL has'));
    else if (url.includes('\r')) take(badLine(CARRIAGE_RETURN));
    else takeAll({ id: undefined, url, agent }, crawlers, take);
  };
}

function rowReader(
  columns: readonly string[],
  { agents, timeColumn, pass }: PairFormat,
  take: Take,
): (row: readonly string[]) => void {
  const crawlersOfAll = crawlersOf(agents);
  const known = new BoundedMap<string, Crawlers>(KNOWN_CRAWLERS);
  const crawlersNamed = (agent: string): Crawlers => {
    const name = copyOf(agent);
    const crawlers = crawlersOf([name]);
    if (name.length <= LONGEST_KNOWN) known.set(name, crawlers);
    return crawlers;
  };
  const timeAt = columns.indexOf(timeColumn?.toLowerCase() ?? '');
  const passAt = pass.map((name) => columns.indexOf(name.toLowerCase()));
  const [idAt = -1, siteAt = -1, robotsAt = -1, urlAt = -1, agentAt = -1] = BULK_COLUMNS.map((name) =>
    columns.indexOf(name),
  );
  return (row) => {
    const id = valueAt(row, idAt);
    if (row.length !== columns.length) {
      take(badLine(`it has ${counted(row.length, 'field')}, and the header has ${columns.length}`, id));
      return;
    }
    const passed = passAt.length === 0 ? undefined : passAt.map((at) => row[at] ?? null);
    const url = valueAt(row, urlAt);
    if (url === undefined) {
      take(badLine('it has no url', id, passed));
      return;
    }
    const agent = valueAt(row, agentAt);
    const crawlers = agent === undefined ? crawlersOfAll : (known.get(agent) ?? crawlersNamed(agent));
    const site = valueAt(row, siteAt);
    const robots = valueAt(row, robotsAt);
    const pair = { id, url, agent: crawlers.names[0] ?? '', site, robots, passed };
    takeAll(
      timeColumn === undefined ? pair : { ...pair, ...timeIn(timeColumn, row[timeAt]) },
      crawlers,
      take,
    );
  };
}

/** An empty field is an absent value. For -1, V8 would look for a property of this name. */
function valueAt(row: readonly string[], at: number): string | undefined {
  return at < 0 ? undefined : row[at] || undefined;
}

/** Learning more forms would take longer than it saves. */
const MOST_FORMS = 100;

/** A line of strings is read like a row of the lines before it. */
function jsonReader(format: PairFormat, take: Take): (line: string) => void {
  let objects: PlainObjects | undefined;
  let readRow = rowReader([], format, take);
  let forms = 0;
  return (line) => {
    const values = objects?.valuesIn(line);
    if (values !== undefined) {
      readRow(values);
      return;
    }
    const record = parsedObject(line);
    if (typeof record === 'string') {
      take(badLine(line.includes('\r') ? CARRIAGE_RETURN : record));
      return;
    }
    const likeThis = forms < MOST_FORMS ? PlainObjects.like(line, record) : undefined;
    if (likeThis?.columns.includes('url') === true) {
      forms++;
      objects = likeThis;
      readRow = rowReader(likeThis.columns, format, take);
    }
    takeRecord(record, line, format, take);
  };
}

function takeRecord(
  record: JsonRecord,
  line: string,
  { agents: agentsOfAll, timeColumn, pass }: PairFormat,
  take: Take,
): void {
  const { url } = record;
  // Data frames and databases write null for an absent value.
  const site = record['site'] ?? undefined;
  const robots = record['robots'] ?? undefined;
  const agent = record['agent'] ?? agentsOfAll;
  const id = valueIn(record, 'id', line);
  const passed = pass.length === 0 ? undefined : pass.map((name) => valueIn(record, name, line) ?? null);
  const agents = typeof agent === 'string' ? [agent] : agent;
  const bad = (problem: string): void => take(badLine(problem, id, passed));
  if (site !== undefined && typeof site !== 'string') bad('its site is not a string');
  else if (robots !== undefined && typeof robots !== 'string') bad('its robots is not a string');
  else if (typeof url !== 'string') bad('it has no url, or one that is not a string');
  else if (!isTexts(agents)) bad('its agent is neither a string nor a list of strings');
  else {
    const pair = { id, url, agent: agents[0] ?? '', site, robots, passed };
    const time = timeColumn === undefined ? {} : timeIn(timeColumn, record[timeColumn.toLowerCase()]);
    takeAll({ ...pair, ...time }, crawlersOf(agents), take);
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** A string, or the JSON of another value. */
function valueIn(record: JsonRecord, name: string, line: string): PairId | undefined {
  const key = name.toLowerCase();
  const value = Object.hasOwn(record, key) ? (record[key] ?? undefined) : undefined;
  if (value === undefined || typeof value === 'string') return value;
  return { json: Number.isSafeInteger(value) ? `${Number(value)}` : writtenValue(line, name) };
}

const BETWEEN_FIELDS = '\0';
const FIELDS = 6;

/** A pair as text, for {@link pairIn}: its fields if none is ambiguous there, as in nearly all lines, otherwise its JSON. */
export function textOfPair(pair: Pair): string {
  const { url, agent, at, id = null, site = null, robots = null, problem, passed } = pair;
  const values = passed === undefined ? [id, site, robots] : [id, site, robots, ...passed];
  if (problem === undefined && values.every(isField)) {
    const text = [url, agent, at, ...values].join(BETWEEN_FIELDS);
    const isUnambiguous = !url.includes(BETWEEN_FIELDS) && !agent.includes(BETWEEN_FIELDS);
    if (isUnambiguous && text.isWellFormed()) return text;
  }
  return JSON.stringify(pair);
}

/** Whether a value reads the same from a field: an empty one is an absent value. */
function isField(value: PairId | null): value is string | null {
  return value === null || (typeof value === 'string' && value !== '' && !value.includes(BETWEEN_FIELDS));
}

/** The pair in a text of {@link textOfPair}. */
export function pairIn(text: string): Pair {
  const fields = text.split(BETWEEN_FIELDS);
  if (fields.length < FIELDS) {
    const pair: unknown = JSON.parse(text);
    if (isPair(pair)) return pair;
    throw new Error('A temporary file has unexpected content');
  }
  const at = valueAt(fields, 2);
  return {
    id: valueAt(fields, 3),
    url: fields[0] ?? '',
    agent: fields[1] ?? '',
    site: valueAt(fields, 4),
    robots: valueAt(fields, 5),
    passed: fields.length > FIELDS ? fields.slice(FIELDS).map((field) => field || null) : undefined,
    at: at === undefined ? undefined : Number(at),
  };
}

function isPair(value: unknown): value is Pair {
  return typeof value === 'object' && value !== null && 'url' in value && 'agent' in value;
}
