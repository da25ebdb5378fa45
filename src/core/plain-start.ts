/** Examines a rule in place, in the text of its file. */

import { DOLLAR, SLASH, STAR } from './characters.js';
import type { PlainRules } from './dialect.js';
import { characterSet, type CharacterSet } from './percent.js';
import { NO_MATCH } from './rank.js';
import type { Search } from './search.js';
import { allowsAt, lengthOf, startOf } from './span.js';

/** The keys: values in a text. */
export interface Keys {
  readonly text: string;
  /** The packed span of each. */
  readonly spans: Int32Array;
}

/** How many keys are looked at in one call. */
const KEYS_IN_A_PART = 64;

/** For a dialect without plain rules: every rule has to be compiled. */
export const NOTHING_PLAIN: PlainRules = {
  characters: /* @__PURE__ */ characterSet(''),
  rank: () => NO_MATCH,
};

/**
 * Pushes the keys from `key` on that `target` contains at `from`, each with its length, onto the search's stack, and
 * returns the next key to look at: a file with many is looked at in parts, since V8 would compile a long loop twice, once
 * while it runs. A first check compares all keys, which does not justify an index, nor loading its file.
 */
export function findInPlace(
  { text, spans }: Keys,
  plain: PlainRules,
  target: string,
  from: number,
  search: Search,
  key: number,
): number {
  do {
    const span = spans[key] ?? 0;
    const end = hasKey(plain, text, span)
      ? matchedLength(plain.characters, text, startOf(span), lengthOf(span), target, from, 0, search)
      : 0;
    if (end >= 0) search.push(key, end);
  } while (++key % KEYS_IN_A_PART > 0 && key < spans.length);
  return key;
}

/** Whether the key of a value is not empty: if the value begins with exactly one slash and is not an exception. */
export function hasKey(plain: PlainRules | undefined, text: string, span: number): boolean {
  if (plain === undefined) return true;
  const start = startOf(span);
  const length = lengthOf(span);
  return (
    length > 0 &&
    span > 0 &&
    text.charCodeAt(start) === SLASH &&
    (length === 1 || text.charCodeAt(start + 1) !== SLASH) &&
    plain.except?.(text, start, start + length, allowsAt(span)) !== true
  );
}

/**
 * The length of the key at `start` if the target contains it at `from`, otherwise a negative number. The first `at`
 * characters are known to match. The key ends after `length` characters, or before the first one outside `characters`.
 * Comparing two characters costs one unit of the budget.
 */
export function matchedLength(
  characters: CharacterSet | undefined,
  text: string,
  start: number,
  length: number,
  target: string,
  from: number,
  at: number,
  search: Search,
): number {
  const room = target.length - from;
  let i = at;
  let end = length;
  for (; i < end; i++) {
    const unit = text.charCodeAt(start + i);
    if (characters?.has(unit) === false) end = i;
    else if (i >= room || unit !== target.charCodeAt(from + i)) end = -1;
  }
  search.left -= (i - at + 1) >> 1;
  return end;
}

/**
 * The longest run of plain characters between `from` and `end` after the first star, which every match contains. Empty
 * if there is none, or if the rule has other special characters.
 */
export function pieceAfterStar(plain: PlainRules, text: string, from: number, end: number): string {
  if (plain.stars !== true) return '';
  let piece = '';
  // At the end until the first star is found.
  let start = end;
  for (let at = from; at <= end; at++) {
    const unit = at === end ? STAR : text.charCodeAt(at);
    if (plain.characters.has(unit)) continue;
    if (unit !== STAR && (unit !== DOLLAR || start > at)) return '';
    if (at - start > piece.length) piece = text.slice(start, at);
    start = at + 1;
  }
  return piece;
}
