/** From a URL to the readings that answer for it. */

import { BoundedMap } from '../../core/bounded-map.js';
import type { Dialect } from '../../core/dialect.js';
import { robotsUrl } from '../../fetch/robots-url.js';
import { fetchDocument, type Document, type FetchAs } from './document.js';
import { Unreadable } from './exit.js';
import { Reading } from './reading.js';
import { SiteFinder } from './site-of-url.js';

/** A list may name any number of sites; the files of so many are kept. */
const REMEMBERED_SITES = 100;

export interface Site {
  readonly document: Document;
  /** In the order of the dialects. */
  readonly readings: readonly Reading[];
}

/** One file that was given, for all URLs; a file that was not fetched is taken for that of each URL's own site. */
export class GivenSites {
  readonly #document: Document;
  readonly #dialects: readonly Dialect[];
  readonly #finder = new SiteFinder();
  readonly #sites = new BoundedMap<string, Site>(REMEMBERED_SITES);
  #lastOrigin: string | undefined;
  #lastSite: Site | undefined;

  constructor(document: Document, dialects: readonly Dialect[]) {
    this.#document = document;
    this.#dialects = dialects;
  }

  at(url: string): Site {
    const origin = this.#document.url === undefined ? this.#finder.find(url) : '';
    if (origin === this.#lastOrigin && this.#lastSite !== undefined) return this.#lastSite;
    const site = this.#sites.get(origin) ?? this.#read(origin);
    this.#sites.set(origin, site);
    this.#lastOrigin = origin;
    this.#lastSite = site;
    return site;
  }

  #read(origin: string): Site {
    const url = this.#document.url ?? (origin === '' ? undefined : `${origin}/robots.txt`);
    return {
      document: this.#document,
      readings: this.#dialects.map((dialect) => new Reading(this.#document, dialect, url)),
    };
  }
}

/** Each page's own robots.txt, fetched when the first page of its site is asked about. */
export class FetchedSites {
  readonly #dialects: readonly Dialect[];
  readonly #how: FetchAs;
  readonly #sites = new BoundedMap<string, Promise<Site>>(REMEMBERED_SITES);

  constructor(dialects: readonly Dialect[], how: FetchAs) {
    this.#dialects = dialects;
    this.#how = how;
  }

  at(pageUrl: string): Promise<Site> {
    const url = robotsUrlOf(pageUrl);
    const known = this.#sites.get(url);
    if (known !== undefined) return known;
    const site = this.#fetch(url);
    this.#sites.set(url, site);
    return site;
  }

  async #fetch(url: string): Promise<Site> {
    const document = await fetchDocument(url, this.#how);
    return { document, readings: this.#dialects.map((dialect) => new Reading(document, dialect, url)) };
  }
}

function robotsUrlOf(pageUrl: string): string {
  try {
    return robotsUrl(pageUrl);
  } catch {
    throw new Unreadable(
      `No robots.txt can be found for ${pageUrl}; give a URL that begins with http:// or https://`,
    );
  }
}
