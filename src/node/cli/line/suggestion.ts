/** "Did you mean": the word that is nearest to a mistyped one. */

/**
 * A question to put after a message, or nothing if no word is near.
 *
 * @param words - as they are to be typed
 */
export function didYouMean(typed: string, words: readonly string[]): string {
  const wanted = typed.toLowerCase();
  // One slip in a short word, more in a long one.
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  let nearest: string | undefined;
  for (const word of words) {
    const distance = editDistance(wanted, word.toLowerCase());
    if (distance >= least) continue;
    least = distance;
    nearest = word;
  }
  return nearest === undefined ? '' : `; did you mean '${nearest}'?`;
}

/** Words typed on a command line are short; longer ones are nobody's slip. */
const LONGEST_WORD = 64;

/** Insertions, deletions, substitutions and swaps of neighbours (Damerau-Levenshtein, restricted). */
function editDistance(one: string, other: string): number {
  if (one.length > LONGEST_WORD || other.length > LONGEST_WORD) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
