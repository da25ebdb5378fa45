/** Case-insensitive search with Unicode case folding, as in Ruby 3.1's regular expressions. */

import { isAscii } from '../../core/ascii.js';
import { Substrings } from '../../core/substrings.js';

/** A text in which many others are searched for; it is folded only once. */
export class FoldedText {
  readonly #text: string;
  readonly #isAscii: boolean;
  readonly #lower: Substrings;
  #folded: Folded | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#isAscii = isAscii(text);
    this.#lower = new Substrings(this.#isAscii ? text.toLowerCase() : '');
  }

  /** Whether the text contains `needle`. */
  holds(needle: string): boolean {
    if (this.#isAscii && isAscii(needle)) return this.#lower.has(needle.toLowerCase());
    return this.#endAfter(needle, 0) >= 0;
  }

  /** Whether the text contains these texts in order. Each is matched where it first occurs. */
  holdsInOrder(needles: readonly string[]): boolean {
    if (needles.length === 1) return this.holds(needles[0] ?? '');
    if (!needles.every((needle) => this.holds(needle))) return false;
    let end = 0;
    for (const needle of needles) {
      end = this.#endAfter(needle, end);
      if (end < 0) return false;
    }
    return true;
  }

  /** Where the first `needle` at or after `from` ends in the folded text; -1 if there is none. */
  #endAfter(needle: string, from: number): number {
    const { whole, isEdge, parts } = (this.#folded ??= folded(this.#text));
    const sought = Array.from(needle, fold).join('');
    if (!parts.has(sought)) return -1;
    // Quirk: half of a character that folds to two does not match, such as the s in ß. Mirrors
    // `Robotstxt::Parser#match_ua_glob`.
    for (let at = whole.indexOf(sought, from); at >= 0; at = whole.indexOf(sought, at + 1)) {
      if (isEdge[at] === 1 && isEdge[at + sought.length] === 1) return at + sought.length;
      if (at === whole.length) break;
    }
    return -1;
  }
}

interface Folded {
  readonly whole: string;
  readonly parts: Substrings;
  /** 1 at each index where a character of the text begins, and at the end. */
  readonly isEdge: Uint8Array;
}

function folded(text: string): Folded {
  const pieces = Array.from(text, fold);
  const whole = pieces.join('');
  const isEdge = new Uint8Array(whole.length + 1);
  let edge = 0;
  isEdge[edge] = 1;
  for (const piece of pieces) isEdge[(edge += piece.length)] = 1;
  return { whole, parts: new Substrings(whole), isEdge };
}

/** Full case folding: upper-casing and then lower-casing, except for the dotless i, the final sigma and the capital sharp s. */
function fold(character: string): string {
  if (character === 'ı') return character;
  return character === 'ẞ' ? 'ss' : character.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
