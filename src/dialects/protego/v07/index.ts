/**
 * Protego 0.7.0 (September 2026): one alphabet of escapes for paths and queries, names at word boundaries, keys without
 * colons.
 *
 * https://github.com/scrapy/protego/tree/0.7.0
 */

import type { Access, Dialect, Selection } from '../../../core/dialect.js';
import type { Substrings } from '../../../core/substrings.js';
import { selectLongestName } from '../agents.js';
import { readProtego, type ProtegoSheet, type ProtegoVersion } from '../sheet.js';
import { Protego07LineReader } from './lines.js';
import { compile, patternTexts, plain } from './rules.js';
import { settings } from './delays.js';
import { target } from './target.js';

const version: ProtegoVersion = {
  reader: (text, notes) => new Protego07LineReader(text, notes),
  settings,
  patternTexts,
};

/** From the start of two code units: with `$` alone V8 14.6 finds no character beyond U+FFFF. */
const WORD_CHARACTER = /^.?[\p{L}\p{N}_-]$/su;

/**
 * Quirk: a name counts where no letter, digit, `-` or `_` stands before it; what follows it is not looked at.
 * Mirrors `_RuleSet.applies_to`.
 */
function standsIn(agent: Substrings, name: string): boolean {
  if (!agent.has(name)) return false;
  const { text } = agent;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!WORD_CHARACTER.test(text.slice(Math.max(at - 2, 0), at))) return true;
  }
  return false;
}

function select(sheet: ProtegoSheet, agent: string): Selection | undefined {
  return selectLongestName(sheet, agent, standsIn);
}

/** Protego fetches nothing, and Scrapy hands it every response whatever its status. */
function access(): Access {
  return 'read';
}

/**
 * As Protego 0.7 reads: `=` and `&` mean the same in rules and URLs, whatever their escapes.
 *
 * @example
 * parse('User-agent: *\nDisallow: /*&s=', { dialect: protego07 }).allows('FooBot', '/x?a=1&s=2'); // false
 */
export const protego07: Dialect = {
  name: 'protego07',
  read: (source) => readProtego(source, version),
  select,
  plain,
  compile,
  target,
  access,
};
