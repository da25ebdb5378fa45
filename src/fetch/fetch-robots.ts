/** Fetches a robots.txt: a URL and a policy in, an outcome out. */

import { expectString } from '../core/arguments.js';
import { readBody, wholeLines } from './body.js';
import { Deadline, startPlatformTimer } from './deadline.js';
import { decode } from './decode.js';
import { loadDefaultTransport } from './default-transport.js';
import { BadStatusError, TooLargeError } from './errors.js';
import { failureOf } from './failure.js';
import { followRedirects } from './hops.js';
import { KEPT_HEADERS, type FetchOutcome } from './outcome.js';
import { limitsWith } from './limits.js';
import { policyNamed, type FetchPolicy } from './policy.js';
import type { FetchMeans, FetchRequest } from './request.js';
import { transportOver, type Transport, type TransportReply } from './transport.js';

/**
 * Fetches a robots.txt and says what its status means.
 *
 * Rejects with a `FetchError` of the kind that fits, a `BadStatusError` where the policy takes the status for a
 * failure, or with the reason of `signal`. An answer that forbids or allows everything is an outcome, not an error.
 *
 * @example
 * const { access, text } = await fetchRobots({ url: 'https://example.com/robots.txt' });
 */
export async function fetchRobots(request: FetchRequest, means: FetchMeans = {}): Promise<FetchOutcome> {
  expectString('url', request.url);
  const policy = policyNamed(request.policy);
  const limits = limitsWith(policy.limits, request.limits);
  const now = means.now ?? Date.now;
  const startedMs = now();
  const deadline = new Deadline(
    request.url,
    limits.deadlineMs,
    means.startTimer ?? startPlatformTimer,
    means.signal,
  );
  try {
    const transport = await deadline.within(transportFor(request, means));
    const { reply, redirects } = await followRedirects(request, { policy, limits, transport, deadline });
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
      startedMs,
      respondedMs,
      finishedMs: now(),
    };
    if (outcome.access === 'fail') throw new BadStatusError(outcome);
    return outcome;
  } finally {
    deadline.end();
  }
}

async function transportFor(request: FetchRequest, means: FetchMeans): Promise<Transport> {
  const { fetch, agent } = means;
  const own = fetch === undefined ? agent && 'agent' : 'fetch';
  if (own !== undefined && request.addresses === 'public') {
    throw new TypeError(`Cannot keep addresses: 'public' together with ${own}: its connections are its own`);
  }
  if (fetch !== undefined) return transportOver(fetch);
  const transport = await loadDefaultTransport();
  return agent === undefined ? transport : (hop) => transport({ ...hop, agent });
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
    throw failureOf(thrown, url, status);
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
