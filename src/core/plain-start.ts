/** Reads a rule where it stands in the text of its file. */

import { DOLLAR, SLASH, STAR } from './characters.js';
import type { PlainRules } from './dialect.js';
import { allowsAt, lengthOf, startOf } from './span.js';

/** Whether the value begins with exactly one slash and is not an exception. */
export function isPlain(plain: PlainRules | undefined, text: string, span: number): plain is PlainRules {
  const start = startOf(span);
  const length = lengthOf(span);
  return (
    span > 0 &&
    length > 0 &&
    text.charCodeAt(start) === SLASH &&
    (length === 1 || text.charCodeAt(start + 1) !== SLASH) &&
    plain !== undefined &&
    plain.except?.(text, start, start + length, allowsAt(span)) !== true
  );
}

/**
 * The longest run of plain characters after a star, the first of which stands at `star`: every match contains it. Empty if
 * there is none, or the rule has other special characters.
 */
export function pieceAfterStar(
  plain: PlainRules | undefined,
  text: string,
  star: number,
  end: number,
): string {
  if (plain?.stars !== true || text.charCodeAt(star) !== STAR) return '';
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
