/**
 * CPython's urllib.robotparser after its rewrite for RFC 9309, in all maintenance releases since the summer of 2026.
 *
 * https://docs.python.org/3.15/library/urllib.robotparser.html
 */

import type { Access, Dialect } from '../../../core/dialect.js';
import { isDecimal } from '../../../languages/python/numbers.js';
import type { PythonGeneration } from '../generation.js';
import type { PythonGroupMachine } from '../groups.js';
import { pythonSettings } from '../delays.js';
import { readPython } from '../sheet.js';
import { select } from './groups.js';
import { compile, plain, rulePath } from './rules.js';
import { targetReader } from './target.js';

export const rfc9309Generation: PythonGeneration = {
  // Quirk: control characters beside the numbers of a rate, and thousands of digits, still make parsing fail.
  // Mirrors `RobotFileParser.parse`.
  settings: pythonSettings((value) => value, isDecimal),
  decode: (value) => value,
  emptyLine: () => undefined,
  endOfInput,
  refuse: () => undefined,
  // Quirk: a rule that is dropped still ends the list of agents. Mirrors `RobotFileParser.parse`.
  drops: (value) => rulePath(value) === undefined,
  keep: (groups) => groups,
};

/**
 * Quirk: a group that ends the file with nothing but agents counts, and allows them everything.
 * Mirrors `RobotFileParser.parse`.
 */
function endOfInput(machine: PythonGroupMachine): void {
  if (machine.state !== 'start') machine.file();
}

function access(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status === 401 || status === 403 || status >= 500) return 'disallow-all';
  return status >= 400 ? 'allow-all' : 'unknown';
}

/**
 * As `urllib.robotparser` of CPython 3.15 reads: the longest match decides, and `*` is a wildcard. A malformed URL is
 * allowed, as in the branch that becomes 3.16; {@link pythonRfc9309Released} raises for it, as the releases do.
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
  target: targetReader({ emptyParts: 'kept', malformed: 'allowed' }),
  access,
};

/**
 * As `urllib.robotparser` of CPython 3.14.5 and later and of 3.15 reads, ValueError for a malformed URL included.
 *
 * @example
 * parse('', { dialect: pythonRfc9309Released }).explain('FooBot', 'http://[::1/').error?.name; // 'ValueError'
 */
export const pythonRfc9309Released: Dialect = {
  ...pythonRfc9309,
  name: 'pythonRfc9309Released',
  target: targetReader({ emptyParts: 'kept', malformed: 'raises' }),
};

/**
 * As `urllib.robotparser` of CPython 3.13.14 to 3.13.18 reads: a URL loses an empty query and an empty fragment, and a
 * malformed URL is a ValueError.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /search?';
 * parse(text, { dialect: pythonRfc9309Early }).allows('FooBot', '/search?'); // true
 */
export const pythonRfc9309Early: Dialect = {
  ...pythonRfc9309,
  name: 'pythonRfc9309Early',
  target: targetReader({ emptyParts: 'dropped', malformed: 'raises' }),
};
