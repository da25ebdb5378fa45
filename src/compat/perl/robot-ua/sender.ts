/** Sends requests as LWP::RobotUA 6.83 does: after the server's robots.txt, and after enough time. */

import { netlocOf, readPerlUrl, serverOf, type PerlUrl } from '../../../languages/perl/url.js';
import { readBody } from '../../../fetch/body.js';
import { startPlatformTimer } from '../../../fetch/deadline.js';
import { MisuseError } from '../../../fetch/misuse.js';
import { bytesOf } from '../../../fetch/reply-body.js';
import { perlNumber } from '../values.js';
import { freshUntil } from './freshness.js';
import type { PageFetch, RobotUAEnvironment, RobotUASettings } from './options.js';
import { getRequest, redirected, withoutUser, type PageRequest } from './request.js';
import { failedAnswer, forbidden, internalAnswer, tooEarly } from './responses.js';
import { defaultPageFetch } from './page-fetch.js';
import { robotsTextOf } from './text.js';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
/** What is read of a robots.txt; the rest is left. */
const ROBOTS_BYTES = 16 * 2 ** 20;

/** Whom a request serves: asking for a robots.txt is never too early where nothing waits. */
export type Purpose = 'page' | 'robots';

export class PoliteSender {
  readonly #settings: Readonly<RobotUASettings>;
  readonly #fetch: PageFetch;
  readonly #now: () => number;
  readonly #sleep: (seconds: number) => Promise<void>;
  /** The servers whose robots.txt is on its way. */
  readonly #fetching = new Set<string>();

  constructor(settings: Readonly<RobotUASettings>, environment: RobotUAEnvironment) {
    this.#settings = settings;
    this.#fetch = environment.fetch ?? defaultPageFetch(environment);
    this.#now = environment.now ?? Date.now;
    this.#sleep = environment.sleep ?? sleepFor;
  }

  /** Seconds until a server may be asked again. */
  wait(netloc: string): number {
    const { rules, delay } = this.#settings;
    const last = rules.lastVisit(netloc);
    if (last === undefined) return 0;
    const elapsed = this.#seconds() - perlNumber(last);
    return Math.max(Math.trunc(delay * MINUTE_SECONDS - elapsed), 0);
  }

  /** Follows redirects, each of which is a request of its own. */
  async follow(first: PageRequest, purpose: Purpose): Promise<Response> {
    let request = first;
    for (let hop = 0; ; hop++) {
      const response = await this.ask(request, purpose);
      const next = hop < this.#settings.maxRedirect ? redirected(request, response) : undefined;
      if (next === undefined) return response;
      release(response);
      request = next;
    }
  }

  /** Sends one request, after the robots.txt of its server was asked and enough time has passed. */
  async ask(request: PageRequest, purpose: Purpose): Promise<Response> {
    const { url } = request;
    if (url === '') return internalAnswer(url, 400, 'URL missing');
    const parts = readPerlUrl(url);
    if (parts.scheme === undefined) return internalAnswer(url, 400, 'URL must be absolute');
    if (await this.#isForbidden(url, parts, request.signal)) return forbidden(url);
    const netloc = visitedNetloc(parts);
    const wait = netloc === undefined ? 0 : this.wait(netloc);
    if (wait > 0) {
      if (this.#settings.useSleep) await this.#sleep(wait);
      else if (purpose === 'page') return tooEarly(url, (this.#seconds() + wait) * SECOND_MS);
    }
    const response = await this.#send(request, parts);
    if (netloc !== undefined) this.#settings.rules.visit(netloc);
    return response;
  }

  async #isForbidden(url: string, parts: PerlUrl, signal: AbortSignal | undefined): Promise<boolean> {
    const server = serverOf(parts);
    if (server === undefined) return false;
    const netloc = netlocOf(server);
    // Nothing forbids asking for the robots.txt itself, wherever its redirects lead on the same server.
    if (this.#fetching.has(netloc)) return false;
    if (this.#settings.rules.allowed(url) === -1) {
      this.#fetching.add(netloc);
      try {
        await this.#fetchRules(robotsUrlOf(parts), signal);
      } finally {
        this.#fetching.delete(netloc);
      }
    }
    // Quirk: rules that were stale when they came bind nobody, and are asked for again each time.
    return this.#settings.rules.allowed(url) === 0;
  }

  async #fetchRules(url: string, signal: AbortSignal | undefined): Promise<void> {
    const response = await this.follow(getRequest(url, signal), 'robots');
    const receivedAt = this.#seconds();
    const text = await robotsTextOf(response, () => this.#read(response, signal));
    signal?.throwIfAborted();
    release(response);
    this.#settings.rules.parse(url, text, freshUntil(response.headers, receivedAt, this.#seconds()));
  }

  async #read(response: Response, signal: AbortSignal | undefined): Promise<Uint8Array> {
    return this.#inTime(signal, async (inTime) => {
      const { bytes } = await readBody(bytesOf(response, inTime), ROBOTS_BYTES);
      inTime.throwIfAborted();
      return bytes;
    });
  }

  async #send(request: PageRequest, parts: PerlUrl): Promise<Response> {
    const { url, method, body, signal } = request;
    // Quirk: mail may be sent and not be got, so a page at a mail address is a mistake of the caller. Mirrors
    // `LWP::Protocol::mailto`.
    if (parts.scheme === 'mailto' && method !== 'POST') {
      return internalAnswer(url, 400, `Library does not allow method ${method} for 'mailto:' URLs`);
    }
    const server = parts.scheme === 'http' || parts.scheme === 'https' ? serverOf(parts) : undefined;
    if (server === undefined) {
      return internalAnswer(url, 501, `Protocol scheme '${parts.scheme ?? ''}' is not supported`);
    }
    if (server.host === '') return internalAnswer(url, 500, 'No Host option provided');
    const headers = new Headers(request.headers);
    const { agent, from } = this.#settings;
    if (agent !== undefined && !headers.has('user-agent')) headers.set('user-agent', agent);
    if (!headers.has('from')) headers.set('from', from);
    try {
      const sent = withoutUser(url, headers);
      return await this.#inTime(signal, (inTime) =>
        this.#fetch(sent, { method, headers, body: body ?? null, redirect: 'manual', signal: inTime }),
      );
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof MisuseError) throw thrown;
      return failedAnswer(url, netlocOf(server), thrown);
    }
  }

  /** Hands `work` a signal that is given when time is up, or when the caller wishes. */
  async #inTime<Result>(
    signal: AbortSignal | undefined,
    work: (inTime: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const late = new AbortController();
    const cancel = startPlatformTimer(this.#settings.timeout * SECOND_MS, () => {
      late.abort(new Error('read timeout'));
    });
    try {
      return await work(signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]));
    } finally {
      cancel();
    }
  }

  #seconds(): number {
    return Math.floor(this.#now() / SECOND_MS);
  }
}

function robotsUrlOf({ scheme = '', authority }: PerlUrl): string {
  return authority === undefined ? `${scheme}:robots.txt` : `${scheme}://${authority}/robots.txt`;
}

/** The server that a visit is noted for: none where the URL names none. */
function visitedNetloc(parts: PerlUrl): string | undefined {
  const server = parts.authority === undefined ? undefined : serverOf(parts);
  return server === undefined ? undefined : netlocOf(server);
}

/** A body that nobody reads would keep its connection. */
function release(response: Response): void {
  if (!response.bodyUsed) void response.body?.cancel().catch(() => undefined);
}

function sleepFor(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    startPlatformTimer(seconds * SECOND_MS, resolve);
  });
}
