/**
 * Protego 0.6.1 on Python 3.11, the parser that Scrapy uses by default.
 *
 * https://github.com/scrapy/protego/tree/0.6.1
 */

import type { Access, Dialect, Selection } from '../../../core/dialect.js';
import { selectLongestName } from '../agents.js';
import { readProtego, type ProtegoSheet, type ProtegoVersion } from '../sheet.js';
import { Protego06LineReader } from './lines.js';
import { compile, patternTexts, plain } from './rules.js';
import { settings } from './delays.js';
import { target } from './target.js';

const version: ProtegoVersion = {
  reader: (text, notes) => new Protego06LineReader(text, notes),
  settings,
  patternTexts,
};

/** Quirk: a name counts wherever it stands in the agent's: `bot` speaks for `robotics`. Mirrors `_RuleSet.applies_to`. */
function select(sheet: ProtegoSheet, agent: string): Selection | undefined {
  return selectLongestName(sheet, agent, (wanted, name) => wanted.has(name));
}

/** Protego fetches nothing, and Scrapy hands it every response whatever its status. */
function access(): Access {
  return 'read';
}

/**
 * As Protego 0.6.1 reads, Scrapy's default parser.
 *
 * @example
 * parse('User-agent: *\nDisallow: /\nAllow: /index.html', { dialect: protego }).allows('FooBot', '/'); // true
 */
export const protego: Dialect = {
  name: 'protego',
  read: (source) => readProtego(source, version),
  select,
  plain,
  compile,
  target,
  access,
};
