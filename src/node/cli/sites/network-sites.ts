/** The robots.txt files of sites, each fetched once, through RobotsCache, so that they can be stored and shared. */

import { RobotsCache } from '../../../cache/robots-cache.js';
import type { SiteRobots } from '../../../cache/site-robots.js';
import type { CacheEvent } from '../../../cache/events.js';
import { namesOfCaller } from '../../../core/standard-agents.js';
import { DEFAULT_USER_AGENT } from '../../../fetch/request.js';
import type { Dialect } from '../../../core/dialect.js';
import { FetchError } from '../../../fetch/errors.js';
import { configureScheduler } from '../../../fetch/scheduler.js';
import { Misuse } from '../exit.js';
import { cutRemark, remarksOnText, toldFailure, type Document, type FetchAs } from '../input/document.js';
import { counted } from '../output/text.js';
import type { SpillFile } from '../jobs/spill.js';
import { DocumentStore } from './document-store.js';
import type { OpenedStore } from './opened-stores.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { sendable, type DocumentSource } from './readings-source.js';

export interface NetworkSitesOptions {
  readonly how: FetchAs;
  readonly dialect: Dialect;
  /** How many sites are asked at a time. */
  readonly concurrency: number;
  /** Where answers are kept beyond this run. */
  readonly kept: Pick<OpenedStore, 'store' | 'option'> | undefined;
  readonly spill: SpillFile;
  /** The crawler that takes turns, if one does. */
  readonly paced: string | undefined;
  /** Hears of a site that asks for longer pauses than are kept, and of a store that is gone. */
  readonly remark: (remark: string) => void;
  /** Called for every site that has answered or failed, with remarks about it. */
  readonly told: (document: Document) => void;
}

/** Of some hundred thousand sites. One that is no longer among them is asked again. */
const PACED_BYTES = 256 * 2 ** 20;
/** Answers keep their order, so that one site that asks for a day would stop them all. */
const LONGEST_PAUSE_MS = 300_000;

function cappedRemark(site: string, askedMs: number, cappedMs: number): string {
  const [asked, kept] = [askedMs, cappedMs].map((ms) => counted(ms / 1000, 'second'));
  return `${site}: asks for ${asked} between pages, ${kept} are kept`;
}

/** A slow store holds a verdict up for a moment only; a turn without it is one of which nobody else knows. */
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
  readonly #known: DocumentStore;
  readonly #underWay = new Map<string, Promise<Document>>();
  readonly #failures = new Map<string, Error>();
  readonly #capped = new Set<string>();
  #storeIsGone = false;

  constructor(options: NetworkSitesOptions) {
    const { how, dialect, concurrency, kept, spill, paced, remark } = options;
    this.#options = options;
    // The limit holds the queue, which may be long; the cache's own scheduler need not queue again.
    configureScheduler({ maxInFlight: concurrency });
    this.#concurrency = new ConcurrencyLimit(concurrency);
    this.#known = new DocumentStore(spill);
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
      // Each site is asked about once, and its answer is held here. Turns ask again how far apart they are.
      maxBytes: paced === undefined ? 0 : PACED_BYTES,
      pacing: { capMs: LONGEST_PAUSE_MS },
    });
    this.#cache.subscribe((event) => {
      if (event.type === 'failed') this.#failures.set(event.site, event.error);
      if (event.type === 'capped' && !this.#capped.has(event.site)) {
        this.#capped.add(event.site);
        remark(cappedRemark(event.site, event.askedMs, event.cappedMs));
      }
      if (event.type === 'store-failed' && !this.#storeIsGone && isWorthTelling(event)) {
        this.#storeIsGone = true;
        remark(goneRemark(kept?.option ?? 'the store', event.error));
      }
    });
  }

  /** Waits for all of them, and gives as many as may be sent at one time. */
  async documentsOf(sites: readonly string[]): Promise<readonly Document[]> {
    return sendable(await Promise.all(sites.map((site) => this.#documentOf(site))));
  }

  /** Resolves when the page may be fetched. */
  async turn(page: string): Promise<void> {
    await this.#cache.turn(page);
  }

  close(): Promise<void> {
    return this.#cache.close();
  }

  async #documentOf(site: string): Promise<Document> {
    const known = this.#known.get(site) ?? this.#underWay.get(site);
    if (known !== undefined) return known;
    const asked = this.#concurrency.through(() => this.#ask(site));
    this.#underWay.set(site, asked);
    return asked;
  }

  async #ask(site: string): Promise<Document> {
    const answer = await this.#cache.get(`${site}/`);
    const document = documentOf(answer, this.#failures.get(site));
    this.#failures.delete(site);
    this.#known.put(site, document);
    this.#underWay.delete(site);
    this.#options.told(document);
    return document;
  }
}

/** The cache answers as one crawler; here only the file is taken from it, so any name of the header will do. */
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
      error instanceof FetchError ? toldFailure(error) : `Cannot fetch ${url}: ${failure?.kind ?? 'failure'}`;
    return { name: url, url, text: '', failure: { name: 'Unreadable', message }, remarks: [message] };
  }
  const { source } = robots.toJSON();
  const isFile = status !== undefined && status >= 200 && status < 300;
  const text = isFile && typeof source === 'string' ? source : '';
  const { cutAfterBytes } = basis;
  const cut = cutAfterBytes === undefined ? [] : [cutRemark(url, cutAfterBytes)];
  const remarks = isFile ? remarksOnText(url, text) : [`${url}: status ${status ?? 0}`];
  return { name: url, url, text, status, remarks: [...cut, ...remarks] };
}
