/** "Did you mean": the word that a mistyped one resembles. */

import { nearestName } from '../../../core/misspelt-options.js';

/**
 * A question to put after a message, or nothing if no word is near.
 *
 * @param words - as they are to be typed
 */
export function didYouMean(typed: string, words: readonly string[]): string {
  const nearest = nearestName(words, typed);
  return nearest === undefined ? '' : `; did you mean '${nearest}'?`;
}
