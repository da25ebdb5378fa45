/** What the value of a rule matches: `*` and a final `$` in the form in which encodeURI leaves the value. */

import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { LETTERS_AND_DIGITS, allWithin, characterSet, upperCaseEscapes } from '../../core/percent.js';
import { rankByLength } from '../../core/rank.js';

/** What encodeURI leaves as it is and no pattern treats specially. */
const PLAIN = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS};,/?:@&=+-_.!~'()#`);
const UNCHANGED = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS};,/?:@&=+-_.!~'()#*$`);

export function compile(rule: Rule): readonly Pattern[] {
  if (rule.value === '') return [];
  const text = encodePattern(rule.value);
  return [globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow))];
}

/**
 * Quirk: encodeURI escapes `|`, `[`, `]`, `^` and a backslash, which the URL class leaves in a URL or reads otherwise,
 * so a rule that holds one never matches. Mirrors `normaliseEncoding`.
 */
function encodePattern(value: string): string {
  if (allWithin(value, 0, UNCHANGED)) return value;
  return upperCaseEscapes(encoded(value).replaceAll('%25', '%'));
}

/** Quirk: a lone surrogate, which encodeURI refuses, leaves the whole value as it is. Mirrors `normaliseEncoding`. */
function encoded(value: string): string {
  try {
    return encodeURI(value);
  } catch {
    return value;
  }
}

export const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
};
