/**
 * CPython's urllib.robotparser as it was from 3.8 to 3.13.7, read as 3.11.7: the generation before RFC 9309.
 *
 * https://docs.python.org/3.11/library/urllib.robotparser.html
 */

import type { Access, Dialect } from '../../../core/dialect.js';
import { isDigit } from '../../../languages/python/numbers.js';
import { unquote } from '../../../languages/python/quote.js';
import type { PythonGeneration } from '../generation.js';
import { pythonSettings } from '../delays.js';
import { readPython } from '../sheet.js';
import { emptyLine, endOfInput, select, withFirstDefault } from './groups.js';
import { compile, plain, refuse } from './rules.js';
import { target } from './target.js';

export const classicGeneration: PythonGeneration = {
  // Quirk: `²` and its kind count as digits, and then make parsing fail, since `int` refuses them.
  // Mirrors `RobotFileParser.parse`.
  settings: pythonSettings(unquote, isDigit),
  decode: unquote,
  emptyLine,
  endOfInput,
  refuse,
  drops: () => false,
  keep: withFirstDefault,
};

/**
 * Quirk: a server error changes nothing, so a parser that has read nothing before goes on to forbid everything.
 * Mirrors `RobotFileParser.read`.
 */
function access(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status === 401 || status === 403) return 'disallow-all';
  return status >= 400 && status < 500 ? 'allow-all' : 'unknown';
}

/**
 * As `urllib.robotparser` of CPython 3.8 to 3.13.7 reads: the first rule that matches decides, and `*` means itself.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b';
 * parse(text, { dialect: pythonClassic }).allows('FooBot', '/a/b'); // false
 */
export const pythonClassic: Dialect = {
  name: 'pythonClassic',
  read: (source) => readPython(source, classicGeneration, 0),
  select,
  compile,
  plain,
  target,
  access,
};
