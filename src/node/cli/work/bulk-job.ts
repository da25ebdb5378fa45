/** The work of `bulk`: one line in, one line out. */

import { verdictOf, type Answer } from '../../../answers/answer.js';
import { visible, visibleJson } from '../../../answers/visible.js';
import { eachLine, textOf, type Batch } from '../input/batches.js';
import { csvField, eachRecord } from '../input/csv.js';
import type { Document } from '../input/document.js';
import { dialectNamed } from '../line/dialect-names.js';
import { JSON_VERSION } from '../output/json-version.js';
import { InlineReadings } from '../sites/inline-readings.js';
import {
  GivenReadings,
  SiteReadings,
  type Answerer,
  type BatchReadings,
  type DocumentSource,
} from '../sites/readings-source.js';
import { encoded, noCounts, type Counts, type Processor, type Worked } from './processor.js';
import { VerdictTails } from './verdict-tails.js';

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

/** A line that asks something. */
interface Pair {
  readonly id: unknown;
  readonly url: string;
  readonly agent: string;
  /** Whose robots.txt decides; that of the URL's own site where none is named. */
  readonly site: string | undefined;
  /** A robots.txt that comes with the line. */
  readonly robots: string | undefined;
}

/** A line that asks nothing that can be answered. */
interface BadLine {
  readonly id: unknown;
  readonly problem: string;
}

type Line = Pair | BadLine;

export class BulkProcessor implements Processor {
  readonly #job: BulkJob;
  readonly #inline: InlineReadings;
  readonly #readings: () => BatchReadings;
  readonly #tails = new VerdictTails();

  constructor(job: BulkJob, documents: DocumentSource) {
    const dialect = dialectNamed(job.dialect);
    this.#job = job;
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
    const lines = this.#linesOf(batch);
    const readings = this.#readings();
    const counts = noCounts();
    let written = '';
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index];
      if (line === undefined) continue;
      counts.asked++;
      if ('problem' in line) {
        counts.error++;
        counts.bad++;
        written += this.#writeBad(line);
        continue;
      }
      const { url, robots, site } = line;
      let answerer =
        robots === undefined ? readings.at(site ?? url)?.[0] : this.#inline.of(robots, site ?? url);
      if (answerer === undefined) {
        await readings.load(sitesFrom(lines, index));
        answerer = readings.at(site ?? url)?.[0];
      }
      if (answerer !== undefined) written += this.#write(answerer, line, counts);
    }
    return { lines: encoded(written), counts, remarks: [] };
  }

  #linesOf(batch: Batch): Line[] {
    const { input, agent } = this.#job;
    const text = textOf(batch);
    const lines: Line[] = [];
    if (input === 'csv') eachRecord(text, (fields) => lines.push(lineOfFields(fields, this.#job)));
    else if (input === 'list') eachLine(text, (line) => lines.push(lineOfUrl(line, agent)));
    else eachLine(text, (line) => lines.push(lineOfJson(line, agent)));
    if (batch.cut) lines.splice(0, lines.length, { id: undefined, problem: 'the line is too long' });
    return lines;
  }

  #write(answerer: Answerer, { id, url, agent }: Pair, counts: Counts): string {
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
    if (output === 'jsonl') {
      return `{"v":${JSON_VERSION},${idJson(id)}"url":${visibleJson(url)},${this.#tails.of(answerer, agent, answer)}\n`;
    }
    return output === 'csv' ? this.#csvRow(id, url, agent, answer) : '';
  }

  #csvRow(id: unknown, url: string, agent: string, answer: Answer): string {
    const { allowed = '', because, line = '', error } = answer;
    const verdict = `${allowed},${because},${line},${error === undefined ? '' : csvField(visible(`${error.name}: ${error.message}`))}`;
    return `${this.#idColumn(id)}${csvField(visible(url))},${csvField(visible(agent))},${verdict}\n`;
  }

  #writeBad({ id, problem }: BadLine): string {
    switch (this.#job.output) {
      case 'jsonl': {
        const error = { name: 'BadLine', message: problem };
        const answer = visibleJson({ allowed: null, because: 'bad-line', error });
        return `{"v":${JSON_VERSION},${idJson(id)}${answer.slice(1)}\n`;
      }
      case 'csv':
        return `${this.#idColumn(id)},,,bad-line,,${csvField(problem)}\n`;
      case 'counts':
        return '';
    }
  }

  #idColumn(id: unknown): string {
    if (this.#job.input === 'list') return '';
    return `${csvField(typeof id === 'string' ? visible(id) : id === undefined ? '' : visibleJson({ id }).slice(6, -1))},`;
  }
}

function* sitesFrom(lines: readonly Line[], from: number): Generator<string, void, undefined> {
  for (let index = from; index < lines.length; index++) {
    const line = lines[index];
    if (line !== undefined && 'url' in line && line.robots === undefined) yield line.site ?? line.url;
  }
}

function idJson(id: unknown): string {
  if (typeof id === 'string') return `"id":${visibleJson(id)},`;
  if (typeof id === 'number' || typeof id === 'boolean') return `"id":${id},`;
  return typeof id === 'object' && id !== null ? `"id":${visibleJson(id)},` : '';
}

const NO_AGENT = 'no agent is named, here or by --agent';

function lineOfUrl(url: string, agent: string | undefined): Line {
  if (url === '') return { id: undefined, problem: 'the line is blank' };
  if (agent === undefined) return { id: undefined, problem: NO_AGENT };
  return { id: undefined, url, agent, site: undefined, robots: undefined };
}

function lineOfFields(fields: readonly string[] | undefined, { columns, agent: standard }: BulkJob): Line {
  if (fields === undefined) return { id: undefined, problem: 'its quotes do not fit' };
  const field = (name: (typeof BULK_COLUMNS)[number]): string | undefined => {
    const value = fields[columns.indexOf(name)];
    return value === '' ? undefined : value;
  };
  const id = field('id');
  const url = field('url');
  const agent = field('agent') ?? standard;
  if (fields.length !== columns.length) {
    return { id, problem: `it has ${fields.length} fields, and the header has ${columns.length}` };
  }
  if (url === undefined) return { id, problem: 'it has no url' };
  if (agent === undefined) return { id, problem: NO_AGENT };
  return { id, url, agent, site: field('site'), robots: field('robots') };
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
  const { id, url, agent = standard, site, robots } = record;
  if (typeof url !== 'string') return { id, problem: 'it has no url, or one that is no string' };
  if (agent === undefined) return { id, problem: NO_AGENT };
  if (typeof agent !== 'string') return { id, problem: 'its agent is no string' };
  if (site !== undefined && typeof site !== 'string') return { id, problem: 'its site is no string' };
  if (robots !== undefined && typeof robots !== 'string') return { id, problem: 'its robots is no string' };
  return { id, url, agent, site, robots };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first line of a CSV of verdicts, for an input of this kind. */
export function csvHeader(input: BulkJob['input']): string {
  return `${input === 'list' ? '' : 'id,'}url,agent,allowed,because,line,error\n`;
}
