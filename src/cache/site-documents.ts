/** Documents besides robots.txt that say what pages may be used for. Each is fetched on demand, and again when it is stale. */

import { jsonIn } from '../core/json.js';
import { memberOf } from '../core/arguments.js';
import { Lru } from '../core/lru.js';
import { SingleFlight } from '../core/single-flight.js';
import { FetchError } from '../fetch/errors.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import { performFetch } from '../fetch/perform-fetch.js';
import { withoutPersonal } from '../fetch/request.js';
import { freshUntilMs } from '../fetch/response-lifetime.js';
import type { Closing } from './closing.js';
import { siteRequestOf, type SiteRequest } from './fetch-site.js';
import type { Settings } from './options.js';
import type { SiteRobots } from './site-robots.js';
import type { TdmRule } from '../robots-tag/tdmrep.js';

/** What to fetch: TDMRep's `/.well-known/tdmrep.json`, or the documents that RSL's License lines name. */
export type SiteDocumentKind = 'tdmrep' | 'licenses';

/** A requested document. One that could not be fetched permits nothing. */
export interface SiteDocument {
  /** The requested URL. */
  readonly url: string;
  /** The status of the response; absent if there was none. */
  readonly status?: number;
  /** Its text; absent unless the status was a success. */
  readonly text?: string;
  /** Why there is no response: the kind of the `FetchError`, `disallowed` by robots.txt, or `too-large`. */
  readonly failure?: string;
}

/** The documents requested by {@link PageContents.fetch}. */
export interface SiteDocumentsOfPage {
  /** The document of TDMRep. */
  readonly tdmrep?: SiteDocument;
  /** The documents of the first eight License lines. */
  readonly licenses?: readonly SiteDocument[];
}

interface KeptDocument {
  readonly document: SiteDocument;
  readonly until: number;
}

/** How many characters of documents are kept in total. */
const KEPT_CHARACTERS = 4 * 2 ** 20;
const DOCUMENT_CHARACTERS = 512;
const MOST_LICENSES = 8;
/** When to retry a document that could not be fetched. */
const RETRIED_AFTER_MS = 10 * 60_000;

export class SiteDocuments {
  readonly #how: SiteRequest;
  readonly #closing: Closing;
  readonly #flights = new SingleFlight<string, SiteDocument>();
  readonly #kept: Lru<string, KeptDocument>;

  constructor(settings: Settings, closing: Closing) {
    this.#how = siteRequestOf(settings);
    this.#closing = closing;
    this.#kept = new Lru({
      limit: KEPT_CHARACTERS,
      weigh: ({ document: { url, text = '' } }) => DOCUMENT_CHARACTERS + url.length + text.length,
      expiresAt: ({ until }) => until,
    });
  }

  /** The documents of these kinds, except those that robots.txt does not let the crawler fetch. */
  async of(
    { site, robots }: SiteRobots,
    kinds: readonly SiteDocumentKind[],
    mayFetch: (url: string) => Promise<boolean>,
  ): Promise<SiteDocumentsOfPage> {
    const get = async (url: string): Promise<SiteDocument> => {
      try {
        return (await mayFetch(url)) ? await this.#get(url, site) : { url, failure: 'disallowed' };
      } catch (error) {
        return failedDocument(url, error);
      }
    };
    const urls = new Set(robots.licenses.map((license) => license.url));
    return {
      ...(kinds.includes('tdmrep') && { tdmrep: await get(`${site}/.well-known/tdmrep.json`) }),
      ...(kinds.includes('licenses') && {
        licenses: await Promise.all([...urls].slice(0, MOST_LICENSES).map(get)),
      }),
    };
  }

  /** Fetches a document like a robots.txt: with the same limits, addresses and proxy. Credentials stay with the site. */
  #get(url: string, site: string): Promise<SiteDocument> {
    const isOwn = new URL(url).origin === site;
    const key = isOwn ? url : `elsewhere ${url}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > this.#now()) return Promise.resolve(kept.document);
    return this.#flights.run(key, () =>
      this.#closing.during((signal) => this.#fetch(url, { key, isOwn, signal })),
    );
  }

  async #fetch(
    url: string,
    { key, isOwn, signal }: { readonly key: string; readonly isOwn: boolean; readonly signal: AbortSignal },
  ): Promise<SiteDocument> {
    const { environment, ...how } = this.#how;
    const { headers = {} } = how.request;
    const request = { ...how.request, headers: isOwn ? headers : withoutPersonal(headers) };
    let document: SiteDocument;
    let until = this.#now() + RETRIED_AFTER_MS;
    try {
      const outcome = await performFetch({ ...request, policy: 'rfc9309', url }, { ...environment, signal });
      document = documentOf(url, outcome);
      if (document.failure === undefined) until = freshUntilMs(outcome);
    } catch (error) {
      document = failedDocument(url, error);
    }
    this.#kept.set(key, { document, until }, this.#now());
    return document;
  }

  #now(): number {
    return this.#how.environment.now();
  }
}

function documentOf(url: string, { status, text, truncated }: FetchOutcome): SiteDocument {
  if (status === 429 || status >= 500) return { url, status, failure: 'status' };
  if (status < 200 || status >= 300) return { url, status };
  return truncated ? { url, status, failure: 'too-large' } : { url, status, text };
}

/** @throws the error if it is not about the document */
function failedDocument(url: string, error: unknown): SiteDocument {
  if (error instanceof FetchError) return { url, failure: error.kind };
  throw error;
}

/** The rules in a tdmrep.json; none if it is not a list. */
export function tdmRulesIn({ text }: SiteDocument): readonly TdmRule[] | undefined {
  const parsed = jsonIn(text ?? '');
  return Array.isArray(parsed) ? parsed.filter(isRule) : undefined;
}

function isRule(entry: unknown): entry is TdmRule {
  return typeof memberOf(entry, 'location') === 'string';
}
