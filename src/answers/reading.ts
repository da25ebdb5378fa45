/** One robots.txt in one dialect, including the errors its original raises. */

import type { Dialect, Failure } from '../core/dialect.js';
import type { Preferences } from '../core/preferences/preferences.js';
import type { ExplainOptions } from '../core/explanation.js';
import { parse, type Robots } from '../core/robots.js';
import type { Answer } from './answer.js';

/** Explains answers in one dialect. */
export interface Answering {
  readonly dialect: Dialect;
  /** The parsed file, if there is one. */
  readonly robots: Robots | undefined;
  explain(agent: string, url: string, options?: ExplainOptions): Answer;
  /** What the file says about the use of a page; undefined if the status decides or there is no file. */
  preferences(agent: string, url: string): Preferences | undefined;
}

/**
 * One robots.txt in one dialect. It answers as the original does, errors included. Created by {@link Readings}.
 *
 * @example
 * const [reading] = new Readings('User-agent: *\nDisallow: /tmp', [rfc9309]).at('/tmp/x');
 * reading.allows('FooBot', '/tmp/x'); // false
 */
export class Reading implements Answering {
  /** The dialect in which the file is read. */
  readonly dialect: Dialect;
  readonly robots: Robots;
  readonly #forAll: Answer | undefined;

  /** @hidden */
  constructor(text: string, dialect: Dialect, url: string | undefined, settled: Answer | undefined) {
    this.dialect = dialect;
    this.robots = parse(text, { dialect, url });
    this.#forAll = settled ?? answerOfFailure(this.robots.failure);
  }

  /** As {@link Robots.allows}; undefined for every URL if the original raises an error while parsing the file. */
  allows(agent: string, url: string): boolean | undefined {
    return this.#forAll === undefined ? this.robots.allows(agent, url) : this.#forAll.allowed;
  }

  /** As {@link Robots.explain}, but `unparsable` if the original raises an error while parsing the file. */
  explain(agent: string, url: string, options?: ExplainOptions): Answer {
    return this.#forAll ?? this.robots.explain(agent, url, options);
  }

  /**
   * A number that URLs share only if {@link Reading.explain} gives the same answer for them to this agent; undefined if
   * no other URL may share the answer. From 1 on, it is odd if the rules allow the URL.
   *
   * @hidden
   */
  explanationKey(agent: string, url: string): number | undefined {
    return this.#forAll === undefined ? this.robots.explanationKey(agent, url) : 0;
  }

  /** As {@link Robots.preferences}; undefined if the file is not read, for example because of its status. */
  preferences(agent: string, url: string): Preferences | undefined {
    return this.#forAll === undefined ? this.robots.preferences(agent, url) : undefined;
  }
}

function answerOfFailure(error: Failure | undefined): Answer | undefined {
  return error === undefined ? undefined : { allowed: undefined, because: 'unparsable', error };
}
