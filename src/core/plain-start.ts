/** Compares a rule with a target where it stands in the text of its file. */

import { SLASH } from './characters.js';
import type { PlainRules } from './dialect.js';

/** The value is not of the kind that {@link PlainRules} speaks of. */
export const NOT_PLAIN = -2;
/** No match of the rule can begin there. */
export const DIFFERS = -1;

/**
 * How many of the plain characters at the start of the value `text[start..end)` stand in the target at `from`: all of
 * the value when the result is `end - start`. Otherwise {@link DIFFERS} or {@link NOT_PLAIN}.
 */
export function commonStart(
  plain: PlainRules | undefined,
  text: string,
  start: number,
  end: number,
  allow: boolean,
  target: string,
  from: number,
): number {
  if (!isPlain(plain, text, start, end, allow)) return NOT_PLAIN;
  const characters = plain.characters;
  const ahead = from - start;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (characters[unit] !== 1) return i - start;
    if (unit !== target.charCodeAt(i + ahead)) return DIFFERS;
  }
  return end - start;
}

/** Whether the value begins with one slash and is no exception. */
export function isPlain(
  plain: PlainRules | undefined,
  text: string,
  start: number,
  end: number,
  allow: boolean,
): plain is PlainRules {
  return (
    text.charCodeAt(start) === SLASH &&
    start < end &&
    (start + 1 === end || text.charCodeAt(start + 1) !== SLASH) &&
    plain !== undefined &&
    plain.except?.(text, start, end, allow) !== true
  );
}
