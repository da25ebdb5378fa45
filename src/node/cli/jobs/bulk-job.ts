/** The work of `bulk`: one line in, one line out. */

import { verdictOf } from '../../../answers/answer.js';
import { visibleJson } from '../../../answers/visible.js';
import { lastLineEnd, textsOf, type Batch } from '../input/batches.js';
import { csvField, lastRecordEnd } from '../input/csv.js';
import type { Document } from '../input/document.js';
import { pairsIn, type Pair, type PairFormat, type PairReader } from '../input/pairs.js';
import { dialectNamed } from '../line/dialect-names.js';
import { JSON_VERSION } from '../output/json-version.js';
import { escapedField } from '../output/escaping.js';
import { InlineReadings } from '../sites/inline-readings.js';
import {
  GivenReadings,
  SiteReadings,
  type Answerer,
  type BatchReadings,
  type DocumentSource,
} from '../sites/readings-source.js';
import { RememberedAnswers, jsonTail, type WriteTail } from './remembered-answers.js';
import {
  countVerdict,
  noCounts,
  type Counts,
  type LinePacing,
  type Processor,
  type WorkDone,
  type Worked,
} from './processor.js';
import { OutputBuffer } from './output-buffer.js';
import type { HeldLine } from './held-lines.js';

/** As plain data, so that every thread can do it. */
export interface BulkJob extends PairFormat {
  readonly kind: 'bulk';
  /** One file for all sites. */
  readonly document: Document | undefined;
  readonly dialect: string;
  readonly pace: LinePacing;
}

export class BulkProcessor implements Processor {
  readonly #job: BulkJob;
  readonly #inline: InlineReadings;
  readonly #readings: () => BatchReadings;
  readonly #tails: RememberedAnswers;

  constructor(job: BulkJob, documents: DocumentSource) {
    const dialect = dialectNamed(job.dialect);
    this.#job = job;
    this.#tails = new RememberedAnswers(job.output === 'csv' ? csvTail : jsonTail);
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
    const counts = noCounts();
    const written = new OutputBuffer(batch.room);
    const held: HeldLine[] = [];
    if (batch.cut) written.add(this.#answerBad(CUT_LINE, counts));
    else {
      const readings = this.#readings();
      for (const text of textsOf(batch, lastEndOf(this.#job.input))) {
        await this.#answerAll(pairsIn(text, this.#job), readings, { written, counts, held });
      }
    }
    return { lines: written.end(), counts, remarks: [], held };
  }

  async #answerAll(pairs: PairReader, readings: BatchReadings, done: WorkDone): Promise<void> {
    while (!this.#answerKnown(pairs, readings, done)) {
      const { position } = pairs;
      // The sites of all lines that follow are asked for with that of the next one.
      await readings.load(sitesOf(pairs));
      pairs.position = position;
    }
  }

  /** Answers line after line up to one whose site has to be loaded; whether there is none. */
  #answerKnown(pairs: PairReader, readings: BatchReadings, done: WorkDone): boolean {
    const { pair } = pairs;
    for (let start = pairs.position; pairs.next(); start = pairs.position) {
      if (pair.problem !== undefined) {
        done.written.add(this.#answerBad(pair, done.counts));
        continue;
      }
      const answerer = this.#answererOf(pair, readings);
      if (answerer === undefined) {
        pairs.position = start;
        return false;
      }
      const { allowed, asked } = done.counts;
      this.#answer(answerer, pair, done);
      // A line that brings its robots.txt names no site to be asked.
      if (this.#job.pace === 'kept' && done.counts.allowed > allowed && pair.robots === undefined) {
        done.held.push({ line: asked, page: pair.site ?? pair.url });
      }
    }
    return true;
  }

  #answererOf({ robots, site, url }: Pair, readings: BatchReadings): Answerer | undefined {
    return robots === undefined ? readings.at(site ?? url)?.[0] : this.#inline.of(robots, site ?? url);
  }

  #answer(answerer: Answerer, pair: Pair, { written, counts }: WorkDone): void {
    const { url, agent, isPlain } = pair;
    const { output } = this.#job;
    counts.asked++;
    if (output === 'counts') {
      countOnly(answerer, pair, counts);
      return;
    }
    const { text, verdict, because } = this.#tails.of(answerer, agent, url);
    countVerdict(counts, verdict);
    if (because === 'unreadable') counts.unreadable++;
    if (output === 'csv') {
      written.add(pair.row ?? this.#idColumn(pair) + escapedField(url, 'csv'));
    } else {
      addJsonStart(written, pair);
      written.add(isPlain ? url : escapedField(url, 'json'));
    }
    written.add(text);
  }

  #answerBad(pair: Identified & Pick<Pair, 'problem'>, counts: Counts): string {
    const { problem = '' } = pair;
    counts.asked++;
    counts.error++;
    counts.bad++;
    switch (this.#job.output) {
      case 'jsonl': {
        const error = { name: 'BadLine', message: problem };
        const answer = visibleJson({ allowed: null, because: 'bad-line', error });
        return `${jsonStart(pair, answer.slice(1))}\n`;
      }
      case 'csv':
        return `${this.#idColumn(pair)},,,bad-line,,${csvField(problem)}\n`;
      case 'counts':
        return '';
    }
  }

