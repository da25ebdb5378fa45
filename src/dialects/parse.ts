/** `parse` as the entry `robotparser/core` has it: over the engine's, with the standard's reading by default. */

import { argumentError } from '../core/arguments.js';
import type { Dialect } from '../core/dialect.js';
import { expectOptions, isDialect, type OptionNames } from '../core/options.js';
import { parse as parseAs, type CheckOptions, type Robots } from '../core/robots.js';
import { rfc9309 } from './rfc9309/index.js';

/**
 * How a robots.txt is read.
 *
 * @since 0.1.0
 * @example
 * const options: ParseOptions = { dialect: google, url: 'https://example.com/robots.txt' };
 * parse('User-agent: *\nDisallow: /', options).allows('FooBot', 'https://example.com/'); // false
 */
export interface ParseOptions extends CheckOptions {
  /**
   * The reading that decides.
   *
   * @defaultValue rfc9309
   * @since 0.1.0
   */
  readonly dialect?: Dialect | undefined;
  /**
   * The URL of the robots.txt. Some dialects answer only for URLs of the same site.
   *
   * @defaultValue unknown
   * @since 0.1.0
   */
  readonly url?: string | URL | undefined;
}

const OPTIONS: OptionNames<ParseOptions> = { dialect: true, url: true, budget: true };

/**
 * Reads a robots.txt. Any text is one: what cannot be read is left out and told in {@link Robots.notes}.
 *
 * @param source - the text, or its lines where the dialect's original takes lines
 * @throws TypeError for options that are none: a text in their place, or a dialect
 * @since 0.1.0
 * @example
 * const robots = parse('User-agent: *\nDisallow: /tmp');
 * robots.allows('FooBot', 'https://example.com/tmp/x'); // false
 */
export function parse(source: string | Iterable<string>, options: ParseOptions = {}): Robots {
  expectParseOptions(options);
  return parseAs(source, { ...options, dialect: options.dialect ?? rfc9309 });
}

/** Others take the URL first, or the dialect as it is: either would be read otherwise than it was meant. */
function expectParseOptions(options: unknown): void {
  if (typeof options === 'string' || isDialect(options)) {
    throw argumentError('options', options, 'a plain object of options, as in parse(text, { url, dialect })');
  }
  expectOptions('options', options, OPTIONS);
}
