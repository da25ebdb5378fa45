/** One robots.txt in one dialect, with what its status and its original's exceptions make of it. */

import type { Access, Dialect, Failure } from '../../core/dialect.js';
import { parse, type Explanation, type ExplainOptions, type Robots } from '../../core/robots.js';
import { fetchPolicyOf } from './dialect-names.js';
import type { Document } from './document.js';

/** An explanation that also knows of answers that no line of the file gave. */
export interface Answer extends Omit<Explanation, 'because'> {
  /** `status`: the file's status decides; `unparsable`: the original raises while reading; `unreadable`: no file. */
  readonly because: Explanation['because'] | 'status' | 'unparsable' | 'unreadable';
  /** Of the robots.txt request. */
  readonly status?: number;
}

/** Whoever explains answers in one dialect. */
export interface Answering {
  readonly dialect: Dialect;
  /** The file that was read, if there is one. */
  readonly robots: Robots | undefined;
  explain(agent: string, url: string, options?: ExplainOptions): Answer;
}

export class Reading implements Answering {
  readonly dialect: Dialect;
  readonly robots: Robots;
  readonly #forAll: Answer | undefined;

  /** `url`: where the file stands. */
  constructor(document: Document, dialect: Dialect, url: string | undefined) {
    this.dialect = dialect;
    this.robots = parse(document.text, { dialect, url });
    this.#forAll = answerOfStatus(document, dialect) ?? answerOfFailure(this.robots.failure);
  }

  allows(agent: string, url: string): boolean | undefined {
    return this.#forAll === undefined ? this.robots.allows(agent, url) : this.#forAll.allowed;
  }

  explain(agent: string, url: string, options?: ExplainOptions): Answer {
    return this.#forAll ?? this.robots.explain(agent, url, options);
  }
}

const MEANING: Readonly<Record<Exclude<Access, 'read'>, boolean | undefined>> = {
  'allow-all': true,
  'disallow-all': false,
  // Python's parser answers no as long as it has read nothing.
  unknown: false,
  fail: undefined,
};

function answerOfStatus({ status }: Document, dialect: Dialect): Answer | undefined {
  if (status === undefined) return undefined;
  const access = fetchPolicyOf(dialect).access(status);
  if (access === 'read') return undefined;
  const answer = { allowed: MEANING[access], because: 'status', status } as const;
  return access === 'fail'
    ? { ...answer, error: { name: 'BadStatus', message: `status ${status}` } }
    : answer;
}

function answerOfFailure(error: Failure | undefined): Answer | undefined {
  return error === undefined ? undefined : { allowed: undefined, because: 'unparsable', error };
}

/** Where there is no file to answer from. */
export class NoReading implements Answering {
  readonly dialect: Dialect;
  readonly robots = undefined;
  readonly #answer: Answer;

  constructor(dialect: Dialect, { name, message }: Error) {
    this.dialect = dialect;
    this.#answer = { allowed: undefined, because: 'unreadable', error: { name, message } };
  }

  explain(): Answer {
    return this.#answer;
  }
}
