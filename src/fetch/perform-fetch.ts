/** Fetches a robots.txt: a URL and a policy in, an outcome out. */

import { expectString } from '../core/arguments.js';
import { readBody, wholeLines } from './body.js';
import { Deadline, startPlatformTimer } from './deadline.js';
import { decode } from './decode.js';
import { loadDefaultTransports } from './default-transport.js';
import { BadStatusError, FetchError, fetchErrorOf } from './errors.js';
import { toFetchErrorOrMisuse } from './failure.js';
import { followRedirects, type FetchContext } from './redirects.js';
import { KEPT_HEADERS, type FetchOutcome } from './outcome.js';
import { limitsWith } from './limit-options.js';
import { localErrorOrSame } from './loading.js';
import { policyNamed, type FetchPolicy } from './policies.js';
import { checkConnections, expectSignal } from './connection-options.js';
import { expectHeaders, expectHeaderValue } from './header-options.js';
import type { FetchEnvironment, FetchRequest } from './request.js';
import { scheduler } from './scheduler.js';
import { transportOver } from './caller-transport.js';
import type { Transport, TransportReply } from './transport.js';
import { WorkBudget } from './work-budget.js';

/**
 * Fetches a robots.txt and says what its status means.
 *
 * Rejects with a `FetchError` of the matching kind, with a `BadStatusError` if the policy treats the status as a failure,
 * or with the reason of `signal`. A response that forbids or allows everything is an outcome, not an error.
 *
 * @example
 * const { access, text } = await performFetch({ url: 'https://example.com/robots.txt' });
 */
export async function performFetch(
  request: FetchRequest,
  environment: FetchEnvironment = {},
): Promise<FetchOutcome> {
  expectString('url', request.url);
  checkConnections({ addresses: request.addresses, proxy: request.proxy, lookup: environment.lookup });
  expectHeaders('headers', request.headers);
  if (request.userAgent !== undefined) expectHeaderValue('userAgent', request.userAgent);
  expectSignal('signal', environment.signal);
  const policy = policyNamed(request.policy);
  const limits = limitsWith(policy.limits, request.limits);
  const budget = new WorkBudget(limits.bytes);
  const { startTimer = startPlatformTimer, signal } = environment;
  const deadline = new Deadline(request.url, limits.deadlineMs, startTimer, signal);
  let earlier: unknown;
  try {
    for (;;) {
      try {
        return await attemptFetch(request, environment, { policy, limits, budget, deadline });
      } catch (thrown) {
        if (!isOfAStall(thrown, deadline)) throw localErrorOrSame(thrown, request.url);
        // Tries again once, within the remaining time.
        if (earlier !== undefined || deadline.signal.aborted) throw stalled(request.url, earlier ?? thrown);
        earlier = thrown;
      }
    }
  } finally {
    deadline.end();
  }
}

/** Whether the server may have given up because this process was stalled; but a host refuses a connection at once. */
function isOfAStall(thrown: unknown, deadline: Deadline): boolean {
  const mayBeOurs =
    thrown instanceof FetchError && thrown.transient && !/^(?:status|local|refused)$/.test(thrown.kind);
  return mayBeOurs && deadline.stalledMs > 0;
}

function stalled(url: string, cause: unknown): FetchError {
  return fetchErrorOf('local', url, 'this process was stalled while the site answered', {
    code: 'ERR_STALLED',
    cause,
  });
}

async function attemptFetch(
  request: FetchRequest,
  environment: FetchEnvironment,
  bounds: Pick<FetchContext, 'policy' | 'limits' | 'budget' | 'deadline'>,
): Promise<FetchOutcome> {
  const { policy, limits, deadline } = bounds;
  const now = environment.now ?? Date.now;
  const startedMs = now();
  // With the caller's own fetch, time counts from the call: we cannot tell when it sends the request.
  if (environment.fetch !== undefined) deadline.resume();
  const transport = await deadline.race(transportFor(request, environment));
  const context: FetchContext = {
    ...bounds,
    transport,
    scheduler: environment.fetch === undefined ? scheduler : undefined,
    environment,
  };
  const { reply, redirects, queuedMs, leave } = await followRedirects(request, context);
  try {
    const respondedMs = now();
    const headers = keptHeaders(reply);
    const body = isRead(reply.status, policy)
      ? await bodyOf(
          reply,
          headers['content-type'],
          { ...policy, decoding: request.decoding ?? policy.decoding },
          limits.bytes,
          deadline,
        )
      : NO_BODY;
    const outcome: FetchOutcome = {
      url: request.url,
      finalUrl: reply.url,
      redirects,
      status: reply.status,
      access: isUsable(reply.status, policy, request) ? policy.access(reply.status) : 'fail',
      headers,
      ...body,
      queuedMs,
      startedMs,
      respondedMs,
      finishedMs: now(),
    };
    if (outcome.access === 'fail') throw new BadStatusError(outcome);
    return outcome;
  } finally {
    leave();
  }
}

async function transportFor(request: FetchRequest, environment: FetchEnvironment): Promise<Transport> {
  const { fetch, agent } = environment;
  const own = fetch === undefined ? agent && 'agent' : 'fetch';
  if (own !== undefined && request.addresses === 'public') {
    throw new TypeError(
      `Cannot enforce addresses: 'public' together with ${own}, which makes its own connections`,
    );
  }
  if (fetch !== undefined) return transportOver(fetch);
  return (await loadDefaultTransports()).send;
}

function isUsable(status: number, policy: FetchPolicy, { headers = {} }: FetchRequest): boolean {
  const isConditional = 'if-none-match' in headers || 'if-modified-since' in headers;
  return (status === 304 && isConditional) || !policy.unusable(status);
}

type Body = Pick<FetchOutcome, 'bytes' | 'text' | 'truncated'>;

const NO_BODY: Body = { bytes: new Uint8Array(), text: '', truncated: false };

function isRead(status: number, { bodies }: FetchPolicy): boolean {
  return bodies === 'all' || (status >= 200 && status < 300);
}

async function bodyOf(
  reply: TransportReply,
  contentType: string | undefined,
  { excess, decoding }: Pick<FetchPolicy, 'excess' | 'decoding'>,
  limit: number,
  deadline: Deadline,
): Promise<Body> {
  const { status, url } = reply;
  const read = readBody(reply.body, limit).catch((thrown: unknown) => {
    throw toFetchErrorOrMisuse(thrown, url, status);
  });
  const { bytes: received, exceeded } = await deadline.race(read);
  if (exceeded && excess === 'error')
    throw fetchErrorOf('too-large', url, `more than ${limit} bytes`, { status });
  const bytes = exceeded && excess === 'cut-at-line-end' ? wholeLines(received) : received;
  // An empty file would allow everything.
  if (exceeded && bytes.length === 0) {
    throw fetchErrorOf('too-large', url, `no whole line within ${limit} bytes`, { status });
  }
  const extent = exceeded ? 'cut' : 'whole';
  return { bytes, text: decode(bytes, decoding, { url, status, contentType, extent }), truncated: exceeded };
}

function keptHeaders(reply: TransportReply): FetchOutcome['headers'] {
  return Object.fromEntries(
    KEPT_HEADERS.map((name) => [name, reply.header(name)] as const).filter(([, value]) => value !== null),
  );
}
