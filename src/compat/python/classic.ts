/** `RobotFileParser` for code that runs on a CPython before the rewrite for RFC 9309. */

import {
  RobotFileParser as AnyRobotFileParser,
  type RequestLike,
  type RobotFileParserOptions,
} from './index.js';

/**
 * `RobotFileParser` of `robotparser/compat/python` whose `semantics` are `classic` where nothing else is said: as
 * CPython 3.8 to 3.13.7 reads.
 *
 * @since 0.1.0
 * @example
 * const rp = new RobotFileParser();
 * rp.parse('User-agent: *\nDisallow: /a\nAllow: /a/b');
 * rp.canFetch('FooBot', '/a/b'); // false
 */
export class RobotFileParser extends AnyRobotFileParser {
  constructor(url: string | URL | RequestLike = '', options: RobotFileParserOptions = {}) {
    super(url, { ...options, semantics: options.semantics ?? 'classic' });
  }
}
