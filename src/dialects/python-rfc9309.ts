/**
 * CPython's urllib.robotparser after its rewrite for RFC 9309 (main branch of mid-2026; first released in the
 * maintenance releases of May 2026, which still raised for a malformed URL).
 *
 * https://docs.python.org/3.15/library/urllib.robotparser.html
 */

import { QUESTION_MARK, SLASH } from '../core/characters.js';
import type { Access, Dialect, Pattern, PlainRules, Rule, Selection, Settled } from '../core/dialect.js';
import { isDecimal } from '../core/python-numbers.js';
import { allWithin, endOfRun } from '../core/percent.js';
import { plainPathStart } from '../core/python-path-start.js';
import { urlsplitMissingAsNone } from '../core/python-urls.js';
import { rankByLength } from '../core/rank.js';
import { loneSurrogate } from './python-classic-url.js';
import type { PythonGroupMachine } from './python-groups.js';
import { readPython, type PythonGeneration, type PythonSheet } from './python-reader.js';
import { KEPT, normalPath, RAW_IN_URLS } from './python-rfc9309-path.js';
import { rulePath, rulePattern } from './python-rfc9309-rule.js';
import { pythonSettings } from './python-settings.js';

export const rfc9309Generation: PythonGeneration = {
  // Quirk: control characters beside the numbers of a rate, and thousands of digits, still make parsing fail.
  settings: pythonSettings((value) => value, isDecimal),
  decode: (value) => value,
  emptyLine: () => undefined,
  endOfInput,
  refuse: () => undefined,
  // Quirk: a rule that is dropped still ends the list of agents.
  drops: (value) => rulePath(value) === undefined,
  keep: (groups) => groups,
};

/** Quirk: a group that ends the file with nothing but agents counts, and allows them everything. */
function endOfInput(machine: PythonGroupMachine): void {
  if (machine.state !== 'start') machine.file();
}

/** The group of that very name, else the first one that names a part of the agent, else everyone's. */
function select(sheet: PythonSheet, agent: string): Selection | undefined {
  return sheet.merged.select(agent);
}

function compile(rule: Rule): readonly Pattern[] {
  const path = rulePath(rule.value);
  return path === undefined ? [] : [rulePattern(rule, path)];
}

const plain: PlainRules = {
  characters: KEPT,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length + 1, allow),
};

const BAD_URL: Settled = { allowed: true, because: 'bad-url' };
const ROBOTS_TXT: Settled = { allowed: true, because: 'robots-txt' };

/** Quirk: the fragment takes part in matching, so `/robots.txt#x` is not exempt. */
function target(url: string): string | number | Settled {
  const path = plainTarget(url) ?? splitTarget(url);
  if (path === '/robots.txt' || (typeof path === 'number' && isRobotsTxt(url, path))) return ROBOTS_TXT;
  return path === '' ? '/' : path;
}

function isRobotsTxt(url: string, start: number): boolean {
  return url.length === start + 11 && url.endsWith('/robots.txt');
}

function plainTarget(url: string): string | number | undefined {
  const start = plainPathStart(url);
  if (start < 0 || start === url.length || beginsHost(url, start)) return undefined;
  const pathEnd = endOfRun(url, start, RAW_IN_URLS.path);
  if (pathEnd === url.length) return start;
  if (url.charCodeAt(pathEnd) === QUESTION_MARK && allWithin(url, pathEnd + 1, RAW_IN_URLS.query))
    return start;
  const path = normalPath(url, start, RAW_IN_URLS);
  // A control character among what was encoded may be one that splitting would have dropped.
  return path?.includes('%0') === true ? undefined : path;
}

function beginsHost(url: string, start: number): boolean {
  return url.charCodeAt(start) === SLASH && url.charCodeAt(start + 1) === SLASH;
}

function splitTarget(url: string): string | Settled {
  const parts = urlsplitMissingAsNone(url);
  if ('message' in parts) return BAD_URL;
  // Quirk: a path that begins with two slashes gets two more, so the rule `//x` matches no URL.
  let path = parts.path.startsWith('//') ? `//${parts.path}` : parts.path;
  if (parts.query !== undefined) path += `?${parts.query}`;
  if (parts.fragment !== undefined) path += `#${parts.fragment}`;
  const normal = normalPath(path, 0, RAW_IN_URLS);
  return normal ?? { allowed: undefined, because: 'bad-url', error: loneSurrogate(url) };
}

function access(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status === 401 || status === 403 || status >= 500) return 'disallow-all';
  return status >= 400 ? 'allow-all' : 'unknown';
}

/**
 * As `urllib.robotparser` of today's CPython reads: the longest match decides, and `*` is a wildcard.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b';
 * parse(text, { dialect: pythonRfc9309 }).allows('FooBot', '/a/b'); // true
 */
export const pythonRfc9309: Dialect = {
  name: 'pythonRfc9309',
  read: (source) => readPython(source, rfc9309Generation, 0),
  select,
  compile,
  plain,
  target,
  access,
};
