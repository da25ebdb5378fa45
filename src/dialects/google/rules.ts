/** What the value of a rule matches: a pattern with `*` and a final `$`, the longest of all that match. */

import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { characterSet, escapeCharacters, upperCaseEscapes } from '../../core/percent.js';
import { rankByLength } from '../../core/rank.js';

/** What a pattern does not keep unchanged, perhaps. */
const ESCAPED = /[^\0-$&-\x7f]/;
/** What it keeps, without what it treats specially. */
const PLAIN = /* @__PURE__ */ characterSet(String.fromCharCode(...Array(0x80).keys()).replace(/[%*$]/g, ''));

export function compile(rule: Rule): readonly Pattern[] {
  const text = escapePattern(rule.value);
  // An empty value matches with the lowest priority, which never decides.
  if (text === '') return [{ rule, allow: true, prefix: '', ceiling: rankByLength(0, rule.allow) }];
  const pattern = globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow));
  // Quirk: Allow of /dir/index.htm, and of what begins so, also allows the directory itself.
  // Mirrors `RobotsMatcher::HandleAllow`.
  const slash = text.lastIndexOf('/');
  if (!rule.allow || slash < 0 || !text.startsWith('/index.htm', slash)) return [pattern];
  const directory = `${text.slice(0, slash + 1)}$`;
  return [pattern, globPattern(rule, true, readGlob(directory), rankByLength(directory.length, true))];
}

/** Upper-case hex digits, and escapes for characters outside ASCII; nothing is decoded. */
export function escapePattern(value: string): string {
  if (!ESCAPED.test(value)) return value;
  return upperCaseEscapes(value.replace(/[^\0-\x7f]+/gu, escapeCharacters));
}

export const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
  // The directory of an Allow of /dir/index.htm may match where the rule itself does not.
  except: (text, _start, end, allow) =>
    allow && text.startsWith('/index.htm', text.lastIndexOf('/', end - 1)),
};
