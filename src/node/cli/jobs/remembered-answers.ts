/**
 * Caches the part of an output line after the URL: it is the same for all URLs that one rule decides for one crawler.
 */

import { answerJson, verdictOf, type Answer, type Verdict } from '../../../answers/answer.js';
import { visibleJson } from '../../../answers/visible.js';
import type { Answerer } from '../sites/readings-source.js';

/** Tails and crawlers that are remembered, of all files together: a file may have a hundred thousand rules. */
const REMEMBERED = 50_000;

/** The end of a line, with what is counted of it. */
export interface Tail {
  readonly text: string;
  readonly verdict: Verdict;
  readonly because: Answer['because'];
}

/** What follows the URL, with the end of the line. */
export type WriteTail = (answerer: Answerer, agent: string, answer: Answer) => string;

/** By the explanation key of the URL. */
type TailsOfAgent = Map<number, Tail>;

export class RememberedAnswers {
  readonly #write: WriteTail;
  /** Files are forgotten by whoever holds them. */
  #files = new WeakMap<Answerer, Map<string, TailsOfAgent>>();
  #count = 0;
  /** Most lines are of the file and the crawler of the line before. */
  #answerer: Answerer | undefined;
  #agent = '';
  #tails: TailsOfAgent = new Map<number, Tail>();

  constructor(write: WriteTail) {
    this.#write = write;
  }

  of(answerer: Answerer, agent: string, url: string): Tail {
    if (answerer !== this.#answerer || agent !== this.#agent) this.#turnTo(answerer, agent);
    const key = answerer.explanationKey(agent, url);
    if (key === undefined) return this.#made(answerer, agent, url);
    return this.#tails.get(key) ?? this.#remember(key, this.#made(answerer, agent, url));
  }

  #turnTo(answerer: Answerer, agent: string): void {
    this.#makeRoom();
    let agents = this.#files.get(answerer);
    if (agents === undefined) this.#files.set(answerer, (agents = new Map<string, TailsOfAgent>()));
    let tails = agents.get(agent);
    if (tails === undefined) {
      agents.set(agent, (tails = new Map<number, Tail>()));
      this.#count++;
    }
    this.#answerer = answerer;
    this.#agent = agent;
    this.#tails = tails;
  }

  #remember(key: number, tail: Tail): Tail {
    this.#makeRoom();
    this.#tails.set(key, tail);
    this.#count++;
    return tail;
  }

  #makeRoom(): void {
    if (this.#count < REMEMBERED) return;
    this.#files = new WeakMap();
    this.#tails.clear();
    this.#count = 0;
  }

  #made(answerer: Answerer, agent: string, url: string): Tail {
    const answer = answerer.explain(agent, url);
    return {
      text: this.#write(answerer, agent, answer),
      verdict: verdictOf(answer),
      because: answer.because,
    };
  }
}

/** The JSON from the quote that ends the URL. */
export const jsonTail: WriteTail = (answerer, agent, answer) =>
  `",${visibleJson({ agent, dialect: answerer.dialect.name, ...answerJson(answer) }).slice(1)}\n`;
