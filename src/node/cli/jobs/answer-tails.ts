/** What is written behind the URL of an answer: the same for all URLs that one rule decides for one crawler. */

import { answerJson, type Answer } from '../../../answers/answer.js';
import { visibleJson } from '../../../answers/visible.js';
import type { Answerer } from '../sites/readings-source.js';

/** A file may have a hundred thousand rules. */
const REMEMBERED = 10_000;

const REASONS: readonly Answer['because'][] = [
  'rule',
  'no-rule',
  'no-group',
  'robots-txt',
  'other-origin',
  'bad-url',
  'status',
];

export type WriteTail = (answerer: Answerer, agent: string, answer: Answer) => string;

export class AnswerTails {
  readonly #write: WriteTail;
  #answerer: Answerer | undefined;
  #agent = '';
  readonly #known = new Map<number, string>();

  constructor(write: WriteTail) {
    this.#write = write;
  }

  of(answerer: Answerer, agent: string, answer: Answer): string {
    if (answerer !== this.#answerer || agent !== this.#agent || this.#known.size >= REMEMBERED) {
      this.#known.clear();
      this.#answerer = answerer;
      this.#agent = agent;
    }
    const key = keyOf(answer);
    if (key === undefined) return this.#write(answerer, agent, answer);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const tail = this.#write(answerer, agent, answer);
    this.#known.set(key, tail);
    return tail;
  }
}

/** A number that answers share only if they are the same; none for errors, which may quote the URL. */
function keyOf({ because, line = 0, allowed, error, lost }: Answer): number | undefined {
  const reason = REASONS.indexOf(because);
  if (error !== undefined || lost !== undefined || reason < 0) return undefined;
  const verdict = allowed === undefined ? 2 : allowed ? 1 : 0;
  return (line * REASONS.length + reason) * 3 + verdict;
}

/** The JSON from `"agent":` to the closing brace. */
export const jsonTail: WriteTail = (answerer, agent, answer) =>
  visibleJson({ agent, dialect: answerer.dialect.name, ...answerJson(answer) }).slice(1);
