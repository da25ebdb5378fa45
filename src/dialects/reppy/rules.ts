/** What the value of an Allow or Disallow line means to reppy: an expression, and its length as priority. */

import { COLON, SLASH, STAR } from '../../core/characters.js';
import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { globPattern, readGlob, type Glob } from '../../core/glob.js';
import { UNRESERVED, characterSet } from '../../core/percent.js';
import type { ReppySite } from './target.js';
import { fullPathOf, SAFE_IN_QUERY, splitReppyUrl } from './url.js';

/** A rule as reppy files it: one whose value begins with stars is filed twice. */
export interface ReppyRule extends Rule {
  /** Set for what the value has after its stars. */
  readonly isAfterStars?: boolean | undefined;
}

/**
 * The host that a rule may not differ from; empty where it may name any.
 *
 * Quirk: only a whole value is asked whether it names another host; what it has after its stars counts whatever host it
 * names. Mirrors `Rep::Agent::disallow`.
 */
export function hostFor(isAfterStars: boolean | undefined, host: string): string {
  return isAfterStars === true ? '' : host;
}

const REPEATED_STARS = /\*{2,}/g;

/**
 * The expression of the rule; undefined if it is left out because it names another host. The original fails to
 * read a file with a rule that is a URL with a malformed port; here such a rule is left out too.
 *
 * @param host - that of the robots.txt; empty where it is not known, then every host is taken
 */
export function expressionOf(value: string, allow: boolean, host: string): string | undefined {
  // Quirk: an empty Disallow is an Allow with the lowest priority, while an empty Allow is `Allow: /`.
  // Mirrors `Agent::disallow`.
  if (value === '' && !allow) return '';
  if (plainLength(value, 0, value.length) >= 0)
    return withFewStars(value.startsWith('/') ? value : `/${value}`);
  const url = splitReppyUrl(value);
  if (url === undefined || (host !== '' && url.host !== '' && url.host !== host)) return undefined;
  return withFewStars(fullPathOf(url));
}

function withFewStars(path: string): string {
  const collapsed = path.includes('**') ? path.replace(REPEATED_STARS, '*') : path;
  return collapsed.endsWith('*') ? collapsed.slice(0, -1) : collapsed;
}

/**
 * Where the first of the two rules begins that a value with leading stars makes; undefined where it makes one.
 *
 * Quirk: `*foo` is two rules, `foo` and `*foo`, so it also speaks for `/foo` itself. Mirrors `Agent::disallow`.
 */
export function afterStars(text: string, start: number, end: number): number | undefined {
  let at = start;
  while (at < end && text.charCodeAt(at) === STAR) at++;
  if (at === start) return undefined;
  // Nothing but stars stands for `/` both times; an empty Disallow would allow everything.
  return at < end ? at : start;
}

/** The length of the expression of the rule with the value `text.slice(start, end)`; -1 where it is left out. */
export function priorityOf(text: string, start: number, end: number, allow: boolean, host: string): number {
  const length = plainLength(text, start, end);
  return length >= 0 ? length : (expressionOf(text.slice(start, end), allow, host)?.length ?? -1);
}

/**
 * The length of the expression where the value is it but for needless stars and a missing slash: a path without
 * escapes and fragment, all safe as it is. For every other value -1.
 */
function plainLength(text: string, start: number, end: number): number {
  if (start >= end) return -1;
  const isRooted = text.charCodeAt(start) === SLASH;
  if (isRooted && start + 1 < end && text.charCodeAt(start + 1) === SLASH) return -1;
  let length = isRooted ? 0 : 1;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === STAR) {
      if (at + 1 === end || text.charCodeAt(at + 1) === STAR) length--;
    } else if (!SAFE_IN_QUERY.has(unit) || (unit === COLON && !isRooted)) {
      // The text before a colon may be a scheme.
      return -1;
    }
  }
  return length + end - start;
}

/** How an expression matches; undefined where it never does. */
function readExpression(expression: string): Glob | undefined {
  // Quirk: a `$` anywhere matches the end of the path only, and what follows it does not count.
  // Mirrors `Directive::match`.
  const dollar = expression.indexOf('$');
  const glob = readGlob(dollar < 0 ? expression : expression.slice(0, dollar + 1));
  // Quirk: a star wants a character after it, so `*$` never matches. Mirrors `Directive::match`.
  return glob.later.at(-1) === '' ? undefined : glob;
}

/**
 * Quirk: the greatest priority wins, and of equal ones the first, be it Allow or Disallow.
 * Mirrors `Agent::allowed`.
 */
export function compile(rule: ReppyRule, _order: number, site: ReppySite): readonly Pattern[] {
  const expression = expressionOf(rule.value, rule.allow, hostFor(rule.isAfterStars, site.host ?? ''));
  const glob = expression === undefined ? undefined : readExpression(expression);
  if (expression === undefined || glob === undefined) return [];
  return [globPattern(rule, rule.allow || rule.value === '', glob, expression.length)];
}

const PLAIN = /* @__PURE__ */ characterSet(`${UNRESERVED}!&'()+,;=:@/?`);

export const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length) => length,
  // What follows a `$` does not count, not even what a match seems to contain.
  except: (text, start, end) => text.slice(start, end - 1).includes('$'),
};
