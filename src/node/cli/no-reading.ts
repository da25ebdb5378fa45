/** A site whose robots.txt could not be had. */

import type { Answer } from '../../answers/answer.js';
import type { Answering } from '../../answers/reading.js';
import type { Dialect } from '../../core/dialect.js';

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
