/** The robots.txt files of sites, each fetched once, through RobotsCache, so that they can be stored and shared. */

import { setTimeout } from 'node:timers/promises';
import { RobotsCache } from '../../../cache/robots-cache.js';
import type { SiteRobots } from '../../../cache/site-robots.js';
import type { CacheEvent } from '../../../cache/events.js';
import { namesOfCaller } from '../../../core/user-agent-header.js';
import { DEFAULT_USER_AGENT } from '../../../fetch/request.js';
import type { Dialect } from '../../../core/dialect.js';
import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import { FetchError } from '../../../fetch/errors.js';
import { configureScheduler } from '../../../fetch/scheduler.js';
import { Misuse, Unreadable } from '../exit.js';
import type { CommandLine } from '../line/command-line.js';
import { SITES_OPTIONS } from '../line/options.js';
import { howToFetch, openDocument } from '../line/question.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';
import {
  cutRemark,
  failedDocument,
  failureText,
  isWebUrl,
  remarksOnText,
  robotsTxtAt,
  type Document,
} from '../input/document.js';
import type { DocumentSource } from './answerers.js';
import { DocumentStore } from './document-store.js';
import { namesStore, openStore, type OpenedStore } from './opened-stores.js';
import { SiteKeys, siteOfRobots } from './site-key.js';

const CONCURRENCY = 64;
/** Room for several hundred thousand sites. An evicted site is fetched again. */
const PACED_BYTES = 256 * 2 ** 20;
/** How long to wait before a site is retried, unless it asks for more. */
const RETRIES_BACKOFF = { firstMs: 1000, longestMs: 60_000 };
/** A site that asks for a longer pause is not retried in this run. */
const LONGEST_PAUSE_MS = 300_000;

interface SitesOpening {
  readonly terminal: Terminal;
  readonly progress: ProgressBar;
  /** The crawler that takes turns, if any. */
  readonly paced?: string | undefined;
}

/** The sites of a command line, fetched with the stores and limits of its options. */
export async function openSites(
  line: CommandLine,
  dialects: readonly Dialect[],
  opening: SitesOpening,
): Promise<NetworkSites> {
  const kept = await openStore(line);
  return new NetworkSites(line, dialects, opening, kept);
}

/** Opens the SOURCE. The robots.txt of a site comes from the command line's store if it is fresh there. */
export async function openSource(
  source: string,
  line: CommandLine,
  dialects: readonly Dialect[],
  { terminal, site }: { readonly terminal: Terminal; readonly site: string | undefined },
): Promise<Document> {
  const url = namesStore(line) && isWebUrl(source) ? robotsTxtAt(source) : '';
  const keptSite = siteOfRobots(url) === undefined ? undefined : new SiteKeys().of(url);
  if (keptSite === undefined) return openDocument(source, howToFetch(line, dialects), site);
  const progress = new ProgressBar(terminal, undefined);
  const sites = await openSites(line, dialects, { terminal, progress });
  try {
    const document = await sites.documentOf(keptSite);
    if (document.failure !== undefined) throw new Unreadable(document.failure.message);
    // Its remarks were already printed when the site answered.
    return { ...document, remarks: [] };
  } finally {
    progress.clear();
    await sites.close();
  }
}

export class NetworkSites implements DocumentSource {
  readonly #opening: SitesOpening;
  readonly #kept: OpenedStore | undefined;
  readonly #cache: RobotsCache;
  readonly #concurrency: ConcurrencyLimit;
  readonly #answered = new DocumentStore();
  readonly #underWay = new Map<string, Promise<Document>>();
  readonly #failures = new Map<string, Extract<CacheEvent, { type: 'failed' }>>();
  readonly #retries: number;
  readonly #capped = new Set<string>();
  #storeIsGone = false;

