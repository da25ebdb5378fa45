/** From a URL to the readings that answer for it. */

import type { Reading } from '../../answers/reading.js';
import { Readings } from '../../answers/readings.js';
import { BoundedMap } from '../../core/bounded-map.js';
import type { Dialect } from '../../core/dialect.js';
import { robotsUrl } from '../../fetch/robots-url.js';
import { fetchDocument, type Document, type FetchAs } from './document.js';
import { Unreadable } from './exit.js';
import { answerOfStatus } from './status-answer.js';

/** A list may name any number of sites; the files of so many are kept. */
const REMEMBERED_SITES = 100;

export interface Site {
  readonly document: Document;
  /** In the order of the dialects. */
  readonly readings: readonly Reading[];
}

/** One file in several dialects, with what its status means to each. */
export function readingsOf(document: Document, dialects: readonly Dialect[], url = document.url): Readings {
  return new Readings(document.text, dialects, {
    url,
    settled: (dialect) => answerOfStatus(document.status, dialect),
  });
}

/** One file that was given, for all URLs; a file that was not fetched is taken for that of each URL's own site. */
export class GivenSites {
  readonly #document: Document;
  readonly #readings: Readings;

  constructor(document: Document, dialects: readonly Dialect[]) {
    this.#document = document;
    this.#readings = readingsOf(document, dialects);
  }

  at(url: string): Site {
    return { document: this.#document, readings: this.#readings.at(url) };
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
    return { document, readings: readingsOf(document, this.#dialects, url).at(url) };
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
