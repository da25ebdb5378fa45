/** The answers of several dialects to one question, side by side. */

import type { Preferences } from '../core/preferences/preferences.js';
import { answerJson, verdictOf, type Answer, type AnswerJson } from './answer.js';
import { preferencesJson, type PreferencesJson } from './stated-uses.js';

/** The answer of one dialect. */
export interface DialectAnswer {
  /** The name of the dialect. */
  readonly dialect: string;
  /** Its verdict, and why. */
  readonly answer: Answer;
  /** What the page may be used for, if that was requested. */
  readonly preferences?: Preferences | undefined;
}

/** One question with the answers of several dialects. */
export interface Table {
  /** The URL of the question. */
  readonly url: string;
  /** The agent of the question. */
  readonly agent: string;
  /** The answer of each dialect. */
  readonly answers: readonly DialectAnswer[];
}

/** The answer of one dialect as `robotparser compare` prints it with `--json`. */
export interface DialectAnswerJson extends AnswerJson {
  /** What the page may be used for, if the file says anything about that. */
  readonly preferences?: PreferencesJson;
}

/** A table as `robotparser compare` prints it with `--json`; fields are only ever added. */
export interface TableJson extends Omit<Table, 'answers'> {
  /** Whether all dialects give the same verdict. */
  readonly agree: boolean;
  /** The answer of each dialect, by its name. */
  readonly verdicts: Readonly<Record<string, DialectAnswerJson>>;
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
  const verdicts: Record<string, DialectAnswerJson> = {};
  for (const { dialect, answer, preferences } of answers) {
    verdicts[dialect] = { ...answerJson(answer), ...preferencesField(preferences) };
  }
  return { url, agent, agree: agree(table), verdicts };
}

/** The field `preferences` of an answer's JSON; no field if the file says nothing. */
export function preferencesField(preferences: Preferences | undefined): { preferences?: PreferencesJson } {
  const json = preferences === undefined ? undefined : preferencesJson(preferences);
  return json === undefined ? {} : { preferences: json };
}
