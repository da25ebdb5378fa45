/** The robots.txt files of sites, each fetched once, through RobotsCache, so that they can be stored and shared. */

import { RobotsCache } from '../../../cache/robots-cache.js';
import type { SiteRobots } from '../../../cache/site-robots.js';
import type { CacheEvent } from '../../../cache/events.js';
import { namesOfCaller } from '../../../core/user-agent-header.js';
import { DEFAULT_USER_AGENT } from '../../../fetch/request.js';
import type { Dialect } from '../../../core/dialect.js';
import { FetchError } from '../../../fetch/errors.js';
import { configureScheduler } from '../../../fetch/scheduler.js';
import { Misuse } from '../exit.js';
import { counted } from '../output/text.js';
import { cutRemark, remarksOnText, failureText, type Document, type FetchAs } from '../input/document.js';
import { DocumentStore } from './document-store.js';
import type { OpenedStore } from './opened-stores.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import type { DocumentSource } from './answerers.js';

export interface NetworkSitesOptions {
  readonly how: FetchAs;
  readonly dialect: Dialect;
  /** How many sites are asked at a time. */
  readonly concurrency: number;
  /** Where answers are kept beyond this run. */
  readonly kept: Pick<OpenedStore, 'store' | 'option'> | undefined;
  /** The crawler that takes turns, if one does. */
  readonly paced: string | undefined;
  /** Hears of a site that asks for longer pauses than are kept, and of a store that is gone. */
  readonly remark: (remark: string) => void;
  /** Called for every site that has answered or failed, with remarks about it. */
  readonly answered: (document: Document) => void;
}

/** Room for some hundred thousand sites. One that is no longer kept is fetched again. */
const PACED_BYTES = 256 * 2 ** 20;
/** A slow store delays a verdict for a moment only; of a turn taken without it no other process hears. */
function isWorthTelling({ because, operation }: Extract<CacheEvent, { type: 'store-failed' }>): boolean {
  return because === 'error' || operation === 'slot';
}

function goneRemark(option: string, error: Error | undefined): string {
  const isLost = error?.name === 'MaxRetriesPerRequestError';
  const why = isLost ? 'the connection is lost' : (error?.message ?? 'it takes too long');
  return `Cannot use what ${option} shares: ${why}; this run goes on by itself until it is back`;
}

export class NetworkSites implements DocumentSource {
  readonly #options: NetworkSitesOptions;
  readonly #cache: RobotsCache;
  readonly #concurrency: ConcurrencyLimit;
  readonly #answered = new DocumentStore();
  readonly #underWay = new Map<string, Promise<Document>>();
  readonly #failures = new Map<string, Error>();
  readonly #capped = new Set<string>();
  #storeIsGone = false;

  constructor(options: NetworkSitesOptions) {
    const { how, dialect, concurrency, kept, paced, remark } = options;
    this.#options = options;
    // The limit keeps the queue, which may be long: a site in the queue of the cache's scheduler has its lock in the store already.
    configureScheduler({ maxInFlight: concurrency });
    this.#concurrency = new ConcurrencyLimit(concurrency);
    const userAgent = how.userAgent ?? DEFAULT_USER_AGENT;
    this.#cache = new RobotsCache({
      userAgent,
      productTokens: [paced ?? tokenOf(userAgent)],
      dialect,
      policy: how.policy,
      store: kept?.store,
      addresses: how.addresses,
      proxy: how.proxy,
      limits: how.limits,
      // Each site is fetched once and kept by this class. Only turns ask again, for the delay of their site.
      maxBytes: paced === undefined ? 0 : PACED_BYTES,
      // Sites that ask for nothing are not held up: no page is fetched here.
      pacing: { floorMs: 0 },
    });
    this.#cache.subscribe((event) => {
      if (event.type === 'failed') this.#failures.set(event.site, event.error);
      if (event.type === 'capped' && !this.#capped.has(event.site)) {
        this.#capped.add(event.site);
        const [asked, kept] = [event.askedMs, event.cappedMs].map((ms) => counted(ms / 1000, 'second'));
        remark(`${event.site}: asks for ${asked} between pages, ${kept} are kept`);
      }
      if (event.type === 'store-failed' && !this.#storeIsGone && isWorthTelling(event)) {
        this.#storeIsGone = true;
        remark(goneRemark(kept?.option ?? 'the store', event.error));
      }
    });
  }

  /** Resolves when the page may be fetched. */
  async turn(page: string): Promise<void> {
    await this.#cache.turn(page);
  }

  async close(): Promise<void> {
    await this.#cache.close();
    this.#answered.close();
  }

  documentOf(site: string): Document | Promise<Document> {
    const before = this.#answered.get(site) ?? this.#underWay.get(site);
    if (before !== undefined) return before;
    const answer = this.#concurrency.through(() => this.#ask(site));
    this.#underWay.set(site, answer);
    return answer;
  }

  async #ask(site: string): Promise<Document> {
    const document = await this.#fetch(site);
    this.#failures.delete(site);
    this.#answered.put(site, document);
    this.#underWay.delete(site);
    this.#options.answered(document);
    return document;
  }

  async #fetch(site: string): Promise<Document> {
    try {
      return documentOf(await this.#cache.get(`${site}/`), this.#failures.get(site));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return failedDocument(`${site}/robots.txt`, failureText(error));
    }
  }
}

/** The cache answers as one crawler; only the file is read from it here, so any name in the header will do. */
function tokenOf(userAgent: string): string {
  const [name] = namesOfCaller(userAgent);
  if (name !== undefined && name !== '') return name;
  throw new Misuse(
    `Option --user-agent '${userAgent}' names no crawler, write one such as 'FooBot/1.0 (+https://foo.example/bot)'`,
  );
}

function documentOf({ site, basis, robots }: SiteRobots, error: Error | undefined): Document {
  const url = `${site}/robots.txt`;
  const { status, failure } = basis;
  if (basis.kind === 'failure' && status === undefined) {
    const message =
      error instanceof FetchError ? failureText(error) : `Cannot fetch ${url}: ${failure?.kind ?? 'failure'}`;
    return failedDocument(url, message);
  }
  const { source } = robots.toJSON();
  const isFile = status !== undefined && status >= 200 && status < 300;
  const text = isFile && typeof source === 'string' ? source : '';
  const { cutAfterBytes } = basis;
  const cut = cutAfterBytes === undefined ? [] : [cutRemark(url, cutAfterBytes)];
  const remarks = isFile ? remarksOnText(url, text) : [`${url}: status ${status ?? 0}`];
  return { name: url, url, text, status, remarks: [...cut, ...remarks] };
}

function failedDocument(url: string, message: string): Document {
  return { name: url, url, text: '', failure: { name: 'Unreadable', message }, remarks: [message] };
}
