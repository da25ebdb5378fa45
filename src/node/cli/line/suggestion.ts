/** "Did you mean": the word most similar to a mistyped one. */

import { nearestName } from '../../../core/misspelt-options.js';

/**
 * A question to append to a message; empty if no word is similar.
 *
 * @param words - as the user would type them
 */
export function didYouMean(typed: string, words: readonly string[]): string {
  const nearest = nearestName(words, typed);
  return nearest === undefined ? '' : `; did you mean '${nearest}'?`;
}
