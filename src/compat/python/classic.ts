/** `RobotFileParser` for code from a CPython before the rewrite for RFC 9309. */

import { argumentError } from '../../core/arguments.js';
import { isPlainObject } from '../../core/options.js';
import {
  RobotFileParser as AnyRobotFileParser,
  type RequestLike,
  type RobotFileParserOptions,
} from './index.js';

/**
 * The `RobotFileParser` of `robotparser/compat/python`, except that `semantics` defaults to `classic`: it reads as
 * CPython 3.8 to 3.13.7 does.
 *
 * @example
 * const rp = new RobotFileParser();
 * rp.parse('User-agent: *\nDisallow: /a\nAllow: /a/b');
 * rp.canFetch('FooBot', '/a/b'); // false
 */
export class RobotFileParser extends AnyRobotFileParser {
  constructor(url: string | URL | RequestLike = '', options: RobotFileParserOptions = {}) {
    if (!isPlainObject(options)) throw argumentError('options', options, 'a plain object of options');
    super(url, { ...options, semantics: options.semantics ?? 'classic' });
  }
}
