/** What the value of a rule means in Protego 0.6. */

import { TAB } from '../../../core/characters.js';
import type { Pattern, PlainRules, Rule } from '../../../core/dialect.js';
import { globPattern, readGlob } from '../../../core/glob.js';
import { UNRESERVED, characterSet, endOfRun } from '../../../core/percent.js';
import { NO_MATCH, rankByLength } from '../../../core/rank.js';
import { quoteSet } from '../../../languages/python/quote.js';
import { urlparse } from '../../../languages/python/urls.js';
import { characterCount } from '../agents.js';
import { rewriteEscapes } from '../escapes.js';
import { assemble, isVerbatimTail } from './target.js';

// Quirk: `=` is safe where rules are quoted and not where URLs are, so `/a=b` never matches `/a=b`. Mirrors `_quote_pattern`.
const SAFE = quoteSet('/*%=');

const KEPT = [0x2f, 0x2a, 0x24, 0x25];

/** A percent sign is safe, yet what it escapes may have to be written in another way. */
const UNCHANGED = quoteSet('/*=');

const ESCAPED_DOLLAR = '%24';

export function compile(rule: Rule): readonly Pattern[] {
  return patternTexts(rule.value, rule.allow).flatMap((text) => patternOf(rule, text) ?? []);
}

function patternOf(rule: Rule, text: string): Pattern | undefined {
  const matched = withoutLoneDollars(text);
  if (matched === undefined) return undefined;
  const rank = rankByLength(characterCount(text), rule.allow);
  const pattern = globPattern(rule, rule.allow, readGlob(matched), rank);
  const { prefix, score } = pattern;
  return score !== undefined && text.includes('%', prefix.length)
    ? { ...pattern, score: afterLookingForEscape(score) }
    : pattern;
}

/**
 * The text that matches the same without a `$` alone between two stars; undefined where it matches nothing.
 *
 * Quirk: such a `$` is the end of the URL, so after it there can only be stars and more of its kind: `/?*$*` is `/?*`,
 * and `/?*$*b` matches nothing. Mirrors `_URLPattern._prepare_pattern_for_regex`.
 */
function withoutLoneDollars(text: string): string | undefined {
  const star = text.indexOf('*$*');
  if (star < 0) return text;
  const pieces = text.slice(star).split('*');
  return pieces.every((piece) => piece === '' || piece === '$') ? text.slice(0, star + 1) : undefined;
}

/** Few targets contain an escape; looking for `%` first is faster than comparing all that a pattern has before its own. */
function afterLookingForEscape(score: NonNullable<Pattern['score']>): NonNullable<Pattern['score']> {
  return (target, from) => (target.includes('%', from) ? score(target, from) : NO_MATCH);
}

/**
 * The texts of the patterns that the value of an Allow or Disallow line means. Protego fails to read a file with a
 * value that Python's `urlparse` refuses; here such a value means nothing.
 */
export function patternTexts(value: string, allow: boolean): string[] {
  // Quirk: a `$` anywhere also stands for itself, without anchoring: `/a$` forbids `/a$b` as well.
  // Mirrors `_RuleSet.disallow`.
  const literal = value.includes('$') ? patternTexts(value.replaceAll('$', ESCAPED_DOLLAR), allow) : [];
  const text = patternText(value);
  if (text === undefined || text === '') return literal;
  if (!allow || !text.endsWith('/index.html')) return [...literal, text];
  // Quirk: allowing a directory's index.html allows the directory itself, as Google's crawlers do.
  // Mirrors `_RuleSet.allow`.
  return [...literal, text, ...patternTexts(`${text.slice(0, -'index.html'.length)}$`, allow)];
}

function patternText(value: string): string | undefined {
  let rest = value;
  if (value.startsWith('http://') || value.startsWith('https://')) rest = `/${value}`;
  // Otherwise Python would take what follows for a host.
  else if (value.startsWith('//')) rest = `//${value}`;
  const end = rest.at(-1) ?? '';
  const delimiter = end === '?' || end === ';' || end === '$' ? end : '';
  if (delimiter !== '') rest = rest.slice(0, -1);
  // Quirk: the delimiter at the very end is put back behind the path, before a query: `/a?b=c$` becomes `/a$?b=c`,
  // whose `$` anchors nothing. Mirrors `_quote_pattern`.
  const pathEnd = endOfPlainPath(rest);
  if (pathEnd >= 0) return rest.slice(0, pathEnd) + delimiter + rest.slice(pathEnd);
  const parts = urlparse(rest);
  if ('message' in parts) return undefined;
  return assemble(parts, rewriteEscapes(parts.path, KEPT, SAFE) + delimiter);
}

/** Where the path ends of a rule of which nothing changes, as is the case for most; -1 for any other. */
function endOfPlainPath(rule: string): number {
  if (rule.startsWith('//')) return -1;
  let end = endOfRun(rule, 0, UNCHANGED);
  while (rule.startsWith(ESCAPED_DOLLAR, end)) {
    end = endOfRun(rule, end + ESCAPED_DOLLAR.length, UNCHANGED);
  }
  return end === rule.length || isVerbatimTail(rule, end) ? end : -1;
}

const PLAIN = /* @__PURE__ */ characterSet(`${UNRESERVED}/`);

export const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
  except(text, start, end, allow) {
    // A TAB is dropped, and then the rule may begin with two slashes and a host.
    if (text.charCodeAt(start + 1) === TAB) return true;
    // The directory of an Allow of /dir/index.html may match where the rule itself does not; a letter may be escaped.
    return allow && /[i%]/.test(text.charAt(text.lastIndexOf('/', end - 1) + 1));
  },
};
