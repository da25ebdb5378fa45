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

/** How many sites are remembered before counting starts over. */
const REMEMBERED_SITES = 100_000;

/** The sites that a list has had, by their hashes: their names would keep whole chunks of it in memory. */
export class SeenSites {
  readonly #hashes = new Set<number>();

  get count(): number {
    return this.#hashes.size;
  }

  /** Whether the site, or another one with its hash, has been added before. */
  add(site: string): boolean {
    if (this.#hashes.size >= REMEMBERED_SITES) this.clear();
    const { size } = this.#hashes;
    return this.#hashes.add(hashOf(site)).size === size;
  }

  clear(): void {
    this.#hashes.clear();
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
