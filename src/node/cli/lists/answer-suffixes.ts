/**
 * Caches the part of an output line after the URL: it is the same for all URLs that one rule decides for one crawler.
 */

import { answerJson, verdictOf, type Answer, type Verdict } from '../../../answers/answer.js';
import { visibleJson } from '../../../core/visible.js';
import type { Answerer } from '../sites/answerers.js';

/** How much is cached over all files, in suffixes and names of crawlers: one file may have a hundred thousand rules. */
const KEPT = 50_000;
/** A longer text counts as several. */
const CHARACTERS = 256;

export interface AnswerSuffix {
  /** Includes the line feed. */
  readonly text: string;
  readonly verdict: Verdict;
  readonly because: Answer['because'];
}

export type WriteSuffix = (answerer: Answerer, agent: string, answer: Answer) => string;

/** Suffixes by the explanation key of the URL. */
type SuffixesOfAgent = Map<number, AnswerSuffix>;

export class AnswerSuffixes {
  readonly #write: WriteSuffix;
  /** Suffixes are dropped with their file. */
  #files = new WeakMap<Answerer, Map<string, SuffixesOfAgent>>();
  #count = 0;
  /** Most lines have the same file as the line before, and many the same crawler. */
  #answerer: Answerer | undefined;
  #agents = new Map<string, SuffixesOfAgent>();
  #agent = '';
  #suffixes: SuffixesOfAgent = new Map<number, AnswerSuffix>();

  constructor(write: WriteSuffix) {
    this.#write = write;
  }

  of(answerer: Answerer, agent: string, url: string): AnswerSuffix {
    if (answerer !== this.#answerer || agent !== this.#agent) this.#turnTo(answerer, agent);
    const key = answerer.explanationKey(agent, url);
    if (key === undefined) return this.#make(answerer, agent, url);
    return this.#suffixes.get(key) ?? this.#keep(key, this.#make(answerer, agent, url));
  }

  #turnTo(answerer: Answerer, agent: string): void {
    this.#makeRoom();
    if (answerer !== this.#answerer) {
      this.#agents = this.#files.get(answerer) ?? new Map<string, SuffixesOfAgent>();
      this.#files.set(answerer, this.#agents);
    }
    let suffixes = this.#agents.get(agent);
    if (suffixes === undefined) {
      this.#agents.set(agent, (suffixes = new Map<number, AnswerSuffix>()));
      this.#count += 1 + agent.length / CHARACTERS;
    }
    this.#answerer = answerer;
    this.#agent = agent;
    this.#suffixes = suffixes;
  }

  #keep(key: number, suffix: AnswerSuffix): AnswerSuffix {
    this.#makeRoom();
    this.#suffixes.set(key, suffix);
    this.#count += 1 + suffix.text.length / CHARACTERS;
    return suffix;
  }

  #makeRoom(): void {
    if (this.#count < KEPT) return;
    this.#files = new WeakMap();
    this.#answerer = undefined;
    this.#suffixes.clear();
    this.#count = 0;
  }

  #make(answerer: Answerer, agent: string, url: string): AnswerSuffix {
    const answer = answerer.explain(agent, url);
    return {
      text: this.#write(answerer, agent, answer),
      verdict: verdictOf(answer),
      because: answer.because,
    };
  }
}

/** The JSON from the closing quote of the URL. */
export const jsonSuffix: WriteSuffix = (answerer, agent, answer) =>
  `",${visibleJson({ agent, dialect: answerer.dialect.name, ...answerJson(answer), ...captureOf(answerer) }).slice(1)}\n`;

function captureOf({ captured }: Answerer): { captured?: string } {
  return captured === undefined ? {} : { captured };
}
