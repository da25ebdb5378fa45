/** Fetches a robots.txt: a URL and a policy in, an outcome out. */

import { expectString } from '../core/arguments.js';
import { readBody, wholeLines } from './body.js';
import { Deadline, startPlatformTimer } from './deadline.js';
import { decode } from './decode.js';
import { loadDefaultTransport } from './default-transport.js';
import { BadStatusError, FetchError, LocalError, TooLargeError } from './errors.js';
import { thrownAs } from './failure.js';
import { followRedirects, type Course } from './redirects.js';
import { KEPT_HEADERS, type FetchOutcome } from './outcome.js';
import { limitsWith } from './limit-options.js';
import { localOrAsIs } from './loading.js';
import { policyNamed, type FetchPolicy } from './policies.js';
import { checkConnections, expectSignal } from './connection-options.js';
import { expectHeaders, expectHeaderValue } from './header-options.js';
import type { FetchEnvironment, FetchRequest } from './request.js';
import { scheduler } from './scheduler.js';
import { transportOver } from './caller-transport.js';
import type { Transport, TransportReply } from './transport.js';

/**
 * Fetches a robots.txt and says what its status means.
 *
 * Rejects with a `FetchError` of the kind that fits, a `BadStatusError` where the policy takes the status for a
 * failure, or with the reason of `signal`. An answer that forbids or allows everything is an outcome, not an error.
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
  const { startTimer = startPlatformTimer, signal } = environment;
  for (let attempt = 1; ; attempt++) {
    const deadline = new Deadline(request.url, limits.deadlineMs, startTimer, signal);
    try {
      return await attemptFetch(request, environment, { policy, limits, deadline });
    } catch (thrown) {
      if (!isOfAStall(thrown, deadline)) throw localOrAsIs(thrown, request.url);
      if (attempt === ATTEMPTS) throw stalled(request.url, thrown);
    } finally {
      deadline.end();
    }
  }
}

/** How often a site is asked while this process keeps being stopped. */
const ATTEMPTS = 3;

/** Whether a server may have given up because this process did not listen. */
function isOfAStall(thrown: unknown, deadline: Deadline): boolean {
  return (
    thrown instanceof FetchError && thrown.transient && thrown.kind !== 'status' && deadline.stalledMs > 0
  );
}

function stalled(url: string, cause: unknown): LocalError {
  return new LocalError(url, 'this process stood still while the site answered', {
    code: 'ERR_STALLED',
    cause,
  });
}

type Bounds = Pick<Course, 'policy' | 'limits' | 'deadline'>;

async function attemptFetch(
  request: FetchRequest,
  environment: FetchEnvironment,
  bounds: Bounds,
): Promise<FetchOutcome> {
  const { policy, limits, deadline } = bounds;
  const now = environment.now ?? Date.now;
  const startedMs = now();
  // The time of a fetch of the caller's begins with the call: nothing is known of its turns.
  if (environment.fetch !== undefined) deadline.run();
  const transport = await deadline.within(transportFor(request, environment));
  const course: Course = {
    ...bounds,
    transport,
    scheduler: environment.fetch === undefined ? scheduler : undefined,
    environment: { agent: environment.agent, lookup: environment.lookup },
  };
  const { reply, redirects, queuedMs, leave } = await followRedirects(request, course);
  try {
    const respondedMs = now();
    const headers = keptHeaders(reply);
    const body = isRead(reply.status, policy)
      ? await bodyOf(reply, headers['content-type'], policy, limits.bytes, deadline)
      : NO_BODY;
    const outcome: FetchOutcome = {
      url: request.url,
      finalUrl: reply.url,
      redirects,
      status: reply.status,
      access: policy.access(reply.status),
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
    throw new TypeError(`Cannot keep addresses: 'public' together with ${own}: its connections are its own`);
  }
  if (fetch !== undefined) return transportOver(fetch);
  return loadDefaultTransport();
}

type Body = Pick<FetchOutcome, 'bytes' | 'text' | 'truncated'>;

const NO_BODY: Body = { bytes: new Uint8Array(), text: '', truncated: false };

function isRead(status: number, { bodies }: FetchPolicy): boolean {
  return bodies === 'all' || (status >= 200 && status < 300);
}

async function bodyOf(
  reply: TransportReply,
  contentType: string | undefined,
  { excess, decoding }: FetchPolicy,
  limit: number,
  deadline: Deadline,
): Promise<Body> {
  const { status, url } = reply;
  const read = readBody(reply.body, limit).catch((thrown: unknown) => {
    throw thrownAs(thrown, url, status);
  });
  const { bytes: received, exceeded } = await deadline.within(read);
  if (exceeded && excess === 'error') throw new TooLargeError(url, `more than ${limit} bytes`, { status });
  const bytes = exceeded && excess === 'cut-at-line-end' ? wholeLines(received) : received;
  const extent = exceeded ? 'cut' : 'whole';
  return { bytes, text: decode(bytes, decoding, { url, status, contentType, extent }), truncated: exceeded };
}

function keptHeaders(reply: TransportReply): FetchOutcome['headers'] {
  return Object.fromEntries(
    KEPT_HEADERS.map((name) => [name, reply.header(name)] as const).filter(([, value]) => value !== null),
  );
}
