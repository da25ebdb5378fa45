/** The work of `bulk`: one line in, one line out. */

import { verdictOf } from '../../../answers/answer.js';
import { visibleJson } from '../../../answers/visible.js';
import { allOf, eachOf, linesIn, textOf, type Batch, type Pull } from '../input/batches.js';
import { csvField, recordsIn, UNREADABLE_RECORD } from '../input/csv.js';
import type { Document } from '../input/document.js';
import { dialectNamed } from '../line/dialect-names.js';
import { JSON_VERSION } from '../output/json-version.js';
import { CAREFUL, spellingOf, type Spelling } from '../output/spelling.js';
import { InlineReadings } from '../sites/inline-readings.js';
import {
  GivenReadings,
  SiteReadings,
  type Answerer,
  type BatchReadings,
  type DocumentSource,
} from '../sites/readings-source.js';
import { AnswerTails, jsonTail, type WriteTail } from './answer-tails.js';
import { noCounts, type Counts, type Processor, type Worked } from './processor.js';
import { WrittenLines } from './written-lines.js';

/** As plain data, so that every thread can do it. */
export interface BulkJob {
  readonly kind: 'bulk';
  /** One file for all sites. */
  readonly document: Document | undefined;
  readonly dialect: string;
  /** Of lines that name none. */
  readonly agent: string | undefined;
  readonly input: 'jsonl' | 'csv' | 'list';
  readonly output: 'jsonl' | 'csv' | 'counts';
  /** What the columns of a CSV are called. */
  readonly columns: readonly string[];
}

/** The columns that are read and written. */
export const BULK_COLUMNS = ['id', 'site', 'robots', 'url', 'agent'] as const;

/** What a line is called: a text, or another value as JSON. */
type Id = string | { readonly json: string } | undefined;

/** A line that asks something. */
interface Pair {
  readonly id: Id;
  readonly url: string;
  readonly agent: string;
  /** Whose robots.txt decides; that of the URL's own site where none is named. */
  readonly site: string | undefined;
  /** A robots.txt that comes with the line. */
  readonly robots: string | undefined;
}

/** A line that asks nothing that can be answered. */
interface BadLine {
  readonly id: Id;
  readonly problem: string;
}

type Line = Pair | BadLine;

export class BulkProcessor implements Processor {
  readonly #job: BulkJob;
  readonly #columns: Columns;
  readonly #inline: InlineReadings;
  readonly #readings: () => BatchReadings;
  readonly #tails: AnswerTails;

  constructor(job: BulkJob, documents: DocumentSource) {
    const dialect = dialectNamed(job.dialect);
    this.#job = job;
    this.#columns = columnsOf(job.columns);
    this.#tails = new AnswerTails(job.output === 'csv' ? csvTail : jsonTail);
    this.#inline = new InlineReadings(dialect);
    if (job.document === undefined) {
      const sites = new SiteReadings([dialect], documents);
      this.#readings = () => sites.forBatch();
    } else {
      const given = new GivenReadings(job.document, [dialect]);
      this.#readings = () => given;
    }
  }

