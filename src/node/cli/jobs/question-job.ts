/** The work of `check`, `explain` and `compare`: one line or more for every URL and crawler. */

import { answerJson, verdictOf, type Answer, type Verdict } from '../../../answers/answer.js';
import { agree, preferencesField, tableJson, type Table } from '../../../answers/table.js';
import { visibleJson } from '../../../answers/visible.js';
import { lastLineEnd, Lines, LONGEST_LINE, textsOf, type Batch } from '../input/batches.js';
import type { Document } from '../input/document.js';
import { dialectNamed } from '../line/dialect-names.js';
import { explanationRows } from '../output/explanation.js';
import { tableRows } from '../output/table.js';
import { escapedField, PlainLines } from '../output/escaping.js';
import { render, type Colours } from '../output/text.js';
import { paintedVerdict } from '../output/verdict.js';
import {
  GivenReadings,
  SiteReadings,
  type Answerer,
  type BatchReadings,
  type DocumentSource,
} from '../sites/readings-source.js';
import { JSON_VERSION } from '../output/json-version.js';
import { RememberedAnswers, jsonTail } from './remembered-answers.js';
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
export interface QuestionJob {
  readonly kind: 'check' | 'explain' | 'compare';
  /** Absent: every URL is asked about at its own site. */
  readonly document: Document | undefined;
  readonly agents: readonly string[];
  readonly dialects: readonly string[];
  readonly output: 'text' | 'json';
  readonly colours: Colours;
  readonly pace: LinePacing;
}

/** What is asked of one URL for one crawler. */
interface AskedUrl {
  readonly answerers: readonly Answerer[];
  readonly agent: string;
  readonly url: string;
  /** Whether the URL is written as it is. */
  readonly isPlain: boolean;
}

/** Writes the lines for one URL and crawler, and counts them. */
type WriteAnswer = (asked: AskedUrl, counts: Counts) => string;

export class QuestionProcessor implements Processor {
  readonly #agents: readonly string[];
  readonly #output: QuestionJob['output'];
  readonly #pace: LinePacing;
  readonly #readings: () => BatchReadings;
  readonly #write: WriteAnswer;

  constructor(job: QuestionJob, documents: DocumentSource) {
    const dialects = job.dialects.map(dialectNamed);
    this.#agents = job.agents;
    this.#output = job.output;
    this.#pace = job.pace;
    this.#write = WRITERS[job.kind](job);
    if (job.document === undefined) {
      const sites = new SiteReadings(dialects, documents);
      this.#readings = () => sites.forBatch();
    } else {
      const given = new GivenReadings(job.document, dialects);
      this.#readings = () => given;
    }
  }

  async work(batch: Batch): Promise<Worked> {
    const readings = this.#readings();
    const counts = noCounts();
    const written = new OutputBuffer(batch.room);
    const held: HeldLine[] = [];
    for (const text of textsOf(batch, lastLineEnd))
      await this.#answerAll(text, readings, { written, counts, held });
    const remarks = batch.cut ? [...readings.remarks, CUT_REMARK] : readings.remarks;
    return { lines: written.end(), counts, remarks, held };
  }

