/** `parse` as the entry `robotparser/core` has it: over the engine's, with the standard's reading by default. */

import type { Dialect } from '../core/dialect.js';
import { parse as parseAs, type CheckOptions, type Robots } from '../core/robots.js';
import { rfc9309 } from './rfc9309/index.js';

/** How a robots.txt is read. */
export interface ParseOptions extends CheckOptions {
  /** The reading that decides; RFC 9309 by default. */
  readonly dialect?: Dialect | undefined;
  /** Where the file was found; some dialects answer only for URLs of the same site. */
  readonly url?: string | undefined;
}

/**
 * Reads a robots.txt. Any text is one: what cannot be read is left out and told in {@link Robots.notes}.
 *
 * @param source - the text, or its lines where the dialect's original takes lines
 * @example
 * const robots = parse('User-agent: *\nDisallow: /tmp');
 * robots.allows('FooBot', 'https://example.com/tmp/x'); // false
 */
export function parse(source: string | Iterable<string>, options: ParseOptions = {}): Robots {
  return parseAs(source, { ...options, dialect: options.dialect ?? rfc9309 });
}
