/** One robots.txt in one dialect, with what its original's exceptions make of it. */

import type { Dialect, Failure } from '../core/dialect.js';
import type { Preferences } from '../core/preferences/preferences.js';
import type { ExplainOptions } from '../core/explanation.js';
import { parse, type Robots } from '../core/robots.js';
import type { Answer } from './answer.js';

/** Whoever explains answers in one dialect. */
export interface Answering {
  readonly dialect: Dialect;
  /** The file that was read, if there is one. */
  readonly robots: Robots | undefined;
  explain(agent: string, url: string, options?: ExplainOptions): Answer;
  /** What the file says of the use of a page; undefined where no line of a file decides. */
  preferences(agent: string, url: string): Preferences | undefined;
}

/**
 * One robots.txt in one dialect: answers as its original does, raising included. {@link Readings} makes them.
 *
 * @since 0.1.0
 * @example
 * const [reading] = new Readings('User-agent: *\nDisallow: /tmp', [rfc9309]).at('/tmp/x');
 * reading.allows('FooBot', '/tmp/x'); // false
 */
export class Reading implements Answering {
  /** How the file is read. */
  readonly dialect: Dialect;
  readonly robots: Robots;
  readonly #forAll: Answer | undefined;

  /** @hidden */
  constructor(text: string, dialect: Dialect, url: string | undefined, settled: Answer | undefined) {
    this.dialect = dialect;
    this.robots = parse(text, { dialect, url });
    this.#forAll = settled ?? answerOfFailure(this.robots.failure);
  }

  /** As {@link Robots.allows}; undefined for every URL where the original raises while it reads the file. */
  allows(agent: string, url: string): boolean | undefined {
    return this.#forAll === undefined ? this.robots.allows(agent, url) : this.#forAll.allowed;
  }

  /** As {@link Robots.explain}, and `unparsable` where the original raises while it reads the file. */
  explain(agent: string, url: string, options?: ExplainOptions): Answer {
    return this.#forAll ?? this.robots.explain(agent, url, options);
  }

  /**
   * A number that URLs share only if {@link Reading.explain} says the same of them to this agent; undefined where the
   * answer may be this URL's alone.
   *
   * @hidden
   */
  explanationKey(agent: string, url: string): number | undefined {
    return this.#forAll === undefined ? this.robots.explanationKey(agent, url) : 0;
  }

  /** As {@link Robots.preferences}; undefined where the file is not read, be it for its status. */
  preferences(agent: string, url: string): Preferences | undefined {
    return this.#forAll === undefined ? this.robots.preferences(agent, url) : undefined;
  }
}

function answerOfFailure(error: Failure | undefined): Answer | undefined {
  return error === undefined ? undefined : { allowed: undefined, because: 'unparsable', error };
}
