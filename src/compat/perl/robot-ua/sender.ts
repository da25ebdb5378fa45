/** Sends requests as LWP::RobotUA 6.83 does: after the server's robots.txt, and after enough time. */

import { netlocOf, readPerlUrl, serverOf, type PerlUrl } from '../../../languages/perl/url.js';
import { readBody } from '../../../fetch/body.js';
import { Deadline, startPlatformTimer } from '../../../fetch/deadline.js';
import { LocalError } from '../../../fetch/errors.js';
import { failureOf } from '../../../fetch/failure.js';
import { MisuseError } from '../../../fetch/misuse.js';
import { bytesOf } from '../../../fetch/reply-body.js';
import { perlNumber } from '../values.js';
import { freshUntil } from './freshness.js';
import type { RobotUAEnvironment, RobotUASettings } from './options.js';
import { getRequest, redirected, withoutUser, type OutgoingRequest } from './request.js';
import { failedAnswer, forbidden, internalAnswer, tooEarly } from './responses.js';
import { atOnce, defaultPageFetch, type QueuedFetch } from './page-fetch.js';
import { robotsTextOf } from './robots-text.js';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
/** What is read of a robots.txt; the rest is left. */
const ROBOTS_BYTES = 16 * 2 ** 20;

/** Whom a request serves: asking for a robots.txt is never too early where nothing waits. */
export type Purpose = 'page' | 'robots';

export class PoliteSender {
  readonly #settings: Readonly<RobotUASettings>;
  readonly #fetch: QueuedFetch;
  readonly #now: () => number;
  readonly #sleep: (seconds: number) => Promise<void>;
  /** The servers whose robots.txt is on its way. */
  readonly #fetching = new Set<string>();
  /** Answers that were made up because this machine could not ask. */
  readonly #unasked = new WeakMap<Response, LocalError>();

  constructor(settings: Readonly<RobotUASettings>, environment: RobotUAEnvironment) {
    this.#settings = settings;
    this.#fetch = environment.fetch === undefined ? defaultPageFetch(environment) : atOnce(environment.fetch);
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
  async follow(first: OutgoingRequest, purpose: Purpose): Promise<Response> {
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
  async ask(request: OutgoingRequest, purpose: Purpose): Promise<Response> {
    const { url } = request;
    if (url === '') return internalAnswer(url, 400, 'URL missing');
    const parts = readPerlUrl(url);
    if (parts.scheme === undefined) return internalAnswer(url, 400, 'URL must be absolute');
    const refusal = await this.#refusal(url, parts, request.signal);
    if (refusal !== undefined) return refusal;
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

  /** The answer in place of a page that may not be asked for, or of which nobody could find out. */
  async #refusal(
    url: string,
    parts: PerlUrl,
    signal: AbortSignal | undefined,
  ): Promise<Response | undefined> {
    const server = serverOf(parts);
    if (server === undefined) return undefined;
    const netloc = netlocOf(server);
    // Nothing forbids asking for the robots.txt itself, wherever its redirects lead on the same server.
    if (this.#fetching.has(netloc)) return undefined;
    if (this.#settings.rules.allowed(url) === -1) {
      this.#fetching.add(netloc);
      try {
        await this.#fetchRules(robotsUrlOf(parts), signal);
      } catch (thrown) {
        // Nothing is learnt of the server, so nothing is noted, and the next request asks again.
        if (thrown instanceof LocalError) return failedAnswer(url, netloc, thrown.cause ?? thrown);
        throw thrown;
      } finally {
        this.#fetching.delete(netloc);
      }
    }
    // Quirk: rules that were stale when they came bind nobody, and are asked for again each time.
    // Mirrors `LWP::RobotUA::simple_request`.
    return this.#settings.rules.allowed(url) === 0 ? forbidden(url) : undefined;
  }

  /** @throws LocalError where this machine could not ask: an answer of our own must not be read as an empty file */
  async #fetchRules(url: string, signal: AbortSignal | undefined): Promise<void> {
    const response = await this.follow(getRequest(url, signal), 'robots');
    const unasked = this.#unasked.get(response);
    if (unasked !== undefined) throw unasked;
    const receivedAt = this.#seconds();
    const text = await robotsTextOf(response, () => this.#read(url, response, signal));
    signal?.throwIfAborted();
    release(response);
    this.#settings.rules.parse(url, text, freshUntil(response.headers, receivedAt, this.#seconds()));
  }

  async #read(url: string, response: Response, signal: AbortSignal | undefined): Promise<Uint8Array> {
    return this.#inTime(url, signal, async (inTime, deadline) => {
      deadline.run();
      const { bytes } = await readBody(bytesOf(response, inTime), ROBOTS_BYTES);
      inTime.throwIfAborted();
      return bytes;
    });
  }

  async #send(request: OutgoingRequest, parts: PerlUrl): Promise<Response> {
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
      const init = { method, headers, body: body ?? null, redirect: 'manual' } as const;
      return await this.#inTime(url, signal, (inTime, deadline) =>
        this.#fetch(sent, { ...init, signal: inTime }, () => {
          deadline.run();
        }),
      );
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof MisuseError) throw thrown;
      if (!(thrown instanceof LocalError)) return failedAnswer(url, netlocOf(server), thrown);
      const answer = failedAnswer(url, netlocOf(server), thrown.cause ?? thrown);
      this.#unasked.set(answer, thrown);
      return answer;
    }
  }

  /**
   * Hands `work` a signal that is given when the server's time is up, or when the caller wishes. That time begins when
   * `work` lets it run, and stands still while this process does.
   *
   * @throws LocalError for what this machine could not do, or may have missed while it stood still
   */
  async #inTime<Result>(
    url: string,
    signal: AbortSignal | undefined,
    work: (inTime: AbortSignal, deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    const deadline = new Deadline(url, this.#settings.timeout * SECOND_MS, startPlatformTimer, undefined);
    const inTime = signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]);
    try {
      return await work(inTime, deadline);
    } catch (thrown) {
      if (thrown instanceof MisuseError || signal?.aborted === true) throw thrown;
      const failure = failureOf(thrown, url);
      if (failure.kind !== 'local' && deadline.stalledMs === 0) {
        throw deadline.signal.aborted ? new Error('read timeout') : thrown;
      }
      throw new LocalError(url, failure.problem, { code: failure.code, cause: thrown });
    } finally {
      // The signal goes on to a body that may be read much later.
      deadline.leave();
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

/** A body that nobody reads would keep its connection. A `fetch` of the caller's may give a stream of Node's. */
function release(response: Response): void {
  const body: unknown = response.body;
  if (response.bodyUsed || typeof body !== 'object' || body === null) return;
  if (isWebStream(body)) void body.cancel().catch(() => undefined);
  else if (isNodeStream(body)) body.destroy();
}

function isWebStream(body: object): body is ReadableStream {
  return 'cancel' in body && typeof body.cancel === 'function';
}

function isNodeStream(body: object): body is { destroy(): unknown } {
  return 'destroy' in body && typeof body.destroy === 'function';
}

function sleepFor(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    startPlatformTimer(seconds * SECOND_MS, resolve);
  });
}
