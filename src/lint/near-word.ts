/** Finds the word that a misspelt word was most likely meant to be. */

/** In a shorter word, one letter more or less makes another word: AIBOT is not AI2Bot. */
const NOT_SHORT = 8;

/** In a word at least this long, one changed letter is a typo, too; a shorter one is often another word. */
const LONG = 9;

/**
 * The known word that differs from a word by one typo: two letters swapped, one missing, one too many, or one changed in a
 * long word. Undefined for a known word.
 */
export function nearWord(word: string, known: readonly string[]): string | undefined {
  if (known.includes(word)) return undefined;
  return known.find((candidate) => isOneSlip(word, candidate));
}

function isOneSlip(word: string, meant: string): boolean {
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (short.length < long.length) {
    return long.length >= NOT_SHORT && short.slice(same) === long.slice(same + 1);
  }
  if (short.slice(same + 1) === long.slice(same + 1)) return short.length >= LONG;
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return isSwapped && short.slice(same + 2) === long.slice(same + 2);
}
