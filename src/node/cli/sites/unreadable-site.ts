/** Answers for a site whose robots.txt could not be read. */

import type { Answer } from '../../../answers/answer.js';
import type { Answering } from '../../../answers/reading.js';
import type { Dialect } from '../../../core/dialect.js';

export class UnreadableSite implements Answering {
  readonly dialect: Dialect;
  readonly robots = undefined;
  readonly #answer: Answer;

  constructor(dialect: Dialect, error: { readonly name: string; readonly message: string }) {
    this.dialect = dialect;
    this.#answer = { allowed: undefined, because: 'unreadable', error };
  }

  allows(): undefined {
    return undefined;
  }

  explain(): Answer {
    return this.#answer;
  }

  /** Every URL has the one answer. */
  explanationKey(): number {
    return 0;
  }

  preferences(): undefined {
    return undefined;
  }
}
