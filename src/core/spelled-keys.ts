/** Keys with misspellings that some originals accept. */

import { unitsOf } from './ascii.js';
import { DirectiveKeys, type KeyFinder } from './directive-keys.js';
import type { DirectiveKind } from './directive-table.js';

/** A key of an original that also accepts misspellings. */
export interface SpelledKey<Kinds = DirectiveKind> {
  readonly word: string;
  /** The code units of the word, which `spells` compares. */
  readonly units: readonly number[];
  readonly kind: Kinds;
  readonly typo: boolean;
}

/** @param rows - each kind with its words, separated by commas: the correct spelling, then accepted misspellings */
export function spelledKeys<Kinds>(
  rows: readonly (readonly [kind: Kinds, words: string])[],
): SpelledKey<Kinds>[] {
  return rows.flatMap(([kind, words]) =>
    words.split(',').map((word, index) => ({ word, units: unitsOf(word), kind, typo: index > 0 })),
  );
}

/** Finds keys in any of their spellings. */
export function bySpelling<Kinds>(keys: readonly SpelledKey<Kinds>[]): KeyFinder<SpelledKey<Kinds>> {
  return new DirectiveKeys(keys.map((key) => [key.word, key]));
}
