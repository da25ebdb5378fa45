/** What the value of a rule means in Protego 0.7. */

import type { Pattern, PlainRules, Rule } from '../../../core/dialect.js';
import { globPattern, readGlob } from '../../../core/glob.js';
import { UNRESERVED, characterSet } from '../../../core/percent.js';
import { rankByLength } from '../../../core/rank.js';
import { quoteSet } from '../../../languages/python/quote.js';
import { rewriteEscapes } from '../escapes.js';

const SAFE = quoteSet('/%*=');
/** `/`, `%` and `*` stay escaped: an escaped star is not a wildcard. */
const KEPT = [0x2f, 0x25, 0x2a];

const INDEX = 'index.html';

export function compile(rule: Rule): readonly Pattern[] {
  return patternTexts(rule.value, rule.allow).map((text) =>
    globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow)),
  );
}

/** The texts of the patterns that the value of an Allow or Disallow line means. */
export function patternTexts(value: string, allow: boolean): string[] {
  const texts = [patternText(value)];
  // Quirk: a `$` anywhere also stands for itself, without anchoring: `/a$` forbids `/a$b` as well. Mirrors `_RuleSet.disallow`.
  if (value.includes('$')) texts.unshift(patternText(value.replaceAll('$', '%24')));
  return texts.flatMap((text) => {
    if (text === '') return [];
    // Quirk: allowing a directory's index.html allows the directory itself. Mirrors `_RuleSet.allow`.
    const isIndex = allow && text.endsWith(`/${INDEX}`);
    return isIndex ? [text, `${text.slice(0, -INDEX.length)}$`] : [text];
  });
}

/** Quirk: `?`, `;` and `#` end nothing: the whole value is one text, which may end with the anchor. Mirrors `_quote_pattern`. */
function patternText(value: string): string {
  const isUrl = value.startsWith('http://') || value.startsWith('https://');
  const text = isUrl ? `/${value}` : value;
  const anchor = text.endsWith('$') ? '$' : '';
  return rewriteEscapes(anchor === '' ? text : text.slice(0, -1), KEPT, SAFE) + anchor;
}

export const plain: PlainRules = {
  characters: characterSet(`${UNRESERVED}/=`),
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
  // The directory of an Allow of /dir/index.html may match where the rule itself does not; a letter may be escaped.
  except: (text, _start, end, allow) => allow && /[i%]/.test(text.charAt(text.lastIndexOf('/', end - 1) + 1)),
};
