/** `parse` as exported from `robotparser/core`: the standard's dialect is the default. */

import { Robots, type ParseOptions } from '../core/robots.js';
import { rfc9309 } from './rfc9309/index.js';

/**
 * Parses a robots.txt. Never throws because of content: unreadable lines are skipped and listed in
 * {@link Robots.notes}.
 *
 * @param source - the text, or its lines if the dialect's original takes lines
 * @throws TypeError if `options` is not an options object, such as a URL or a dialect
 * @example
 * const robots = parse('User-agent: *\nDisallow: /tmp');
 * robots.allows('FooBot', 'https://example.com/tmp/x'); // false
 */
export function parse(source: string | Iterable<string>, options: ParseOptions = {}): Robots {
  // Short on purpose: V8 optimises a function of 55 to 80 bytes of bytecode, with all that it calls, after a thousand calls.
  return new Robots(source, options, rfc9309);
}
