/** The keys that a dialect knows: the word before the colon, in either case. */

import { spells, unitsOf } from './ascii.js';
import { Kind, type DirectiveKind } from './directive-table.js';

type DirectiveKey<Meaning> = readonly [word: string, meaning: Meaning];

/** The keys that most dialects know. */
export const COMMON_KEYS: readonly DirectiveKey<DirectiveKind>[] = [
  ['user-agent', Kind.agent],
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
];

/** `Meaning` is what a key means, usually a kind of directive. */
export interface KeyFinder<Meaning> {
  /** What the key `text.slice(start, end)` means; undefined if the dialect does not know it. */
  find(text: string, start: number, end: number): Meaning | undefined;
}

export class DirectiveKeys<Meaning> implements KeyFinder<Meaning> {
  /** Few keys have the same length, so usually only one is compared. */
  readonly #byLength: [units: readonly number[], meaning: Meaning][][] = [];

  /** @param words - in lower case */
  constructor(words: readonly DirectiveKey<Meaning>[]) {
    // A loop, since this runs while the module is loaded, when every function called has to be compiled first.
    for (const [word, meaning] of words) (this.#byLength[word.length] ??= []).push([unitsOf(word), meaning]);
  }

  find(text: string, start: number, end: number): Meaning | undefined {
    const keys = this.#byLength[end - start];
    // Without an iterator, which V8 takes twice as long to compile.
    for (let i = 0; ; i++) {
      const key = keys?.[i];
      if (key === undefined || spells(text, start, key[0])) return key?.[1];
    }
  }
}
