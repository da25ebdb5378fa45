/** The site of a page, as the key for its robots.txt. */

import { SiteFinder } from '../../../answers/site-of-url.js';
import { SiteNames } from '../../../cache/site-names.js';
import { FetchError } from '../../../fetch/errors.js';
import { copyOf } from '../input/lines.js';

/** How nearly all lists write a site: parsing it would return the same, 43 microseconds later. */
const PLAIN = /^https?:\/\/(?:[a-z0-9][a-z0-9-]*\.)*[a-z][a-z0-9-]*$/;
/** The longest scheme, and the longest name in DNS. */
const LONGEST_PLAIN = 'https://'.length + 253;

export class SiteKeys {
  readonly #finder = new SiteFinder();
  readonly #names = new SiteNames();
  #lastStart = '';
  #lastKey: string | undefined;

  /** Scheme, host and port, normalized; undefined for a URL whose site cannot be fetched. */
  of(url: string): string | undefined {
    const start = this.#finder.find(url);
    if (start === '') return undefined;
    if (start === this.#lastStart) return this.#lastKey;
    this.#lastStart = copyOf(start);
    const isPlain = start.length <= LONGEST_PLAIN && PLAIN.test(start) && !start.includes('xn--');
    this.#lastKey = isPlain ? this.#lastStart : this.#normalized(start);
    return this.#lastKey;
  }

  #normalized(start: string): string | undefined {
    try {
      return this.#names.siteOf(`${start}/`);
    } catch (error) {
      if (error instanceof FetchError) return undefined;
      throw error;
    }
  }
}

/** How many sites are remembered; of more, a half, a quarter and so on. */
const REMEMBERED_SITES = 100_000;

/** The sites that a list has had, by their hashes: their names would keep whole chunks of it in memory. */
export class SeenSites {
  readonly #hashes = new Set<number>();
  /** Only hashes without these bits are remembered. */
  #mask = 0;

  get count(): number {
    return this.#hashes.size;
  }

  /** Whether the site has been added before; undefined if it is none of those that are remembered. */
  add(site: string): boolean | undefined {
    const hash = hashOf(site);
    if ((hash & this.#mask) !== 0) return undefined;
    if (this.#hashes.has(hash)) return true;
    this.#hashes.add(hash);
    if (this.#hashes.size > REMEMBERED_SITES) {
      this.#mask = 2 * this.#mask + 1;
      for (const one of this.#hashes) if ((one & this.#mask) !== 0) this.#hashes.delete(one);
    }
    return false;
  }

  clear(): void {
    this.#hashes.clear();
    this.#mask = 0;
  }
}

export function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
}

/** The site whose robots.txt this is; undefined for a file at another path. */
export function siteOfRobots(url: string): string | undefined {
  return /^([^:]+:\/\/[^/?#]*)\/robots\.txt$/.exec(url)?.[1];
}
