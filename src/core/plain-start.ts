/** Compares a rule with a target where it stands in the text of its file. */

import { DOLLAR, SLASH, STAR } from './characters.js';
import type { PlainRules } from './dialect.js';
import type { CharacterSet } from './percent.js';
import { searchPrice } from './ranked-pattern.js';
import type { Search } from './search.js';
import { allowsAt, lengthOf, packSpan, startOf } from './span.js';

/** No match of the rule can begin at this offset. */
export const DIFFERS = -1;

/**
 * How many of `characters` at the start of a rule's value stand in the target at `from`: all of the value when the result
 * is its length. Otherwise {@link DIFFERS}.
 */
export function commonStart(
  characters: CharacterSet,
  text: string,
  start: number,
  length: number,
  target: string,
  from: number,
): number {
  const room = target.length - from;
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(start + i);
    if (!characters.has(unit)) return i;
    if (i >= room || unit !== target.charCodeAt(from + i)) return DIFFERS;
  }
  return length;
}

/** Whether the value begins with exactly one slash and is not an exception. */
export function isPlain(plain: PlainRules | undefined, text: string, span: number): plain is PlainRules {
  const start = startOf(span);
  const length = lengthOf(span);
  return (
    length > 0 &&
    span > 0 &&
    text.charCodeAt(start) === SLASH &&
    (length === 1 || text.charCodeAt(start + 1) !== SLASH) &&
    plain !== undefined &&
    plain.except?.(text, start, start + length, allowsAt(span)) !== true
  );
}

/**
 * Whether a rule may match of which `common` plain characters stand in the target at `from`: false if the target
 * lacks a literal that every match contains. This takes a tenth of the time of compiling the rule.
 */
export function mayMatch(
  { characters, stars }: PlainRules,
  text: string,
  span: number,
  common: number,
  target: string,
  from: number,
  search: Search,
): boolean {
  const star = startOf(span) + common;
  if (stars !== true || text.charCodeAt(star) !== STAR) return true;
  const piece = longestPiece(characters, text, star, startOf(span) + lengthOf(span));
  if (piece === 0) return true;
  search.left -= 1 + searchPrice(lengthOf(piece)) * (target.length - from);
  return target.includes(text.slice(startOf(piece), startOf(piece) + lengthOf(piece)), from + common);
}

/**
 * The span of the longest run of plain characters after a star, where `star` is the first: every match contains it. 0
 * if there is none or the rule has other special characters.
 */
export function longestPiece(characters: CharacterSet, text: string, star: number, end: number): number {
  let longest = 0;
  let start = star + 1;
  for (let at = start; at <= end; at++) {
    const unit = at === end ? STAR : text.charCodeAt(at);
    if (characters.has(unit)) continue;
    if (unit !== STAR && unit !== DOLLAR) return 0;
    if (at - start > lengthOf(longest)) longest = packSpan(start, at - start, 0);
    start = at + 1;
  }
  return longest;
}
