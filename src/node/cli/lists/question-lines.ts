/** The work of `check`, `explain` and `compare`: one or more lines for every URL and crawler. */

import { answerJson, verdictOf, type Answer, type Verdict } from '../../../answers/answer.js';
import { agree, preferencesField, tableJson, type Table } from '../../../answers/table.js';
import { visible } from '../../../core/visible.js';
import { Unreadable } from '../exit.js';
import { csvHeaderIn } from '../input/csv.js';
import { linesOf, LONGEST_LINE, openList, trimmedLine, typedList, type LineChunk } from '../input/lines.js';
import type { Input } from '../input/open-input.js';
import type { Question } from '../line/question.js';
import { escapedField, JSON_VERSION, jsonLine } from '../output/escaping.js';
import { explanationRows, tableRows } from '../output/answer-rows.js';
import { paintedVerdict, render, type Colours } from '../output/text.js';
import type { Answerers, AnswerersOf } from '../sites/answerers.js';
import type { LineJob } from './answer-lines.js';
import { AnswerSuffixes, jsonSuffix } from './answer-suffixes.js';
import { countVerdict, type Counts } from './counts.js';

export interface QuestionJob {
  readonly kind: 'check' | 'explain' | 'compare';
  readonly agents: readonly string[];
  readonly output: 'text' | 'json';
  readonly colours: Colours;
  readonly pace: 'kept' | 'ignored';
  readonly answerersOf: AnswerersOf;
}

/** Writes the lines for one URL and crawler, and counts them. */
type WriteAnswer = (answerers: Answerers, agent: string, url: string, counts: Counts) => string;

export function questionJob(job: QuestionJob): LineJob<string> {
  const { kind, agents, pace, answerersOf } = job;
  const write = WRITERS[kind](job);
  return {
    find: (url) => answerersOf(url),
    write: (url, answerers, counts) => {
      let lines = '';
      for (const agent of agents) lines += write(answerers, agent, url, counts);
      return lines;
    },
    pageOf: pace === 'kept' ? (url) => url : undefined,
  };
}

/** @throws Unreadable if the first line of a list is not a URL but a record */
function expectUrls(name: string, line: string): void {
  const isJson = line.trimStart().startsWith('{');
  if (!isJson && csvHeaderIn(line, 'url') === undefined) return;
  const noun = isJson ? 'JSON lines' : 'a CSV';
  throw new Unreadable(
    `Cannot read ${name}: it holds ${noun}, not one URL per line; robotparser bulk reads them`,
  );
}

/** The URLs of the command line, and the list of `--urls`. */
export async function listsOf({ urls, list }: Question): Promise<readonly Input[]> {
  const lists = urls.length > 0 ? [typedList(urls)] : [];
  return list === undefined ? lists : [...lists, await openList(list, 'of-urls')];
}

/** The URLs of lists, without blank lines. The beginning of an overlong line counts as a URL. */
export async function* urlsOf(
  lists: readonly Input[],
  tooLong: () => void,
): AsyncIterable<LineChunk<string>> {
  for (const list of lists) {
    let isStart = true;
    for await (const { lines, bytes } of linesOf(list)) {
      if (isStart) expectUrls(list.name, lines[0] ?? '');
      isStart = false;
      const urls: string[] = [];
      for (const line of lines) {
        if (line.length >= LONGEST_LINE) tooLong();
        const url = trimmedLine(list.name, line.slice(0, LONGEST_LINE));
        if (url !== '') urls.push(url);
      }
      yield { lines: urls, bytes };
    }
  }
}

const WRITERS: Readonly<Record<QuestionJob['kind'], (job: QuestionJob) => WriteAnswer>> = {
  check: ({ output, colours, agents }) => (output === 'json' ? checkJson() : checkText(colours, agents)),
  explain:
    ({ output, colours }) =>
    ([answerer], agent, url, counts) => {
      if (answerer === undefined) return '';
      const answer = answerer.explain(agent, url, { lost: true });
      counts.asked++;
      countVerdict(counts, verdictOf(answer));
      if (isUnreadable(answer)) counts.unreadable++;
      const preferences = answerer.preferences(agent, url);
      if (output === 'text') {
        return rendered(explanationRows({ agent, url }, answerer, answer, preferences), colours);
      }
      const facts = { ...answerJson(answer), ...preferencesField(preferences) };
      const dialect = answerer.dialect.name;
      return jsonLine({ url, agent, dialect, ...facts });
    },
  compare:
    ({ output, colours }) =>
    (answerers, agent, url, counts) => {
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
      return jsonLine(tableJson(table));
    },
};

/** One word and the URL. Skips the reason, so it costs no more than the verdict. */
function checkText(colours: Colours, agents: readonly string[]): WriteAnswer {
  // With several crawlers each line contains the crawler's name.
  const nameOf = agents.length > 1 ? (agent: string) => `${visible(agent)}  ` : () => '';
  const word = (verdict: Verdict): string => `${render(paintedVerdict(verdict), colours)}  `;
  const words = {
    allowed: word('allowed'),
    disallowed: word('disallowed'),
    unknown: word('unknown'),
    error: word('error'),
  };
  return ([answerer], agent, url, counts) => {
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
    return `${words[verdict]}${nameOf(agent)}${escapedField(url, 'text')}\n`;
  };
}

const JSON_START = `{"v":${JSON_VERSION},"url":"`;

function checkJson(): WriteAnswer {
  const suffixes = new AnswerSuffixes(jsonSuffix);
  return ([answerer], agent, url, counts) => {
    if (answerer === undefined) return '';
    const { text, because, verdict } = suffixes.of(answerer, agent, url);
    counts.asked++;
    countVerdict(counts, verdict);
    if (because === 'unreadable' || (because === 'status' && verdict === 'error')) counts.unreadable++;
    return `${JSON_START}${escapedField(url, 'json')}${text}`;
  };
}

/** There is no robots.txt, or the original treats the status as a failure. */
function isUnreadable({ because, error }: Answer): boolean {
  return because === 'unreadable' || (because === 'status' && error !== undefined);
}

function rendered(rows: ReturnType<typeof tableRows>, colours: Colours): string {
  return rows.map((row) => `${render(row, colours)}\n`).join('');
}
