/** What the value of an Allow or Disallow line means to reppy: an expression, whose length is its priority. */

import { COLON, SLASH, STAR } from '../../core/characters.js';
import type { Pattern, PlainRules, Rule, Settled, Site } from '../../core/dialect.js';
import { globPattern, readGlob, type Glob } from '../../core/glob.js';
import { characterSet, occursFrom, UNRESERVED } from '../../core/percent.js';
import { fullPathOf, SAFE_IN_QUERY, splitReppyUrl } from './url.js';
import { FILE_ITSELF, beginsWith, isRobotsTxt, ROBOTS_TXT, startOfBarePath } from '../../core/plain-url.js';

/** A rule as reppy stores it: a rule whose value begins with stars is stored twice. */
export interface ReppyRule extends Rule {
  /** Set for the rule made from the part after the stars. */
  readonly isAfterStars?: boolean | undefined;
}

/**
 * The only host that a rule may name; empty if it may name any.
 *
 * Quirk: only a whole value is checked for another host; the part after its stars counts, whatever host it names.
 * Mirrors `Rep::Agent::disallow`.
 */
export function hostFor(isAfterStars: boolean | undefined, host: string): string {
  return isAfterStars === true ? '' : host;
}

const REPEATED_STARS = /\*{2,}/g;

/**
 * The expression of the rule; undefined if it is left out because it names another host. The original cannot read a
 * file in which a rule is a URL with a malformed port; here such a rule is left out too.
 *
 * @param host - the host of the robots.txt; if it is unknown and so empty, every host is accepted
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
 * Where the first of the two rules made from a value with leading stars begins; undefined if there is only one rule.
 *
 * Quirk: `*foo` is two rules, `foo` and `*foo`, so it also applies to `/foo` itself. Mirrors `Agent::disallow`.
 */
export function afterStars(text: string, start: number, end: number): number | undefined {
  let at = start;
  while (at < end && text.charCodeAt(at) === STAR) at++;
  if (at === start) return undefined;
  // A value of only stars means `/` both times; an empty Disallow would allow everything.
  return at < end ? at : start;
}

/** The length of the expression of the rule with the value `text.slice(start, end)`; -1 if the rule is left out. */
export function priorityOf(text: string, start: number, end: number, allow: boolean, host: string): number {
  const length = plainLength(text, start, end);
  return length >= 0 ? length : (expressionOf(text.slice(start, end), allow, host)?.length ?? -1);
}

/**
 * The length of the expression, if the value differs from it only by redundant stars and a missing slash: a path of
 * safe characters without escapes or a fragment. Otherwise -1.
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

/** How an expression matches; undefined if it never does. */
function readExpression(expression: string): Glob | undefined {
  // Quirk: a `$` anywhere matches the end of the path only, and what follows it does not count.
  // Mirrors `Directive::match`.
  const dollar = expression.indexOf('$');
  const glob = readGlob(dollar < 0 ? expression : expression.slice(0, dollar + 1));
  // Quirk: a star needs a character after it, so `*$` never matches. Mirrors `Directive::match`.
  return glob.later.at(-1) === '' ? undefined : glob;
}

/**
 * Quirk: the highest priority wins, and the first of equal ones, whether Allow or Disallow. Mirrors `Agent::allowed`.
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
  // What follows a `$` does not count, not even text that a match would have to contain.
  except: (text, start, end) => text.slice(start, end - 1).includes('$'),
};

// The part of a URL that reppy matches: its path and query, if the URL is on the host of the robots.txt.

/** The location of the file. */
export interface ReppySite extends Site {
  /** Lower case; empty if unknown, undefined if the URL is malformed. */
  readonly host: string | undefined;
  /** How nearly all URLs of the site begin, up to the first slash of the path. */
  readonly prefixes: readonly string[];
}

/** Computes the host of the robots.txt. */
export function locateReppy(url: string | undefined): ReppySite {
  const split = splitReppyUrl(url ?? '');
  const host = split?.host ?? '';
  const prefixes = host === '' ? [] : [`https://${host}/`, `http://${host}/`];
  return { url, host: split?.host, prefixes };
}

/** What {@link SAFE_IN_QUERY} does not have. */
const UNSAFE = /[^\w.~!$&'()*+,;=:@/?-]/g;

const OTHER_HOST: Settled = { allowed: false, because: 'other-origin' };

/** Quirk: a URL of another host is forbidden; its scheme and port do not count. Mirrors `Agent::is_external`. */
export function target(url: string, site: ReppySite): string | number | Settled {
  const host = site.host ?? '';
  const start = pathStart(url, site);
  if (start >= 0 && !occursFrom(UNSAFE, url, start) && !isRobotsTxt(url, start)) return start;
  const path = fullTarget(url, host);
  return path === ROBOTS_TXT ? FILE_ITSELF : path;
}

function fullTarget(url: string, host: string): string | Settled {
  const split = splitReppyUrl(url);
  if (split === undefined) {
    return {
      allowed: undefined,
      because: 'bad-url',
      error: { name: 'MalformedUrl', message: malformed(url) },
    };
  }
  if (host !== '' && split.host !== '' && split.host !== host) return OTHER_HOST;
  return fullPathOf(split);
}

/** Where the path starts in a bare path or in an `http` or `https` URL on the file's own host; -1 for any other URL. */
function pathStart(url: string, { prefixes }: ReppySite): number {
  if (startOfBarePath(url) === 0) return 0;
  for (let i = 0; i < prefixes.length; i++) {
    const prefix = prefixes[i] ?? '';
    if (beginsWith(url, prefix)) return prefix.length - 1;
  }
  return -1;
}

/** The message for a malformed URL. */
export function malformed(url: string): string {
  return `Cannot read the URL ${url}: its port is not a number below 65536`;
}
