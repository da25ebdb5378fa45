/** `parse` as exported from `robotparser/core`: the standard's dialect is the default. */

import type { Dialect } from '../core/dialect.js';
import { expectOptions, type OptionNames } from '../core/options.js';
import { Robots, type PlaceOptions } from '../core/robots.js';
import { rfc9309 } from './rfc9309/index.js';

/**
 * Options of {@link parse}.
 *
 * @example
 * const options: ParseOptions = { dialect: google, url: 'https://example.com/robots.txt' };
 * parse('User-agent: *\nDisallow: /', options).allows('FooBot', 'https://example.com/'); // false
 */
export interface ParseOptions extends PlaceOptions {
  /**
   * The parser to reproduce.
   *
   * @defaultValue rfc9309
   */
  readonly dialect?: Dialect | undefined;
}

const OPTIONS: OptionNames<ParseOptions> = { dialect: true, url: true, budget: true };

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
  expectOptions('options', options, OPTIONS);
  return new Robots(source, options.dialect ?? rfc9309, options);
}
