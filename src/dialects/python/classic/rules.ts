/** What the value of a rule matches in classic robotparser: a prefix; the first match decides. */

import { COLON, PERCENT, SLASH, STAR } from '../../../core/characters.js';
import type { Failure, Pattern, PlainRules, Rule } from '../../../core/dialect.js';
import { rankByOrder } from '../../../core/rank.js';
import { classicPath, KEPT } from './target.js';

/**
 * Quirk: a rule whose host is malformed, or that holds a lone surrogate, makes parsing fail.
 * Mirrors `RuleLine.__init__`.
 */
export function refuse(text: string, from: number, end: number, isWellFormed: boolean): Failure | undefined {
  if (isWellFormed && !mayNameHost(text, from, end)) return undefined;
  const path = classicPath(text.slice(from, end));
  return typeof path === 'string' ? undefined : path;
}

/**
 * Whether a value may have a host, which may be malformed. One that begins with one slash or a star has none, nor has one in
 * which no colon follows a scheme.
 */
function mayNameHost(text: string, from: number, end: number): boolean {
  if (from === end) return false;
  const first = text.charCodeAt(from);
  const second = from + 1 < end ? text.charCodeAt(from + 1) : NaN;
  if (first === SLASH) return second === SLASH || mayHideSlash(second);
  return first !== STAR && mayHaveScheme(text, from, end);
}

/** Whether there is a colon, raw or escaped, or a blank or control character, which Python may drop. */
function mayHaveScheme(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === COLON || unit === PERCENT || unit <= 0x20) return true;
  }
  return false;
}

/** Whether this unit after a slash may stand for a second one (`%2F`) or leave one behind (a tab, or `%09`). */
function mayHideSlash(unit: number): boolean {
  return unit === PERCENT || unit < 0x20;
}

/**
 * Quirk: the first rule that matches decides, however short it is; an empty Disallow allows all from there on.
 * Mirrors `Entry.allowance`.
 */
export function compile(rule: Rule, order: number): readonly Pattern[] {
  const prefix = classicPath(rule.value);
  if (typeof prefix !== 'string') return [];
  return [{ rule, allow: rule.allow || rule.value === '', prefix, ceiling: rankByOrder(order) }];
}

export const plain: PlainRules = {
  characters: KEPT,
  rank: (_length, order) => rankByOrder(order),
  except: (text, start) => mayHideSlash(text.charCodeAt(start + 1)),
};
