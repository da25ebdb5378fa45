/** robots.txt files that are part of the input lines; usually the same text repeats. */

import type { Dialect } from '../../../core/dialect.js';
import { Readings } from '../../../answers/readings.js';
import type { Answerer } from './readings-source.js';
import { SiteKeys } from './site-key.js';

/** Texts that are kept parsed in one thread. */
const KEPT_BYTES = 16 * 2 ** 20;
const LEAST_BYTES = 512;

export class InlineReadings {
  readonly #dialect: Dialect;
  readonly #keys = new SiteKeys();
  readonly #kept = new Map<string, Readings>();
  #bytes = 0;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** The reading of a text as the robots.txt of a site, or of the site of a URL. */
  of(text: string, siteOrUrl: string): Answerer | undefined {
    const site = this.#keys.of(siteOrUrl);
    return this.#readings(text).at(site ?? '')[0];
  }

  #readings(text: string): Readings {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    const readings = new Readings(text, [this.#dialect]);
    this.#kept.set(text, readings);
    this.#bytes += LEAST_BYTES + text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= KEPT_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= LEAST_BYTES + oldest.length;
    }
    return readings;
  }
}
