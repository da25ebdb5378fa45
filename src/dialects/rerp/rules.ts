/** What the value of a rule matches: with wildcards as GYM2008, without as MK1996; the first match decides. */

import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { characterSet } from '../../core/percent.js';
import { NO_MATCH, rankByOrder } from '../../core/rank.js';
import { decodePath, scrub } from './target.js';

/** The text of a rule that URLs are compared with. */
export function rerpPath(rule: Rule): string {
  return decodePath(scrub(rule.value));
}

/**
 * Quirk: a rule is decoded before its stars are looked for, so `%2A` is a star and a final `%24` an anchor.
 * Mirrors `_Ruleset.add_disallow_rule`.
 */
export function compileGlob(rule: Rule, order: number): readonly Pattern[] {
  const path = rerpPath(rule);
  const compileText = (text: string): Pattern =>
    globPattern(rule, allows(rule, path), readGlob(text), rankByOrder(order));
  return [path.isWellFormed() ? compileText(path) : ofWholeCharacters(path, compileText)];
}

export function compileLiteral(rule: Rule, order: number): readonly Pattern[] {
  const path = rerpPath(rule);
  const compileText = (prefix: string): Pattern => ({
    rule,
    allow: allows(rule, path),
    prefix,
    ceiling: rankByOrder(order),
  });
  return [path.isWellFormed() ? compileText(path) : ofWholeCharacters(path, compileText)];
}

/**
 * The pattern of a path with half of a character in it, which never matches half of a whole one: Python's texts are made
 * of characters. Both sides are spelled so that no whole character has halves.
 */
function ofWholeCharacters(path: string, compileText: (text: string) => Pattern): Pattern {
  const { rule, allow, ceiling, prefix, score } = compileText(withoutPairs(path));
  return {
    rule,
    allow,
    prefix: '',
    ceiling,
    score(target, from) {
      const text = withoutPairs(target.slice(from));
      if (!text.startsWith(prefix)) return NO_MATCH;
      return score === undefined ? ceiling : score(text, 0);
    },
  };
}

const PAIR = /[\u{10000}-\u{10ffff}]/gu;

/** A noncharacter, which no text holds, begins what stands for a pair. */
function withoutPairs(text: string): string {
  return text.replace(PAIR, (pair) => `\uffff${(pair.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`);
}

/**
 * Quirk: an empty rule matches everything and means its opposite: an empty Allow forbids all.
 * Mirrors `_Ruleset.is_url_allowed`.
 */
function allows(rule: Rule, path: string): boolean {
  return path === '' ? !rule.allow : rule.allow;
}

/** Printable ASCII except what is decoded. */
const UNDECODED = Array.from({ length: 0x5e }, (_, place) => String.fromCharCode(0x21 + place))
  .join('')
  .replace('%', '');

export const plainLiteral: PlainRules = {
  characters: characterSet(UNDECODED),
  rank: (_length, order) => rankByOrder(order),
};

export const plainGlob: PlainRules = {
  ...plainLiteral,
  characters: characterSet(UNDECODED.replace(/[*$]/g, '')),
  stars: true,
};
