/** What a rule matches: a pattern with `*` and a final `$`, the longest of all that match. */

import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { endOfPieces, globPattern, readGlob } from '../../core/glob.js';
import { characterSet, UNRESERVED } from '../../core/percent.js';
import { NO_MATCH, rankByLength } from '../../core/rank.js';
import { escapedPath } from './target.js';

const INDEX = 'index.htm';

export function compile(rule: Rule): readonly Pattern[] {
  const text = escapedPath(rule.value);
  if (text === '') return [];
  // Quirk: a rule that ends in `index.htm` or `index.html` also speaks for what is before the first `index.htm`, be it Allow
  // or Disallow. Mirrors `SimpleRobotRules.isAllowedPath`.
  const isIndex = text.endsWith(INDEX) || text.endsWith(`${INDEX}l`);
  const texts = isIndex ? [text, `${text.slice(0, text.indexOf(INDEX))}$`] : [text];
  return texts.map((each) => patternOf(rule, each));
}

function patternOf(rule: Rule, text: string): Pattern {
  const glob = readGlob(text);
  const rank = rankByLength(text.length, rule.allow);
  const pattern = globPattern(rule, rule.allow, glob, rank);
  const { prefix, later, anchored } = glob;
  if (!anchored || !later.at(-1)) return pattern;
  // Quirk: the text before a final `$` is looked for once, from the left: `/*.php$` says nothing of `/a.php.php`.
  // Mirrors `SimpleRobotRules.ruleMatches`.
  const score = (target: string, from: number): number =>
    endOfPieces(target, from + prefix.length, later) === target.length ? rank : NO_MATCH;
  return { ...pattern, score };
}

export const plain: PlainRules = {
  characters: /* @__PURE__ */ characterSet(`${UNRESERVED}!'(),;:@&=+/?`),
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
  // What comes before index.htm may match where the rule itself does not; its letters may be escaped.
  except: (text, start, end) =>
    /index\.html?$|%/.test(text.slice(Math.max(start, end - 3 * INDEX.length - 3), end)),
};
