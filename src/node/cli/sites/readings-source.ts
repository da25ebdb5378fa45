/** From a URL to the readings that answer for it: those of one document, or those of each URL's own site. */

import type { Reading } from '../../../answers/reading.js';
import { Readings } from '../../../answers/readings.js';
import { SLASH } from '../../../core/characters.js';
import type { Dialect } from '../../../core/dialect.js';
import { beginsWith } from '../../../core/plain-url.js';
import type { Document } from '../input/document.js';
import { UnreadableSite } from './unreadable-site.js';
import { SiteKeys } from './site-key.js';
import { answerOfStatus } from './status-answer.js';

/** What answers in one dialect: the file, or the reason why there is none. */
export type Answerer = Reading | UnreadableSite;

/** Hands out the robots.txt of sites. It may give fewer than are asked for, but gives the first. */
export interface DocumentSource {
  documentsOf(sites: readonly string[]): Promise<readonly Document[]>;
}

/** What is sent to a thread at one time. */
const DOCUMENTS_BYTES = 16 * 2 ** 20;

/** The first of them, as many as may be sent at one time. */
export function sendable(documents: readonly Document[]): readonly Document[] {
  let bytes = 0;
  const end = documents.findIndex(({ text }, index) => (bytes += text.length) > DOCUMENTS_BYTES && index > 0);
  return end < 0 ? documents : documents.slice(0, end);
}

/** Where a batch stands: what it needs is held for it, however much is asked for meanwhile. */
export interface BatchReadings {
  /** In the order of the dialects; undefined when the site has to be loaded first. */
  at(url: string): readonly Answerer[] | undefined;
  /** Loads the sites of these URLs, the first at least. */
  load(urls: Iterable<string>): Promise<void>;
  /** What there is to say of URLs that have no site, of the first few. */
  readonly remarks: readonly string[];
}

/** One document for all URLs. */
export class GivenReadings implements BatchReadings {
  readonly remarks: readonly string[] = [];
  readonly #readings: Readings | undefined;
  readonly #none: readonly UnreadableSite[];

  constructor(document: Document, dialects: readonly Dialect[]) {
    const { failure } = document;
    this.#none = failure === undefined ? [] : dialects.map((dialect) => new UnreadableSite(dialect, failure));
    this.#readings = failure === undefined ? readingsOf(document, dialects) : undefined;
  }

  at(url: string): readonly Answerer[] {
    return this.#readings?.at(url) ?? this.#none;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }
}

/** Parsed files are some times as large as their text; so much text is kept parsed in one thread. */
const KEPT_BYTES = 16 * 2 ** 20;
/** `http://` and one character. */
const LEAST_SITE = 8;
/** What a file of no length takes. */
const LEAST_BYTES = 512;
/** So many sites are asked for at one time. */
const ASKED_AT_ONCE = 512;
/** A list of hostile lines must not flood standard error. */
const REMARKS_PER_BATCH = 20;

interface KeptAnswers {
  readonly answerers: readonly Answerer[];
  readonly bytes: number;
  /** Since it was last passed over: then it stays once more. */
  wasAsked: boolean;
}

/** The files of sites, as many of them parsed as memory shall hold: those asked lately, by the algorithm called CLOCK. */
export class SiteReadings {
  readonly #dialects: readonly Dialect[];
  readonly #documents: DocumentSource;
  readonly #keys = new SiteKeys();
  readonly #kept = new Map<string, KeptAnswers>();
  #bytes = 0;

  constructor(dialects: readonly Dialect[], documents: DocumentSource) {
    this.#dialects = dialects;
    this.#documents = documents;
  }

  /** For one batch. */
  forBatch(): BatchReadings {
    let held = new Map<string, readonly Answerer[]>();
    const remarks: string[] = [];
    let lastStart = '';
    let last: readonly Answerer[] = [];
    return {
      remarks,
      at: (url) => {
        // Most URLs are of the site of the URL before.
        if (url.charCodeAt(lastStart.length - 1) === SLASH && beginsWith(url, lastStart)) return last;
        const start = startOfSite(url);
        const found = held.get(start) ?? this.#asked(start);
        if (found !== undefined) {
          lastStart = `${start}/`;
          last = found;
          return found;
        }
        const key = this.#keys.of(url);
        return key === undefined ? this.#noSite(url, remarks) : (held.get(key) ?? this.#asked(key));
      },
      load: async (urls) => {
        const sites = this.#missing(urls);
        held = new Map();
        const documents = await this.#documents.documentsOf(sites);
        if (documents.length === 0)
          throw new Error('There are no documents of the sites that were asked for');
        for (const [index, document] of documents.entries()) {
          const site = sites[index] ?? '';
          held.set(site, this.#keep(site, document));
        }
      },
    };
  }

  #missing(urls: Iterable<string>): string[] {
    const sites = new Set<string>();
    let last: string | undefined;
    for (const url of urls) {
      const key = this.#keys.of(url);
      // Most URLs are of the site of the URL before.
      if (key === undefined || key === last) continue;
      last = key;
      if (!this.#kept.has(key)) sites.add(key);
      if (sites.size >= ASKED_AT_ONCE) break;
    }
    return [...sites];
  }

  #asked(site: string): readonly Answerer[] | undefined {
    const kept = this.#kept.get(site);
    if (kept === undefined) return undefined;
    kept.wasAsked = true;
    return kept.answerers;
  }

  #keep(site: string, document: Document): readonly Answerer[] {
    // Another batch may have asked for it meanwhile.
    const kept = this.#asked(site);
    if (kept !== undefined) return kept;
    const url = document.url ?? `${site}/robots.txt`;
    const { failure } = document;
    const answerers =
      failure === undefined
        ? readingsOf({ ...document, url }, this.#dialects).at(site)
        : this.#dialects.map((dialect) => new UnreadableSite(dialect, failure));
    const bytes = LEAST_BYTES + document.text.length;
    this.#kept.set(site, { answerers, bytes, wasAsked: false });
    this.#bytes += bytes;
    this.#makeRoom();
    return answerers;
  }

  #makeRoom(): void {
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#kept.delete(oldest);
      if (kept.wasAsked) {
        kept.wasAsked = false;
        this.#kept.set(oldest, kept);
      } else this.#bytes -= kept.bytes;
    }
  }

  #noSite(url: string, remarks: string[]): readonly Answerer[] {
    const message = `No robots.txt can be found for ${url}; give a URL that begins with http:// or https://`;
    if (remarks.length < REMARKS_PER_BATCH) remarks.push(message);
    return this.#dialects.map((dialect) => new UnreadableSite(dialect, { name: 'Unreadable', message }));
  }
}

/** The site of a URL, where it is written as its key is, and something else in some other cases: never another site. */
function startOfSite(url: string): string {
  return url.slice(0, Math.max(0, url.indexOf('/', LEAST_SITE)));
}

/** One file in several dialects, with what its status means to each. */
function readingsOf(document: Document, dialects: readonly Dialect[]): Readings {
  return new Readings(document.text, dialects, {
    url: document.url,
    settled: (dialect) => answerOfStatus(document.status, dialect),
  });
}
