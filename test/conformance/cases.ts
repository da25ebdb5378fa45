/** The suite that every dialect and facade answers: the cases, worded for `rfc9309`, and what deviates from them. */

import { fieldsOf, listOf, textOf } from '../recorded/records.js';
import { readJsonLines } from '../support/json-lines.js';

/** What a reading may answer for a URL; there is no answer if the file does not apply to it. */
export type Answer = 'allowed' | 'disallowed' | 'no answer' | 'raises';

/** One file, one question, and what the standard dialect answers. */
export interface ConformanceCase {
  /** The sentence that holds when the answer is given. */
  readonly name: string;
  /** Of RFC 9309. */
  readonly section: string;
  /** Found at `http://example.com/robots.txt`. */
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  readonly answer: Answer;
}

/** Why readings give other answers, and which. */
export interface Deviation {
  readonly because: string;
  readonly dialects: readonly string[];
  /** By the name of the case. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/** A section of RFC 9309, or `[name, robots, answer]` below it, and what is asked if it is not the usual question. */
export const cases: readonly ConformanceCase[] = casesIn(readJsonLines('test/conformance/cases.jsonl'));

/** `[because, dialects, { case: answer }]` */
export const deviations: readonly Deviation[] = readJsonLines('test/conformance/deviations.jsonl').map(
  (line) => {
    const [because, names, answers] = listOf(line);
    const told = Object.entries(fieldsOf(answers)).map(([name, answer]) => [name, answerIn(answer)] as const);
    return {
      because: textOf(because),
      dialects: textOf(names).split(' '),
      answers: Object.fromEntries(told),
    };
  },
);

function casesIn(lines: readonly unknown[]): ConformanceCase[] {
  let section = '';
  return lines.flatMap((line) => {
    if (typeof line === 'string') section = line;
    if (!Array.isArray(line)) return [];
    const [name, robots, answer] = line.map((cell: unknown) => cell);
    return [
      { name: textOf(name), section, robots: textOf(robots), answer: answerIn(answer), ...askedIn(line[3]) },
    ];
  });
}

/** The path of another page, or the agent and the URL. */
function askedIn(asked: unknown): Pick<ConformanceCase, 'agent' | 'url'> {
  const path = typeof asked === 'string' ? asked : '/a';
  const { agent = 'Foo', url = `http://example.com${path}` } =
    typeof asked === 'object' ? fieldsOf(asked) : {};
  return { agent: textOf(agent), url: textOf(url) };
}

function answerIn(value: unknown): Answer {
  const answer = (['allowed', 'disallowed', 'no answer', 'raises'] as const).find((one) => one === value);
  if (answer === undefined) throw new Error(`No reading answers ${JSON.stringify(value)}`);
  return answer;
}
