/** What several dialects answer to one question, side by side. */

import { answerJson, verdictOf, type Answer, type AnswerJson } from './answer.js';

/** What one dialect answers. */
export interface DialectAnswer {
  readonly dialect: string;
  readonly answer: Answer;
}

/** One question with the answers of several dialects. */
export interface Table {
  readonly url: string;
  readonly agent: string;
  readonly answers: readonly DialectAnswer[];
}

/** A table as `robotparser compare` prints it with `--json`; fields are only ever added. */
export interface TableJson {
  readonly url: string;
  readonly agent: string;
  readonly agree: boolean;
  readonly verdicts: Readonly<Record<string, AnswerJson>>;
}

/** Whether all verdicts are the same. */
export function agree({ answers }: Table): boolean {
  return new Set(answers.map(({ answer }) => verdictOf(answer))).size <= 1;
}

/**
 * A table as `robotparser compare` prints it with `--json`, documented in COMMANDS.md.
 *
 * @example
 * const answer = parse('User-agent: *\nDisallow: /tmp').explain('FooBot', '/tmp/x');
 * tableJson({ url: '/tmp/x', agent: 'FooBot', answers: [{ dialect: 'rfc9309', answer }] }).agree; // true
 */
export function tableJson(table: Table): TableJson {
  const { url, agent, answers } = table;
  const verdicts: Record<string, AnswerJson> = {};
  for (const { dialect, answer } of answers) verdicts[dialect] = answerJson(answer);
  return { url, agent, agree: agree(table), verdicts };
}
