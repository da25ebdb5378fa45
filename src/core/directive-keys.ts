/** The keys that a dialect knows: the word before the colon, in letters of either case. */

import { spells } from './ascii.js';
import type { CodeUnits } from './code-units.js';

interface WordKey<Meaning> {
  readonly word: string;
  readonly meaning: Meaning;
}

/** `Meaning` is what a key stands for, usually a kind of directive. */
export class DirectiveKeys<Meaning> {
  /** Few keys have the same length, so usually only the right one is compared. */
  readonly #byLength: (readonly WordKey<Meaning>[])[] = [];

  /** @param words - in lower case */
  constructor(words: readonly (readonly [word: string, meaning: Meaning])[]) {
    // A loop, since this runs while the engine is loaded, where every function that is called is compiled first.
    for (const [word, meaning] of words) {
      while (this.#byLength.length <= word.length) this.#byLength.push([]);
      this.#byLength[word.length] = [...(this.#byLength[word.length] ?? []), { word, meaning }];
    }
  }

  /** What the key `units[start..end)` means; undefined where the dialect does not know it. */
  find(units: CodeUnits, start: number, end: number): Meaning | undefined {
    const length = end - start;
    const keys = length < this.#byLength.length ? this.#byLength[length] : undefined;
    if (keys !== undefined) {
      for (const key of keys) if (spells(units, start, key.word)) return key.meaning;
    }
    return undefined;
  }
}
