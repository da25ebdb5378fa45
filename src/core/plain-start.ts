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
  if (plain === undefined || !beginsWithOneSlash(text, start, end)) return NOT_PLAIN;
  const characters = plain.characters;
  for (let i = start, at = from; ; i++, at++) {
    const unit = i < end ? text.charCodeAt(i) : 0xffff;
    if (unit > 0x7f || characters[unit] !== 1) {
      return isException(plain, text, start, end, allow) ? NOT_PLAIN : i - start;
    }
    const other = target.charCodeAt(at);
    if (unit === other) continue;
    // An exception may mean a shorter text, with or without something that is not plain after it.
    const isPlain = other <= 0x7f && characters[other] === 1;
    const mayStillMatch = i === start || !isPlain;
    return mayStillMatch && isException(plain, text, start, end, allow) ? NOT_PLAIN : DIFFERS;
  }
}

/** Where the plain characters at the start of the value end, or {@link NOT_PLAIN}. */
export function plainEnd(
  plain: PlainRules | undefined,
  text: string,
  start: number,
  end: number,
  allow: boolean,
): number {
  if (plain === undefined || !beginsWithOneSlash(text, start, end)) return NOT_PLAIN;
  if (isException(plain, text, start, end, allow)) return NOT_PLAIN;
  const characters = plain.characters;
  let i = start;
  while (i < end && characters[text.charCodeAt(i)] === 1) i++;
  return i;
}

function beginsWithOneSlash(text: string, start: number, end: number): boolean {
  return (
    start < end &&
    text.charCodeAt(start) === SLASH &&
    (start + 1 === end || text.charCodeAt(start + 1) !== SLASH)
  );
}

function isException(plain: PlainRules, text: string, start: number, end: number, allow: boolean): boolean {
  return plain.except?.(text, start, end, allow) === true;
}
