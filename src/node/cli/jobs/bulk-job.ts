/** The work of `bulk`: one line in, one line out. */

import { verdictOf } from '../../../answers/answer.js';
import { visibleJson } from '../../../answers/visible.js';
import { textOf, type Batch } from '../input/batches.js';
import { csvField } from '../input/csv.js';
import type { Document } from '../input/document.js';
import { pairsIn, type Pair, type PairFormat, type PairReader } from '../input/pairs.js';
import { dialectNamed } from '../line/dialect-names.js';
import { JSON_VERSION } from '../output/json-version.js';
import { CAREFUL } from '../output/escaping.js';
import { InlineReadings } from '../sites/inline-readings.js';
import {
  GivenReadings,
  SiteReadings,
  type Answerer,
  type BatchReadings,
  type DocumentSource,
} from '../sites/readings-source.js';
import { RememberedAnswers, jsonTail, type WriteTail } from './remembered-answers.js';
import { noCounts, type Counts, type Processor, type Worked } from './processor.js';
import { OutputBuffer } from './output-buffer.js';

/** As plain data, so that every thread can do it. */
export interface BulkJob extends PairFormat {
  readonly kind: 'bulk';
  /** One file for all sites. */
  readonly document: Document | undefined;
  readonly dialect: string;
  readonly output: 'jsonl' | 'csv' | 'counts';
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
    const written = new OutputBuffer();
    if (batch.cut) written.add(this.#answerBad(CUT_LINE, counts));
    else await this.#answerAll(pairsIn(textOf(batch), this.#job), written, counts);
    return { lines: written.end(), counts, remarks: [] };
  }

  async #answerAll(pairs: PairReader, written: OutputBuffer, counts: Counts): Promise<void> {
    const readings = this.#readings();
    while (!this.#answerKnown(pairs, readings, written, counts)) {
      const { position } = pairs;
      // The sites of all lines that follow are asked for with that of the next one.
      await readings.load(sitesOf(pairs));
      pairs.position = position;
    }
  }

  /** Answers line after line up to one whose site has to be loaded; whether there is none. */
  #answerKnown(pairs: PairReader, readings: BatchReadings, written: OutputBuffer, counts: Counts): boolean {
    const { pair } = pairs;
    for (let start = pairs.position; pairs.next(); start = pairs.position) {
      if (pair.problem !== undefined) {
        written.add(this.#answerBad(pair, counts));
        continue;
      }
      const answerer = this.#answererOf(pair, readings);
      if (answerer === undefined) {
        pairs.position = start;
        return false;
      }
      written.add(this.#answer(answerer, pair, counts));
    }
    return true;
  }

  #answererOf({ robots, site, url }: Pair, readings: BatchReadings): Answerer | undefined {
    return robots === undefined ? readings.at(site ?? url)?.[0] : this.#inline.of(robots, site ?? url);
  }

  #answer(answerer: Answerer, pair: Pair, counts: Counts): string {
    const { url, agent, escaping } = pair;
    const { output } = this.#job;
    counts.asked++;
    if (output === 'counts') {
      countOnly(answerer, pair, counts);
      return '';
    }
    const { text, verdict, answer } = this.#tails.of(answerer, agent, url);
    counts[verdict]++;
    if (answer.because === 'unreadable') counts.unreadable++;
    return output === 'csv'
      ? `${this.#idColumn(pair)}${escaping.csv(url)},${text}`
      : `${jsonStart(pair)}"url":${escaping.json(url)},${text}\n`;
  }

  #answerBad(pair: Pick<Pair, 'id' | 'idIs' | 'problem' | 'escaping'>, counts: Counts): string {
    const { problem = '' } = pair;
    counts.asked++;
    counts.error++;
    counts.bad++;
    switch (this.#job.output) {
      case 'jsonl': {
        const error = { name: 'BadLine', message: problem };
        const answer = visibleJson({ allowed: null, because: 'bad-line', error });
        return `${jsonStart(pair)}${answer.slice(1)}\n`;
      }
      case 'csv':
        return `${this.#idColumn(pair)},,,bad-line,,${csvField(problem)}\n`;
      case 'counts':
        return '';
    }
  }

  #idColumn({ id, idIs, escaping }: Pick<Pair, 'id' | 'idIs' | 'escaping'>): string {
    if (this.#job.input === 'list') return '';
    if (id === undefined) return ',';
    return `${idIs === 'text' ? escaping.csv(id) : csvField(id)},`;
  }
}

const CUT_LINE = {
  id: undefined,
  idIs: 'text',
  problem: 'the line is too long',
  escaping: CAREFUL,
} as const;

/** A row from the agent on. */
const csvTail: WriteTail = (_, agent, { allowed = '', because, line = '', error }) => {
  const told = error === undefined ? '' : CAREFUL.csv(`${error.name}: ${error.message}`);
  return `${CAREFUL.csv(agent)},${allowed},${because},${line},${told}\n`;
};

/** Asks why only where there is no verdict. */
function countOnly(answerer: Answerer, { agent, url }: Pair, counts: Counts): void {
  const allowed = answerer.allows(agent, url);
  if (allowed !== undefined) counts[allowed ? 'allowed' : 'disallowed']++;
  else {
    const answer = answerer.explain(agent, url);
    counts[verdictOf(answer)]++;
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

function jsonStart({ id, idIs, escaping }: Pick<Pair, 'id' | 'idIs' | 'escaping'>): string {
  if (id === undefined) return JSON_START;
  return `${JSON_START}"id":${idIs === 'text' ? escaping.json(id) : id},`;
}

/** The first line of a CSV of verdicts, for an input of this kind. */
export function csvHeader(input: BulkJob['input']): string {
  return `${input === 'list' ? '' : 'id,'}url,agent,allowed,because,line,error\n`;
}
