/**
 * What the value of a rule matches: a path with `*` and a final `$`, the longest of all that match.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.3
 */

import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { rankByLength } from '../../core/rank.js';
import { normalPattern, PLAIN } from '../../core/standard-target.js';

export function compile(rule: Rule): readonly Pattern[] {
  const { value, allow } = rule;
  // An empty value restricts nothing; a value that begins otherwise is not a path pattern.
  if (!/^[/*]/.test(value)) return [];
  const text = normalPattern(value);
  return [globPattern(rule, allow, readGlob(text), rankByLength(text.length, allow))];
}

export const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
};
