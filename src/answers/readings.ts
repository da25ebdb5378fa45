/** Finds the readings that answer for a URL. */

import { BoundedMap } from '../core/bounded-map.js';
import { argumentError, expectString } from '../core/arguments.js';
import type { Dialect } from '../core/dialect.js';
import { expectDialect, expectOptions, type OptionNames } from '../core/options.js';
import { isOversizedUrl } from '../core/url-size.js';
import type { Answer } from './answer.js';
import { Reading } from './reading.js';
import { SiteFinder } from './site-of-url.js';

/** How many sites' readings to keep: URLs may be of any number of sites, and each site needs its own. */
const REMEMBERED_SITES = { least: 100, most: 10_000, bytes: 8 * 2 ** 20 };
/** The size of a reading without its text. */
const READING_BYTES = 1024;

/**
 * Options of {@link Readings}.
 *
 * @example
 * const options: ReadingsOptions = {
 *   url: 'https://example.com/robots.txt',
 *   settled: (dialect) => (dialect.access(403) === 'disallow-all' ? { allowed: false, because: 'status', status: 403 } : undefined),
 * };
 * const readings = new Readings('', [rfc9309, pythonClassic], options);
 * readings.at('https://example.com/').map((reading) => reading.explain('FooBot', '/').allowed); // [true, false]
 */
export interface ReadingsOptions {
  /**
   * The URL of the robots.txt.
   *
   * @defaultValue that of each page's own site
   */
  readonly url?: string | undefined;
  /**
   * A dialect's answer to every question, if the status of the response already decides.
   *
   * @defaultValue none: the file decides
   */
  readonly settled?: ((dialect: Dialect) => Answer | undefined) | undefined;
}

const OPTIONS: OptionNames<ReadingsOptions> = { url: true, settled: true };

/**
 * One robots.txt in several dialects, as `robotparser compare` uses it.
 *
 * @example
 * const readings = new Readings('User-agent: *\nDisallow: /tmp', [rfc9309, google]);
 * readings.at('/tmp/x').map((reading) => reading.explain('FooBot', '/tmp/x').allowed); // [false, false]
 */
export class Readings {
  readonly #text: string;
  readonly #dialects: readonly Dialect[];
  readonly #options: ReadingsOptions;
  readonly #finder = new SiteFinder();
  readonly #sites: BoundedMap<string, readonly Reading[]>;
  #lastOrigin: string | undefined;
  #lastReadings: readonly Reading[] = [];

  constructor(text: string, dialects: readonly Dialect[], options: ReadingsOptions = {}) {
    expectString('text', text);
    expectDialects(dialects);
    expectOptions('options', options, OPTIONS);
    this.#text = text;
    this.#dialects = dialects;
    this.#options = options;
    this.#sites = new BoundedMap(sitesRemembered(text, dialects));
  }

  /** The readings that answer for a URL, in the order of the dialects. A URL that is too long belongs to no site. */
  at(url: string): readonly Reading[] {
    const origin = this.#options.url === undefined && !isOversizedUrl(url) ? this.#finder.find(url) : '';
    if (origin === this.#lastOrigin) return this.#lastReadings;
    const readings = this.#sites.get(origin) ?? this.#read(origin);
    this.#sites.set(origin, readings);
    this.#lastOrigin = origin;
    this.#lastReadings = readings;
    return readings;
  }

  #read(origin: string): readonly Reading[] {
    const { settled } = this.#options;
    const url = this.#options.url ?? (origin === '' ? undefined : `${origin}/robots.txt`);
    return this.#dialects.map((dialect) => new Reading(this.#text, dialect, url, settled?.(dialect)));
  }
}

function sitesRemembered(text: string, dialects: readonly Dialect[]): number {
  const { least, most, bytes } = REMEMBERED_SITES;
  const fitting = Math.floor(bytes / (dialects.length * (READING_BYTES + text.length)));
  return Math.max(least, Math.min(most, fitting));
}

function expectDialects(dialects: unknown): void {
  if (!Array.isArray(dialects)) throw argumentError('dialects', dialects, 'a list of dialects');
  for (const dialect of dialects) expectDialect('dialects', dialect);
}
