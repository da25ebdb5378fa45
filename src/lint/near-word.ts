/** Words that are most likely another word, misspelt. */

/** In a shorter word a letter more or less makes another word: AIBOT is not AI2Bot. */
const NOT_SHORT = 8;

/** In a word as long as this, one changed letter is a slip too; shorter ones are often other words. */
const LONG = 9;

/**
 * The known word that a word is one slip away from: two letters swapped, one left out, one too many, or in a long word
 * one changed. Undefined for a known word.
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
