/** The input of `bulk`: lines from a list, a CSV or JSON lines. */

import { counted } from '../output/text.js';
import { CsvReader, type CsvHeader, type CsvRecord } from './csv.js';
import { timeOf } from './dates.js';
import { isUrlAsAgent } from './document.js';
import { parsedObject, writtenValue, type JsonRecord } from './json-record.js';
import { linesOf, LONGEST_LINE, type LineChunk } from './lines.js';
import type { Input } from './open-input.js';

/** A line of the input. JSON keeps it as it is, so that a file can hold lines until they are answered. */
export interface Pair {
  readonly id: PairId | undefined;
  readonly url: string;
  readonly agent: string;
  /** The site whose robots.txt decides, if not that of the URL. */
  readonly site?: string | undefined;
  /** A robots.txt in the line itself. */
  readonly robots?: string | undefined;
  /** More crawlers of the line, each of which gets its own line of output. */
  readonly otherAgents?: readonly string[];
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

const NO_AGENT = 'it names no agent, and there is no --agent';

export async function* pairsOf(input: Input, format: PairFormat): AsyncIterable<LineChunk<Pair>> {
  for await (const { lines, bytes } of linesAsPairs(input, format)) {
    const hasOthers = lines.some(({ otherAgents }) => otherAgents !== undefined);
    yield { lines: hasOthers ? lines.flatMap(eachAgent) : lines, bytes };
  }
}

function eachAgent(pair: Pair): Pair[] {
  return [pair, ...(pair.otherAgents ?? []).map((agent) => ({ ...pair, agent }))];
}

async function* linesAsPairs(input: Input, format: PairFormat): AsyncIterable<LineChunk<Pair>> {
  if (format.input === 'csv') {
    yield* csvPairs(input, format);
    return;
  }
  const pairOf = format.input === 'jsonl' ? pairOfJson : pairOfUrl;
  for await (const { lines, bytes } of linesOf(input)) {
    yield { lines: lines.map((line) => pairOfLine(line, pairOf, format)), bytes };
  }
}

function pairOfLine(
  line: string,
  pairOf: (line: string, format: PairFormat) => Pair,
  format: PairFormat,
): Pair {
  if (line.length >= LONGEST_LINE) return badLine('the line is too long');
  const text = line.trim();
  return text === '' ? badLine('the line is blank') : pairOf(text, format);
}

function badLine(problem: string, id?: PairId, passed?: Passed): Pair {
  return { id, url: '', agent: '', problem, passed };
}

function pairOfUrl(url: string, { agents }: PairFormat): Pair {
  if (url.includes('\t')) return badLine('it has a tab, which no URL has');
  if (url.includes('\r')) return badLine('it has a carriage return, which no URL has');
  return askedFor({ id: undefined, url, agent: agents[0] ?? '' }, agents);
}

/** A pair from a list with a column of times. */
function withTime(pair: Pair, name: string, value: unknown): Pair {
  if (pair.problem !== undefined) return pair;
  const at = typeof value === 'string' || typeof value === 'number' ? timeOf(`${value}`) : undefined;
  return at === undefined ? badLine(`its '${name}' is not a date`, pair.id, pair.passed) : { ...pair, at };
}

/** The pair with all its crawlers. Nearly all pairs have one, and are not copied. */
function askedFor(pair: Pair, agents: readonly string[]): Pair {
  if (agents.length === 0) return badLine(NO_AGENT, pair.id, pair.passed);
  if (agents.some((agent) => agent.trim() === '')) return badLine('its agent is empty', pair.id, pair.passed);
  if (agents.some(isUrlAsAgent) && !/^(?:https?:)?\//i.test(pair.url)) {
    return badLine('its agent is a URL, and its url is not', pair.id, pair.passed);
  }
  return agents.length === 1 ? pair : { ...pair, otherAgents: agents.slice(1) };
}

async function* csvPairs(input: Input, format: PairFormat): AsyncIterable<LineChunk<Pair>> {
  let pairs: Pair[] = [];
  const { header } = format;
  const pairOf = pairOfRecord(format);
  const reader = new CsvReader((record) => pairs.push(pairOf(record)), header.separator);
  for await (const { lines, bytes } of linesOf(input)) {
    for (const line of lines) reader.read(line);
    yield { lines: pairs, bytes };
    pairs = [];
  }
  reader.end();
  yield { lines: pairs, bytes: 0 };
}

function pairOfRecord({
  header: { columns },
  agents: agentsOfAll,
  timeColumn,
  pass,
}: PairFormat): (record: CsvRecord) => Pair {
  const timeAt = timeColumn !== undefined ? columns.indexOf(timeColumn.toLowerCase()) : -1;
  const passAt = pass.map((name) => columns.indexOf(name.toLowerCase()));
  const [idAt = -1, siteAt = -1, robotsAt = -1, urlAt = -1, agentAt = -1] = BULK_COLUMNS.map((name) =>
    columns.indexOf(name),
  );
  return (record) => {
    if (typeof record === 'string') return badLine(record);
    // An empty field is an absent value.
    const id = record[idAt] || undefined;
    if (record.length !== columns.length) {
      return badLine(`it has ${counted(record.length, 'field')}, and the header has ${columns.length}`, id);
    }
    const passed = passAt.length === 0 ? undefined : passAt.map((at) => record[at] ?? null);
    const url = record[urlAt] || undefined;
    if (url === undefined) return badLine('it has no url', id, passed);
    const agent = record[agentAt] || undefined;
    const site = record[siteAt] || undefined;
    const robots = record[robotsAt] || undefined;
    const agents = agent === undefined ? agentsOfAll : [agent];
    const pair = askedFor({ id, url, agent: agents[0] ?? '', site, robots, passed }, agents);
    return timeColumn === undefined ? pair : withTime(pair, timeColumn, record[timeAt]);
  };
}

function pairOfJson(line: string, { agents: agentsOfAll, timeColumn, pass }: PairFormat): Pair {
  const record = parsedObject(line);
  if (typeof record === 'string') return badLine(record);
  const { url } = record;
  // Data frames and databases write null for an absent value.
  const site = record['site'] ?? undefined;
  const robots = record['robots'] ?? undefined;
  const agent = record['agent'] ?? agentsOfAll;
  const id = valueIn(record, 'id', line);
  const passed = pass.length === 0 ? undefined : pass.map((name) => valueIn(record, name, line) ?? null);
  const bad = (problem: string): Pair => badLine(problem, id, passed);
  if (site !== undefined && typeof site !== 'string') return bad('its site is not a string');
  if (robots !== undefined && typeof robots !== 'string') return bad('its robots is not a string');
  if (typeof url !== 'string') return bad('it has no url, or one that is not a string');
  const agents = typeof agent === 'string' ? [agent] : agent;
  if (!isTexts(agents)) return bad('its agent is neither a string nor a list of strings');
  const pair = askedFor({ id, url, agent: agents[0] ?? '', site, robots, passed }, agents);
  return timeColumn === undefined ? pair : withTime(pair, timeColumn, record[timeColumn.toLowerCase()]);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** A string, or the JSON of another value. */
function valueIn(record: JsonRecord, name: string, line: string): PairId | undefined {
  const value = record[name.toLowerCase()] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  return { json: Number.isSafeInteger(value) ? `${Number(value)}` : writtenValue(line, name) };
}