  async #answerAll(
    text: string,
    readings: BatchReadings,
    { written, counts, held }: WorkDone,
  ): Promise<void> {
    const plain = new PlainLines(text, this.#output);
    const lines = new Lines(text);
    for (let url = lines.next(); url !== undefined; url = lines.next()) {
      if (url === '') continue;
      const { start, position } = lines;
      let answerers = readings.at(url);
      if (answerers === undefined) {
        // The sites of all URLs that follow are asked for with this one.
        await readings.load(withRest(url, lines));
        lines.position = position;
        answerers = readings.at(url) ?? [];
      }
      const isPlain = plain.has(start, position);
      const { allowed, asked } = counts;
      for (const agent of this.#agents) written.add(this.#write({ answerers, agent, url, isPlain }, counts));
      if (this.#pace === 'kept' && counts.allowed > allowed) held.push({ line: asked, page: url });
    }
  }
}

function* withRest(line: string, rest: Lines): Generator<string, void, undefined> {
  yield line;
  yield* rest;
}

const CUT_REMARK = `A line is longer than ${LONGEST_LINE} bytes, and only its beginning is taken for a URL`;

const WRITERS: Readonly<Record<QuestionJob['kind'], (job: QuestionJob) => WriteAnswer>> = {
  check: ({ output, colours }) => (output === 'json' ? checkJson() : checkText(colours)),
  explain:
    ({ output, colours }) =>
    ({ answerers: [answerer], agent, url }, counts) => {
      if (answerer === undefined) return '';
      const answer = answerer.explain(agent, url, { lost: true });
      countAnswer(counts, answer);
      const preferences = answerer.preferences(agent, url);
      if (output === 'text') {
        return rendered(explanationRows({ url, agent, answerer, answer, preferences }), colours);
      }
      const facts = { ...answerJson(answer), ...preferencesField(preferences) };
      const dialect = answerer.dialect.name;
      return `${visibleJson({ v: JSON_VERSION, url, agent, dialect, ...facts })}\n`;
    },
  compare:
    ({ output, colours }) =>
    ({ answerers, agent, url }, counts) => {
      const answers = answerers.map((answerer) => ({
        dialect: answerer.dialect.name,
        answer: answerer.explain(agent, url),
        preferences: answerer.preferences(agent, url),
      }));
      const table: Table = { url, agent, answers };
      counts.asked++;
      if (answers.some(({ answer }) => isUnreadable(answer))) counts.unreadable++;
      if (!agree(table)) counts.differing++;
      if (output === 'text') return rendered(tableRows(table), colours);
      return `${visibleJson({ v: JSON_VERSION, ...tableJson(table) })}\n`;
    },
};

/** One word and the URL. Why is not asked, so it costs no more than the verdict. */
function checkText(colours: Colours): WriteAnswer {
  const words = {
    allowed: `${render(paintedVerdict('allowed'), colours)}  `,
    disallowed: `${render(paintedVerdict('disallowed'), colours)}  `,
    unknown: `${render(paintedVerdict('unknown'), colours)}  `,
    error: `${render(paintedVerdict('error'), colours)}  `,
  };
  return ({ answerers: [answerer], agent, url, isPlain }, counts) => {
    if (answerer === undefined) return '';
    const allowed = answerer.allows(agent, url);
    let verdict: Verdict = allowed === true ? 'allowed' : 'disallowed';
    if (allowed === undefined) {
      const answer = answerer.explain(agent, url);
      verdict = verdictOf(answer);
      if (isUnreadable(answer)) counts.unreadable++;
    }
    counts.asked++;
    countVerdict(counts, verdict);
    return `${words[verdict] + (isPlain ? url : escapedField(url, 'text'))}\n`;
  };
}

const JSON_START = `{"v":${JSON_VERSION},"url":"`;

function checkJson(): WriteAnswer {
  const tails = new RememberedAnswers(jsonTail);
  return ({ answerers: [answerer], agent, url, isPlain }, counts) => {
    if (answerer === undefined) return '';
    const { text, because, verdict } = tails.of(answerer, agent, url);
    counts.asked++;
    countVerdict(counts, verdict);
    if (because === 'unreadable' || (because === 'status' && verdict === 'error')) counts.unreadable++;
    return JSON_START + (isPlain ? url : escapedField(url, 'json')) + text;
  };
}

function countAnswer(counts: Counts, answer: Answer): void {
  counts.asked++;
  countVerdict(counts, verdictOf(answer));
  if (isUnreadable(answer)) counts.unreadable++;
}

/** No robots.txt could be had, or its original takes the status for a failure. */
function isUnreadable({ because, error }: Answer): boolean {
  return because === 'unreadable' || (because === 'status' && error !== undefined);
}

function rendered(rows: ReturnType<typeof tableRows>, colours: Colours): string {
  let lines = '';
  for (const row of rows) lines += `${render(row, colours)}\n`;
  return lines;
}
