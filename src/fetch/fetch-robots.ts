/** Fetches a robots.txt: a URL and a policy in, an outcome out. */

import { readBody, wholeLines, type Body } from './body.js';
import { Deadline, startPlatformTimer } from './deadline.js';
import { decode } from './decode.js';
import { loadDefaultTransport } from './default-transport.js';
import { BadStatusError, TooLargeError } from './errors.js';
import { failureOf } from './failure.js';
import { followRedirects } from './hops.js';
import { KEPT_HEADERS, type FetchOutcome } from './outcome.js';
import { limitsWith, policies, type FetchPolicy } from './policy.js';
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
  const policy = policies[request.policy ?? 'rfc9309'];
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
    const body = await bodyOf(reply, policy, limits.bytes, deadline);
    const headers = keptHeaders(reply);
    const outcome: FetchOutcome = {
      url: request.url,
      finalUrl: reply.url,
      redirects,
      status: reply.status,
      access: policy.access(reply.status),
      headers,
      bytes: body.bytes,
      text: decode(body.bytes, policy.decoding, {
        url: reply.url,
        status: reply.status,
        contentType: headers['content-type'],
        extent: body.exceeded ? 'cut' : 'whole',
      }),
      truncated: body.exceeded,
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

async function bodyOf(
  reply: TransportReply,
  policy: FetchPolicy,
  limit: number,
  deadline: Deadline,
): Promise<Body> {
  const { status, url } = reply;
  if (policy.bodies === 'success' && (status < 200 || status > 299)) {
    return { bytes: new Uint8Array(), exceeded: false };
  }
  const read = readBody(reply.body, limit).catch((thrown: unknown) => {
    throw failureOf(thrown, url, status);
  });
  const body = await deadline.within(read);
  if (!body.exceeded || policy.excess === 'cut') return body;
  if (policy.excess === 'error') throw new TooLargeError(url, `more than ${limit} bytes`, { status });
  return { ...body, bytes: wholeLines(body.bytes) };
}

function keptHeaders(reply: TransportReply): FetchOutcome['headers'] {
  return Object.fromEntries(
    KEPT_HEADERS.map((name) => [name, reply.header(name)] as const).filter(([, value]) => value !== null),
  );
}
