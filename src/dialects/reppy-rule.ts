/** What the value of an Allow or Disallow line means to reppy: an expression, and its length as priority. */

import { SLASH, STAR } from '../core/characters.js';
import type { Glob } from '../core/glob.js';
import { fullPathOf, SAFE_IN_QUERY, splitReppyUrl } from './reppy-url.js';

const REPEATED_STARS = /\*{2,}/g;

/**
 * The expression of the rule; undefined where it is left out, for it speaks of another host. The original fails to
 * read a file with a rule that is a URL with a malformed port; here such a rule is left out too.
 *
 * @param host - that of the robots.txt; empty where it is not known, then every host is taken
 */
export function expressionOf(value: string, allow: boolean, host: string): string | undefined {
  // Quirk: an empty Disallow is an Allow with the lowest priority, while an empty Allow is `Allow: /`.
  if (value === '' && !allow) return '';
  if (isPlain(value, 0, value.length)) return value;
  const url = splitReppyUrl(value);
  if (url === undefined || (host !== '' && url.host !== '' && url.host !== host)) return undefined;
  const path = fullPathOf(url);
  if (!path.includes('*')) return path;
  const collapsed = path.replace(REPEATED_STARS, '*');
  return collapsed.endsWith('*') ? collapsed.slice(0, -1) : collapsed;
}

/**
 * Where the first of the two rules begins that a value with leading stars makes; undefined where it makes one.
 *
 * Quirk: `*foo` is two rules, `foo` and `*foo`, so it also speaks for `/foo` itself.
 */
export function afterStars(units: ArrayLike<number>, start: number, end: number): number | undefined {
  let at = start;
  while (at < end && units[at] === STAR) at++;
  if (at === start) return undefined;
  // Nothing but stars stands for `/` both times; an empty Disallow would allow everything.
  return at < end ? at : start;
}

/** The length of the expression of the rule with the value `text.slice(start, end)`; -1 where it is left out. */
export function priorityOf(text: string, start: number, end: number, allow: boolean, host: string): number {
  if (isPlain(text, start, end)) return end - start;
  return expressionOf(text.slice(start, end), allow, host)?.length ?? -1;
}

/** Whether the value is its own expression: a path without stars, escapes and fragment, all safe as it is. */
function isPlain(text: string, start: number, end: number): boolean {
  if (start >= end || text.charCodeAt(start) !== SLASH) return false;
  if (start + 1 < end && text.charCodeAt(start + 1) === SLASH) return false;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (SAFE_IN_QUERY[unit] !== 1 || unit === STAR) return false;
  }
  return true;
}

/** How an expression matches; undefined where it never does. */
export function readExpression(expression: string): Glob | undefined {
  // Quirk: a `$` anywhere matches the end of the path only, and what follows it does not count.
  const dollar = expression.indexOf('$');
  const anchored = dollar >= 0;
  const body = anchored ? expression.slice(0, dollar) : expression;
  // Quirk: a star wants a character after it, so `*$` never matches.
  if (body.endsWith('*')) return undefined;
  const [prefix = '', ...later] = body.split('*');
  return { prefix, later, anchored };
}