  /** @param kept - the store that keeps answers beyond this run */
  constructor(
    line: CommandLine,
    dialects: readonly Dialect[],
    opening: SitesOpening,
    kept: OpenedStore | undefined,
  ) {
    const { paced } = opening;
    this.#opening = opening;
    this.#retries = line.count(SITES_OPTIONS.retries) ?? 0;
    this.#kept = kept;
    const { userAgent = DEFAULT_USER_AGENT, ...how } = howToFetch(line, dialects);
    const concurrency = line.count(SITES_OPTIONS.concurrency) ?? CONCURRENCY;
    // Long queues belong to this limit: a site in the queue of the cache's scheduler already has its lock in the store.
    configureScheduler({ maxInFlight: concurrency });
    this.#concurrency = new ConcurrencyLimit(concurrency);
    this.#cache = new RobotsCache({
      userAgent,
      productTokens: [paced ?? tokenOf(userAgent)],
      dialect: dialects[0] ?? rfc9309,
      store: kept?.store,
      ...how,
      ...(this.#retries === 0 ? {} : { backoff: RETRIES_BACKOFF }),
      // This class fetches each site once and keeps it. Only turns read it again, for the delay of their site.
      maxBytes: paced === undefined ? 0 : PACED_BYTES,
      // Sites that ask for no pause are not paced: no page is fetched here.
      pacing: { floorMs: 0 },
    });
    this.#cache.subscribe((event) => {
      this.#note(event);
    });
  }

  /** Resolves when the page may be fetched, at the pace that its site asks of the paced crawler. */
  readonly turn = async (page: string): Promise<void> => {
    await this.#cache.turn(page);
  };

  async close(): Promise<void> {
    await this.#cache.close();
    this.#answered.close();
    await this.#kept?.close();
  }

  documentOf(site: string): Document | Promise<Document> {
    const before = this.#answered.get(site) ?? this.#underWay.get(site);
    if (before !== undefined) return before;
    const answer = this.#ask(site);
    this.#underWay.set(site, answer);
    return answer;
  }

  async #ask(site: string): Promise<Document> {
    let document = await this.#concurrency.through(() => this.#fetch(site, 'first'));
    for (let retry = 0; retry < this.#retries; retry++) {
      const failure = this.#failures.get(site);
      const pauseMs = (failure?.retryAt ?? Infinity) - Date.now();
      const isTransient = failure?.error instanceof FetchError && failure.error.transient;
      if (!isTransient || pauseMs > LONGEST_PAUSE_MS) break;
      await setTimeout(Math.max(0, pauseMs));
      document = await this.#concurrency.through(() => this.#fetch(site, 'again'));
    }
    this.#failures.delete(site);
    this.#answered.put(site, document);
    this.#underWay.delete(site);
    for (const remark of document.remarks) this.#remark(remark);
    this.#opening.progress.siteDone(document.failure === undefined ? 'answered' : 'failed');
    return document;
  }

  async #fetch(site: string, which: 'first' | 'again'): Promise<Document> {
    this.#failures.delete(site);
    try {
      const robots = await (which === 'first'
        ? this.#cache.get(`${site}/`)
        : this.#cache.refresh(`${site}/`));
      return documentOf(robots, this.#failures.get(site)?.error);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return unansweredDocument(`${site}/robots.txt`, failureText(error));
    }
  }

  #note(event: CacheEvent): void {
    if (event.type === 'failed') this.#failures.set(event.site, event);
    if (event.type === 'capped' && !this.#capped.has(event.site)) {
      this.#capped.add(event.site);
      const [asked, kept] = [event.askedMs, event.cappedMs].map((ms) => counted(ms / 1000, 'second'));
      this.#remark(`${event.site}: asks for ${asked} between pages; waiting ${kept}`);
    }
    if (event.type === 'store-failed' && !this.#storeIsGone && isWorthTelling(event)) {
      this.#storeIsGone = true;
      this.#remark(goneRemark(this.#kept?.option ?? 'the store', event.error));
    }
  }

  #remark(remark: string): void {
    this.#opening.progress.clear();
    void this.#opening.terminal.remark(remark);
  }
}

/** A slow store delays a verdict only briefly; a turn taken without it is invisible to other processes. */
function isWorthTelling({ because, operation }: Extract<CacheEvent, { type: 'store-failed' }>): boolean {
  return because === 'error' || operation === 'slot';
}

function goneRemark(option: string, error: Error | undefined): string {
  const isLost = error?.name === 'MaxRetriesPerRequestError';
  const why = isLost ? 'the connection is lost' : (error?.message ?? 'it takes too long');
  return `Lost the store of ${option}: ${why}; this run continues alone until it is back`;
}

/** Limits how many tasks run at a time; the others wait in order. */
class ConcurrencyLimit {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async through<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#inside++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#inside--;
      else next();
    }
  }
}

/** The cache needs the name of one crawler; only its files are used here, so any name in the header will do. */
function tokenOf(userAgent: string): string {
  const [name] = namesOfCaller(userAgent);
  if (name !== undefined && name !== '') return name;
  throw new Misuse(
    `Option --user-agent '${userAgent}' names no crawler; write one such as 'FooBot/1.0 (+https://foo.example/bot)'`,
  );
}

function documentOf({ site, basis, robots }: SiteRobots, error: Error | undefined): Document {
  const url = `${site}/robots.txt`;
  const { status, failure } = basis;
  if (basis.kind === 'failure' && status === undefined) {
    const message =
      error instanceof FetchError ? failureText(error) : `Cannot fetch ${url}: ${failure?.kind ?? 'failure'}`;
    return unansweredDocument(url, message);
  }
  const { source } = robots.toJSON();
  const isFile = status !== undefined && status >= 200 && status < 300;
  const text = isFile && typeof source === 'string' ? source : '';
  const { cutAfterBytes } = basis;
  const cut = cutAfterBytes === undefined ? [] : [cutRemark(url, cutAfterBytes)];
  const remarks = isFile ? remarksOnText(url, text) : [`${url}: status ${status ?? 0}`];
  return { name: url, url, text, status, remarks: [...cut, ...remarks] };
}

function unansweredDocument(url: string, message: string): Document {
  return failedDocument(url, message, { url, remarks: [message] });
}
