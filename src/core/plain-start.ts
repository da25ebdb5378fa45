/** Examines a rule in place, in the text of its file. */

import { DOLLAR, SLASH, STAR } from './characters.js';
import type { PlainRules } from './dialect.js';
import { characterSet } from './percent.js';
import { NO_MATCH } from './rank.js';
import { allowsAt, lengthOf, startOf } from './span.js';

/** For a dialect without plain rules: every rule has to be compiled. */
export const NOTHING_PLAIN: PlainRules = {
  characters: /* @__PURE__ */ characterSet(''),
  rank: () => NO_MATCH,
};

/** Whether the value begins with exactly one slash and is not an exception. */
export function isPlain(plain: PlainRules, text: string, span: number): boolean {
  const start = startOf(span);
  const length = lengthOf(span);
  return (
    span > 0 &&
    length > 0 &&
    text.charCodeAt(start) === SLASH &&
    (length === 1 || text.charCodeAt(start + 1) !== SLASH) &&
    plain.except?.(text, start, start + length, allowsAt(span)) !== true
  );
}

/**
 * The longest run of plain characters after the star at `star` or a later one, which every match contains. Empty if
 * there is none, or if the rule has other special characters.
 */
export function pieceAfterStar(plain: PlainRules, text: string, star: number, end: number): string {
  if (plain.stars !== true || text.charCodeAt(star) !== STAR) return '';
  let piece = '';
  let start = star + 1;
  for (let at = start; at <= end; at++) {
    const unit = at === end ? STAR : text.charCodeAt(at);
    if (plain.characters.has(unit)) continue;
    if (unit !== STAR && unit !== DOLLAR) return '';
    if (at - start > piece.length) piece = text.slice(start, at);
    start = at + 1;
  }
  return piece;
}
