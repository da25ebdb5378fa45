/** Compares a rule with a target where it stands in the text of its file. */

import { SLASH } from './characters.js';
import type { PlainRules } from './dialect.js';
import { allowsAt, lengthOf, startOf } from './span.js';

/** The value is not of the kind that {@link PlainRules} speaks of. */
export const NOT_PLAIN = -2;
/** No match of the rule can begin there. */
export const DIFFERS = -1;

/**
 * How many of the plain characters at the start of a rule's value stand in the target at `from`: all of the value when the
 * result is its length. Otherwise {@link DIFFERS} or {@link NOT_PLAIN}.
 */
export function commonStart(
  plain: PlainRules | undefined,
  text: string,
  span: number,
  target: string,
  from: number,
): number {
  if (!isPlain(plain, text, span)) return NOT_PLAIN;
  const characters = plain.characters;
  const start = startOf(span);
  const length = lengthOf(span);
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(start + i);
    if (!characters.has(unit)) return i;
    if (from + i === target.length || unit !== target.charCodeAt(from + i)) return DIFFERS;
  }
  return length;
}

/** Whether the value begins with one slash and is no exception. */
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