  #idColumn({ id, idIs, isPlain }: Identified): string {
    if (this.#job.input === 'list') return '';
    if (id === undefined) return ',';
    if (isPlain) return `${id},`;
    return `${idIs === 'text' ? escapedField(id, 'csv') : csvField(id)},`;
  }
}

type Identified = Pick<Pair, 'id' | 'idIs' | 'isPlain'>;

const CUT_LINE = { id: undefined, idIs: 'text', problem: 'the line is too long', isPlain: false } as const;

function lastEndOf(input: BulkJob['input']): (bytes: Uint8Array) => number {
  return input === 'csv' ? lastRecordEnd : lastLineEnd;
}

/** A row from the comma behind the URL. */
const csvTail: WriteTail = (_, agent, { allowed = '', because, line = '', error }) => {
  const told = error === undefined ? '' : escapedField(`${error.name}: ${error.message}`, 'csv');
  return `,${escapedField(agent, 'csv')},${allowed},${because},${line},${told}\n`;
};

/** Asks why only where there is no verdict. */
function countOnly(answerer: Answerer, { agent, url }: Pair, counts: Counts): void {
  const allowed = answerer.allows(agent, url);
  if (allowed !== undefined) countVerdict(counts, allowed ? 'allowed' : 'disallowed');
  else {
    const answer = answerer.explain(agent, url);
    countVerdict(counts, verdictOf(answer));
    if (answer.because === 'unreadable') counts.unreadable++;
  }
}

function* sitesOf(pairs: PairReader): Generator<string, void, undefined> {
  while (pairs.next()) {
    const { problem, robots, site, url } = pairs.pair;
    if (problem === undefined && robots === undefined) yield site ?? url;
  }
}

const JSON_START = `{"v":${JSON_VERSION},`;

/** The JSON up to this member, which comes behind the id. */
function jsonStart({ id, idIs, isPlain }: Identified, member: string): string {
  if (id === undefined) return JSON_START + member;
  if (idIs === 'json') return `${JSON_START}"id":${id},${member}`;
  return `${JSON_START}"id":"${isPlain ? id : escapedField(id, 'json')}",${member}`;
}

const BEFORE_URL = `${JSON_START}"url":"`;
const BEFORE_NUMBER = `${JSON_START}"id":`;
const BEFORE_TEXT = `${JSON_START}"id":"`;

/** The same up to the URL, in pieces: putting each to the others takes half of what joining them first takes. */
function addJsonStart(written: OutputBuffer, { id, idIs, isPlain }: Identified): void {
  if (id === undefined) {
    written.add(BEFORE_URL);
  } else if (idIs === 'json') {
    written.add(BEFORE_NUMBER);
    written.add(id);
    written.add(',"url":"');
  } else {
    written.add(BEFORE_TEXT);
    written.add(isPlain ? id : escapedField(id, 'json'));
    written.add('","url":"');
  }
}

/** The first line of a CSV of verdicts, for an input of this kind. */
export function csvHeader(input: BulkJob['input']): string {
  return `${input === 'list' ? '' : 'id,'}url,agent,allowed,because,line,error\n`;
}
