/** The work of `bulk`: one output line for each input line. */

import { verdictOf } from '../../../answers/answer.js';
import { preferencesField } from '../../../answers/table.js';
import { visibleJson } from '../../../core/visible.js';
import type { Dialect } from '../../../core/dialect.js';
import { pairIn, textOfPair, type Pair, type PairFormat, type PairId } from '../input/pairs.js';
import { csvField, csvRow, escapedField, JSON_VERSION } from '../output/escaping.js';
import { inlineAnswerers, type Answerer, type AnswerersOf } from '../sites/answerers.js';
import type { LineJob } from './answer-lines.js';
import { AnswerSuffixes, jsonSuffix, type WriteSuffix } from './answer-suffixes.js';
import type { LineSorting } from './by-site.js';
import { countAnswer, countVerdict, expectFewErrors, type Counts, type MaxErrors } from './counts.js';
import type { CountLine } from './line-output.js';

export interface BulkJob {
  readonly dialect: Dialect;
  readonly input: PairFormat['input'];
  readonly output: 'jsonl' | 'csv' | 'counts';
  /** Whether a line with an allowed page waits until its site may be visited again. */
  readonly pace: 'kept' | 'ignored';
  /** Whether lines may be answered in any order, though printed in theirs: no site has to be fetched. */
  readonly order: 'any' | 'as-read';
  /** Finds the answerers for a line without a robots.txt of its own. */
  readonly answerersOf: AnswerersOf;
  /** Whether a CSV includes the capture that decided. */
  readonly columns: 'plain' | 'with-captured';
  /** The columns of the input that are copied after the id. */
  readonly pass: readonly string[];
  /** Whether JSON lines include what pages may be used for. */
  readonly hasPreferences?: boolean;
  readonly maxErrors: MaxErrors;
}

/** The settings that determine the columns of the output. */
type Columns = Pick<BulkJob, 'input' | 'columns' | 'pass' | 'hasPreferences'>;

/** The earliest start of the path in `https://HOST/`. */
const AFTER_SCHEME = 8;

/** Good enough to group the lines of a site. */
function siteAsWritten(url: string): string {
  const end = url.indexOf('/', AFTER_SCHEME);
  return end < 0 ? url : url.slice(0, end);
}

const SORTING: LineSorting<Pair> = {
  siteOf: ({ site, url }) => siteAsWritten(site ?? url),
  write: textOfPair,
  read: pairIn,
};

interface LineFormat {
  readonly answer: (pair: Pair, answerer: Answerer, counts: Counts) => string;
  readonly badLine: (pair: Pair) => string;
}

export function bulkJob(job: BulkJob): LineJob<Pair> {
  const { dialect, output, pace, order, answerersOf, maxErrors } = job;
  const inline = inlineAnswerers(dialect);
  const { answer, badLine } = FORMATS[output](job);
  return {
    find: ({ problem, robots, site, url, at }, urlOrder) => {
      if (problem !== undefined) return [];
      return robots === undefined ? answerersOf(site ?? url, at, urlOrder) : inline(robots, site ?? url);
    },
    write: (pair, [answerer], counts) => {
      counts.asked++;
      if (answerer === undefined) countAnswer(counts, 'error', 'bad-line');
      const text = answerer === undefined ? badLine(pair) : answer(pair, answerer, counts);
      expectFewErrors(counts, maxErrors);
      return text;
    },
    sorting: order === 'any' ? SORTING : undefined,
    // A line with its own robots.txt has no site to pace.
    pageOf:
      pace === 'ignored'
        ? undefined
        : ({ robots, site, url }) => (robots === undefined ? (site ?? url) : undefined),
  };
}