  async work(batch: Batch): Promise<Worked> {
    const text = textOf(batch);
    const spelling = spellingOf(text, this.#job.input);
    const readings = this.#readings();
    const counts = noCounts();
    const written = new WrittenLines();
    let next = batch.cut ? eachOf([CUT_LINE]) : this.#linesIn(text);
    for (let line = next(); line !== undefined; line = next()) {
      counts.asked++;
      if ('problem' in line) {
        counts.error++;
        counts.bad++;
        written.add(this.#writeBad(line, spelling));
        continue;
      }
      const { url, robots, site } = line;
      let answerer =
        robots === undefined ? readings.at(site ?? url)?.[0] : this.#inline.of(robots, site ?? url);
      if (answerer === undefined) {
        // The sites of all lines that follow are asked for with this one.
        const rest = allOf(next);
        await readings.load(sitesOf([line, ...rest]));
        next = eachOf(rest);
        answerer = readings.at(site ?? url)?.[0];
      }
      if (answerer !== undefined) written.add(this.#write(answerer, line, spelling, counts));
    }
    return { lines: written.end(), counts, remarks: [] };
  }

  #linesIn(text: string): Pull<Line> {
    const { input, agent } = this.#job;
    if (input === 'csv')
      return through(recordsIn(text), (fields) => lineOfFields(fields, this.#columns, agent));
    return through(linesIn(text), (line) =>
      input === 'list' ? lineOfUrl(line, agent) : lineOfJson(line, agent),
    );
  }

  #write(answerer: Answerer, { id, url, agent }: Pair, spelling: Spelling, counts: Counts): string {
    const { output } = this.#job;
    if (output === 'counts') {
      const allowed = answerer.allows(agent, url);
      if (allowed !== undefined) {
        counts[allowed ? 'allowed' : 'disallowed']++;
        return '';
      }
    }
    const answer = answerer.explain(agent, url);
    counts[verdictOf(answer)]++;
    if (answer.because === 'unreadable') counts.unreadable++;
    if (output === 'counts') return '';
    const tail = this.#tails.of(answerer, agent, answer);
    return output === 'csv'
      ? `${this.#idColumn(id, spelling)}${spelling.csv(url)},${tail}`
      : `{"v":${JSON_VERSION},${idJson(id, spelling)}"url":${spelling.json(url)},${tail}\n`;
  }

  #writeBad({ id, problem }: BadLine, spelling: Spelling): string {
    switch (this.#job.output) {
      case 'jsonl': {
        const error = { name: 'BadLine', message: problem };
        const answer = visibleJson({ allowed: null, because: 'bad-line', error });
        return `{"v":${JSON_VERSION},${idJson(id, spelling)}${answer.slice(1)}\n`;
      }
      case 'csv':
        return `${this.#idColumn(id, spelling)},,,bad-line,,${csvField(problem)}\n`;
      case 'counts':
        return '';
    }
  }

  #idColumn(id: Id, spelling: Spelling): string {
    if (this.#job.input === 'list') return '';
    if (id === undefined) return ',';
    return `${typeof id === 'string' ? spelling.csv(id) : csvField(id.json)},`;
  }
}

const CUT_LINE: Line = { id: undefined, problem: 'the line is too long' };

/** A row from the agent on. */
const csvTail: WriteTail = (_, agent, { allowed = '', because, line = '', error }) => {
  const told = error === undefined ? '' : CAREFUL.csv(`${error.name}: ${error.message}`);
  return `${CAREFUL.csv(agent)},${allowed},${because},${line},${told}\n`;
};

function through<From, To>(next: Pull<From>, make: (from: From) => To): Pull<To> {
  return () => {
    const from = next();
    return from === undefined ? undefined : make(from);
  };
}

function* sitesOf(lines: readonly Line[]): Generator<string, void, undefined> {
  for (const line of lines) if ('url' in line && line.robots === undefined) yield line.site ?? line.url;
}

function idJson(id: Id, spelling: Spelling): string {
  if (id === undefined) return '';
  return `"id":${typeof id === 'string' ? spelling.json(id) : id.json},`;
}

const NO_AGENT = 'no agent is named, here or by --agent';

function lineOfUrl(url: string, agent: string | undefined): Line {
  if (url === '') return { id: undefined, problem: 'the line is blank' };
  if (agent === undefined) return { id: undefined, problem: NO_AGENT };
  return { id: undefined, url, agent, site: undefined, robots: undefined };
}

/** Where each column stands; -1 where there is none. */
interface Columns extends Readonly<Record<(typeof BULK_COLUMNS)[number], number>> {
  readonly count: number;
}

function columnsOf(names: readonly string[]): Columns {
  const [id, site, robots, url, agent] = BULK_COLUMNS.map((name) => names.indexOf(name));
  return {
    id: id ?? -1,
    site: site ?? -1,
    robots: robots ?? -1,
    url: url ?? -1,
    agent: agent ?? -1,
    count: names.length,
  };
}

function lineOfFields(
  fields: readonly string[] | typeof UNREADABLE_RECORD,
  columns: Columns,
  standard: string | undefined,
): Line {
  if (fields === UNREADABLE_RECORD) return { id: undefined, problem: 'its quotes do not fit' };
  const id = fieldAt(fields, columns.id);
  const url = fieldAt(fields, columns.url);
  const agent = fieldAt(fields, columns.agent) ?? standard;
  if (fields.length !== columns.count) {
    return { id, problem: `it has ${fields.length} fields, and the header has ${columns.count}` };
  }
  if (url === undefined) return { id, problem: 'it has no url' };
  if (agent === undefined) return { id, problem: NO_AGENT };
  return { id, url, agent, site: fieldAt(fields, columns.site), robots: fieldAt(fields, columns.robots) };
}

/** An empty field is none. To ask a list for its element -1 would take longer than all else that is done with it. */
function fieldAt(fields: readonly string[], column: number): string | undefined {
  const field = column < 0 ? undefined : fields[column];
  return field === '' ? undefined : field;
}

function lineOfJson(line: string, standard: string | undefined): Line {
  if (line === '') return { id: undefined, problem: 'the line is blank' };
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return { id: undefined, problem: 'it is no JSON' };
  }
  if (!isRecord(record)) return { id: undefined, problem: 'it is no JSON object' };
  const { url, agent = standard, site, robots } = record;
  const id = idOf(record['id'], line);
  if (typeof url !== 'string') return { id, problem: 'it has no url, or one that is no string' };
  if (agent === undefined) return { id, problem: NO_AGENT };
  if (typeof agent !== 'string') return { id, problem: 'its agent is no string' };
  if (site !== undefined && typeof site !== 'string') return { id, problem: 'its site is no string' };
  if (robots !== undefined && typeof robots !== 'string') return { id, problem: 'its robots is no string' };
  return { id, url, agent, site, robots };
}

/** An integer beyond 2^53 would come back as another one: it is taken from the line as it stands there. */
function idOf(id: unknown, line: string): Id {
  if (id === undefined || id === null || typeof id === 'string') return id ?? undefined;
  if (typeof id !== 'number') return { json: visibleJson({ id }).slice('{"id":'.length, -1) };
  if (Number.isSafeInteger(id)) return { json: `${id}` };
  const [, json = ''] = /"id"\s*:\s*(-?\d[\d.eE+-]*)/.exec(line) ?? [];
  return { json: Number(json) === id ? json : JSON.stringify(id) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first line of a CSV of verdicts, for an input of this kind. */
export function csvHeader(input: BulkJob['input']): string {
  return `${input === 'list' ? '' : 'id,'}url,agent,allowed,because,line,error\n`;
}
