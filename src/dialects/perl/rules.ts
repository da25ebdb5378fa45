/** What a Disallow value of WWW::RobotRules 6.03 means: a prefix of paths, resolved against the file's own URL. */

import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { allWithin } from '../../core/percent.js';
import { rankByOrder } from '../../core/rank.js';
import { KEPT } from '../../languages/perl/escape.js';
import { isTelephony, readPerlUrl, serverOf, type PerlUrl } from '../../languages/perl/url.js';
import type { PerlSite, RobotsUrl } from './target.js';

/** Quirk: an empty value allows everything that no earlier line forbids. Mirrors `WWW::RobotRules::allowed`. */
export function compile(rule: Rule, order: number, site: PerlSite): readonly Pattern[] {
  const prefix = forbiddenPrefix(rule.value, site.robots);
  if (prefix === undefined) return [];
  return [{ rule, allow: prefix === '', prefix, ceiling: rankByOrder(order) }];
}

export const plain: PlainRules = { characters: KEPT, rank: (_length, order) => rankByOrder(order) };

/**
 * The text that forbidden paths begin with, empty for "nothing is forbidden", or undefined where the line is dropped.
 *
 * Quirk: a value may be a whole URL, and counts only when its scheme, host and port are the file's own.
 * Mirrors `WWW::RobotRules::parse`.
 */
export function forbiddenPrefix(value: string, robots: RobotsUrl): string | undefined {
  if (value === '') return '';
  if (isTelephony(robots.url)) return undefined;
  if (isPlainPath(value)) return value;
  const rule = readPerlUrl(value, robots.url.scheme);
  const isReference = rule.scheme === undefined && rule.authority === undefined;
  if (!isReference && !isServedWith(rule, robots)) return undefined;
  return (isReference ? resolved(rule, robots.url) : rule.path + rule.query) || '/';
}

function isPlainPath(value: string): boolean {
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('#')) return false;
  return allWithin(value, 1, KEPT);
}

function isServedWith(rule: PerlUrl, { url, server }: RobotsUrl): boolean {
  const scheme = rule.scheme ?? url.scheme;
  const own = serverOf({ ...rule, scheme });
  return (
    scheme === url.scheme && own?.host.toLowerCase() === server.host.toLowerCase() && own.port === server.port
  );
}

/**
 * Quirk: a path from the root keeps its `..`, and `?q` belongs to the path of the robots.txt.
 * Mirrors `URI::_generic::abs`.
 */
function resolved(rule: PerlUrl, base: PerlUrl): string {
  const path = rule.path.slice(seemingSchemeLength(rule.path));
  if (path.startsWith('/')) {
    const root = rule.path.startsWith('/') || base.authority === undefined ? '' : '/';
    return root + rule.path + rule.query;
  }
  if (path === '') return base.path + (rule.query || base.query);
  const directory = base.path.slice(0, base.path.lastIndexOf('/') + 1);
  return withoutDots(directory + path) + rule.query;
}

/**
 * Quirk: what stands before a colon counts as a scheme when the path is looked for, also in `*:x`.
 * Mirrors `URI::_generic::path`.
 */
function seemingSchemeLength(path: string): number {
  return /^[^/:?]+:(?:\/\/[^/?]*)?/.exec(path)?.[0].length ?? 0;
}

/** Leading `..` stay, since there is nothing to remove. */
function withoutDots(path: string): string {
  const segments = (path.startsWith('/') ? path.slice(1) : path).split('/');
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const goesUp = segment === '..' && kept.length > 0 && kept.at(-1) !== '..';
    if (goesUp) kept.pop();
    else if (segment !== '.') kept.push(segment);
    if (index === segments.length - 1 && (goesUp || segment === '.')) kept.push('');
  }
  return `/${kept.join('/')}`;
}