const FORMATS: Readonly<Record<BulkJob['output'], (columns: Columns) => LineFormat>> = {
  jsonl: ({ pass, hasPreferences = false }) => {
    const jsonStart = jsonStartOf(pass);
    const suffixes = new AnswerSuffixes(jsonSuffix);
    return {
      answer: (pair, answerer, counts) => {
        const suffix = countedSuffix(suffixes, pair, answerer, counts);
        const line = `${jsonStart(pair)}"url":"${escapedField(pair.url, 'json')}${suffix}`;
        return hasPreferences ? withPreferences(line, answerer, pair) : line;
      },
      badLine: (pair) => {
        const error = { name: 'BadLine', message: pair.problem };
        const answer = visibleJson({ allowed: null, because: 'bad-line', error });
        return `${jsonStart(pair)}${answer.slice(1)}\n`;
      },
    };
  },
  csv: ({ input, columns, pass }) => {
    const suffixes = new AnswerSuffixes(columns === 'plain' ? csvSuffix : csvSuffixWithCaptured);
    const noCapture = columns === 'plain' ? '' : ',';
    const idColumn = input === 'list' ? () => '' : ({ id }: Pair) => `${csvValue(id)},`;
    const kept =
      pass.length === 0
        ? idColumn
        : (pair: Pair) => idColumn(pair) + pass.map((_, at) => `${csvValue(pair.passed?.[at])},`).join('');
    return {
      answer: (pair, answerer, counts) => {
        const suffix = countedSuffix(suffixes, pair, answerer, counts);
        return kept(pair) + escapedField(pair.url, 'csv') + suffix;
      },
      badLine: (pair) => `${kept(pair)},,,bad-line,,${csvField(pair.problem ?? '')}${noCapture}\n`,
    };
  },
  counts: () => ({
    answer: ({ agent, url }, answerer, counts) => {
      const key = answerer.explanationKey(agent, url) ?? 0;
      if (key > 0) countVerdict(counts, key % 2 === 1 ? 'allowed' : 'disallowed');
      else {
        const answer = answerer.explain(agent, url);
        countAnswer(counts, verdictOf(answer), answer.because);
      }
      return '';
    },
    badLine: () => '',
  }),
};

/** Preferences may differ between URLs that one rule decides. */
function withPreferences(line: string, answerer: Answerer, { agent, url }: Pair): string {
  const members = visibleJson(preferencesField(answerer.preferences(agent, url))).slice(1, -1);
  return members === '' ? line : `${line.slice(0, -'}\n'.length)},${members}}\n`;
}

function countedSuffix(
  suffixes: AnswerSuffixes,
  { agent, url }: Pair,
  answerer: Answerer,
  counts: Counts,
): string {
  const { text, verdict, because } = suffixes.of(answerer, agent, url);
  countAnswer(counts, verdict, because);
  return text;
}

const JSON_START = `{"v":${JSON_VERSION},`;

/** Writes the JSON up to the member after the id and the copied columns. */
function jsonStartOf(pass: readonly string[]): (pair: Pair) => string {
  const start = ({ id }: Pair): string =>
    id === undefined ? JSON_START : `${JSON_START}"id":${jsonValue(id)},`;
  if (pass.length === 0) return start;
  const names = pass.map((name) => visibleJson(name));
  return (pair) => start(pair) + names.map((name, at) => `${name}:${jsonValue(pair.passed?.[at])},`).join('');
}

function jsonValue(value: PairId | null = null): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? `"${escapedField(value, 'json')}"` : value.json;
}

function csvValue(value: PairId | null = null): string {
  if (value === null) return '';
  return typeof value === 'string' ? escapedField(value, 'csv') : csvField(value.json);
}

/** A row, from the comma after the URL. */
const csvSuffix: WriteSuffix = (_, agent, { allowed = '', because, line = '', error }) => {
  const problem = error === undefined ? '' : escapedField(`${error.name}: ${error.message}`, 'csv');
  return `,${escapedField(agent, 'csv')},${allowed},${because},${line},${problem}\n`;
};

const csvSuffixWithCaptured: WriteSuffix = (answerer, agent, answer) =>
  `${csvSuffix(answerer, agent, answer).slice(0, -1)},${answerer.captured ?? ''}\n`;

export function csvHeader({ input, columns, pass }: Columns): string {
  return csvRow([
    ...(input === 'list' ? [] : ['id', ...pass]),
    ...['url', 'agent', 'allowed', 'because', 'line', 'error'],
    ...(columns === 'plain' ? [] : ['captured']),
  ]);
}

/** The members of an output line that are not copied from the input. */
export const OUTPUT_COLUMNS: readonly string[] = [
  ...['v', 'id', 'url', 'agent', 'dialect', 'allowed', 'because', 'line', 'text', 'group'],
  ...['status', 'error', 'captured', 'preferences'],
];

/** Counts a line of an earlier run, like `LineJob.write` did. */
export const countWritten: CountLine = (counts, field) => {
  counts.asked++;
  const allowed = field('allowed');
  const verdict = allowed === 'true' ? 'allowed' : allowed === 'false' ? 'disallowed' : 'unknown';
  countAnswer(counts, field('error') === '' ? verdict : 'error', field('because'));
};
