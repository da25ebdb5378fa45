/** Sends requests as LWP::RobotUA 6.83 does: only after it has fetched the server's robots.txt and waited long enough. */

import { netlocOf, readPerlUrl, serverOf, type PerlUrl } from '../../../languages/perl/url.js';
import { readBody } from '../../../fetch/body.js';
import { Deadline, startPlatformTimer } from '../../../fetch/deadline.js';
import { fetchErrorOf, LocalError } from '../../../fetch/errors.js';
import { toFetchError } from '../../../fetch/failure.js';
import { MisuseError } from '../../../fetch/misuse.js';
import { bytesOf } from '../../../fetch/reply-body.js';
import { perlNumber } from '../values.js';
import { freshUntil, robotsTextOf } from './http-response-freshness.js';
import type { RobotUAEnvironment, RobotUASettings } from './options.js';
import {
  getRequest,
  redirected,
  withoutUser,
  type OutgoingRequest,
  failedAnswer,
  forbidden,
  internalAnswer,
  refusedMail,
  tooEarly,
} from './request.js';
import { atOnce, defaultPageFetch, type QueuedFetch } from './page-fetch.js';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
/** The most bytes that are read of a robots.txt; the rest is ignored. */
const ROBOTS_BYTES = 16 * 2 ** 20;

/** What a request is for. If requests do not sleep, only one for a page can be too early. */
type Purpose = 'page' | 'robots';

export class PoliteSender {
  readonly #settings: Readonly<RobotUASettings>;
  readonly #fetch: QueuedFetch;
  readonly #now: () => number;
  readonly #sleep: (seconds: number) => Promise<void>;
  /** The servers whose robots.txt is being fetched. */
  readonly #fetching = new Set<string>();
  /** Responses made here because this machine itself failed. */
  readonly #unasked = new WeakMap<Response, LocalError>();

  constructor(settings: Readonly<RobotUASettings>, environment: RobotUAEnvironment) {
    this.#settings = settings;
    this.#fetch = environment.fetch === undefined ? defaultPageFetch(environment) : atOnce(environment.fetch);
    this.#now = environment.now ?? Date.now;
    this.#sleep = environment.sleep ?? sleepFor;
  }

  /** Seconds until the next request to a server may be sent. */
  wait(netloc: string): number {
    const { rules, delay } = this.#settings;
    const last = rules.lastVisit(netloc);
    if (last === undefined) return 0;
    const elapsed = this.#seconds() - perlNumber(last);
    return Math.max(Math.trunc(delay * MINUTE_SECONDS - elapsed), 0);
  }

  /** Sends a request and follows its redirects, each of which is a request of its own. */
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

  /** Sends one request, after fetching the robots.txt of its server and waiting long enough. */
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

  /** The response in place of a page that is disallowed, or whose robots.txt could not be fetched. */
  async #refusal(
    url: string,
    parts: PerlUrl,
    signal: AbortSignal | undefined,
  ): Promise<Response | undefined> {
    const server = serverOf(parts);
    if (server === undefined) return undefined;
    const netloc = netlocOf(server);
    // The robots.txt itself is never disallowed, nor are its redirects on the same server.
    if (this.#fetching.has(netloc)) return undefined;
    if (this.#settings.rules.allowed(url) === -1) {
      this.#fetching.add(netloc);
      try {
        await this.#fetchRules(robotsUrlOf(parts), signal);
      } catch (thrown) {
        // A failure of this machine says nothing about the server: record nothing, and let the next request try again.
        if (thrown instanceof LocalError) return failedAnswer(url, netloc, thrown.cause ?? thrown);
        throw thrown;
      } finally {
        this.#fetching.delete(netloc);
      }
    }
    // Quirk: rules that are stale on arrival are ignored, and fetched again for each request.
    // Mirrors `LWP::RobotUA::simple_request`.
    return this.#settings.rules.allowed(url) === 0 ? forbidden(url) : undefined;
  }

  /** @throws LocalError if this machine itself failed, since a response made here must not count as an empty file */
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
      deadline.resume();
      const { bytes } = await readBody(bytesOf(response, inTime), ROBOTS_BYTES);
      inTime.throwIfAborted();
      return bytes;
    });
  }

  async #send(request: OutgoingRequest, parts: PerlUrl): Promise<Response> {
    const { url, method, body, signal } = request;
    // Quirk: mail can only be sent, so any other method is the caller's error. Mirrors `LWP::Protocol::mailto`.
    if (parts.scheme === 'mailto' && method !== 'POST') return refusedMail(url, method);
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
        this.#fetch(sent, { ...init, signal: inTime }, deadline),
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
   * Gives `work` a signal that aborts at the deadline or when the caller's signal does. The deadline begins when `work`
   * resumes it, and is paused while this process is stalled.
   *
   * @throws LocalError for a failure of this machine, or one that a stall of this process may have caused
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
      const failure = toFetchError(thrown, url);
      if (failure.kind !== 'local' && deadline.stalledMs === 0) {
        throw deadline.signal.aborted ? new Error('read timeout') : thrown;
      }
      throw fetchErrorOf('local', url, failure.problem, { code: failure.code, cause: thrown });
    } finally {
      // The signal remains attached to the body, which may be read much later.
      deadline.detach();
    }
  }

  #seconds(): number {
    return Math.floor(this.#now() / SECOND_MS);
  }
}

function robotsUrlOf({ scheme = '', authority }: PerlUrl): string {
  return authority === undefined ? `${scheme}:robots.txt` : `${scheme}://${authority}/robots.txt`;
}

/** The server whose visits are counted, if the URL names one. */
function visitedNetloc(parts: PerlUrl): string | undefined {
  const server = parts.authority === undefined ? undefined : serverOf(parts);
  return server === undefined ? undefined : netlocOf(server);
}

/** Discards a body, since an unread one keeps its connection. The caller's own `fetch` may return a Node stream. */
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
