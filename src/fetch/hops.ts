/** Goes from redirect to redirect until an answer stands. */

import type { Deadline } from './deadline.js';
import { BadURLError, TooManyRedirectsError, type FetchError } from './errors.js';
import { failureOf } from './failure.js';
import { headersFor, type FetchRequest } from './request.js';
import type { Redirect } from './outcome.js';
import type { Limits } from './limits.js';
import type { FetchPolicy } from './policy.js';
import { resolveUrl, webUrl } from './robots-url.js';
import type { Transport, TransportReply, Unpacking } from './transport.js';

/** What is unpacked where a server was told that it may send this. */
const UNPACKED = {
  gzip: 'gzip',
  'gzip;q=1.0,deflate;q=0.6,identity;q=0.3': 'known',
  identity: 'nothing',
} as const satisfies Readonly<Record<FetchPolicy['compression'], Unpacking>>;

const FOLLOWED = new Set([301, 302, 303, 307, 308]);

export interface Course {
  readonly policy: FetchPolicy;
  readonly limits: Limits;
  readonly transport: Transport;
  readonly deadline: Deadline;
}

export interface Arrival {
  readonly reply: TransportReply;
  readonly redirects: readonly Redirect[];
}

/** The first answer that is not a redirect to follow. */
export async function followRedirects(request: FetchRequest, course: Course): Promise<Arrival> {
  const redirects: Redirect[] = [];
  let url = webUrl(request.url);
  for (;;) {
    const { reply, leave } = await ask(url, request, course);
    const location = FOLLOWED.has(reply.status) ? reply.header('location') : null;
    if (location === null) return { reply, redirects };
    const { status } = reply;
    const to = resolveUrl(location, reply.url, status);
    const refusal = refusalOf(to, status, redirects, course);
    if (refusal !== undefined) {
      if (course.policy.unfollowed === 'answer') return { reply, redirects };
      throw refusal;
    }
    url = webUrl(to, status);
    leave();
    redirects.push({ status, from: reply.url, to });
  }
}

interface Hop {
  readonly reply: TransportReply;
  /** Lets go of the answer's connection. */
  readonly leave: () => void;
}

async function ask(url: string, request: FetchRequest, course: Course): Promise<Hop> {
  const { policy, transport, deadline } = course;
  deadline.reached(url);
  const hop = new AbortController();
  const sent = transport({
    url,
    headers: headersFor(request, policy, url),
    addresses: request.addresses ?? 'any',
    unpack: UNPACKED[policy.compression],
    signal: AbortSignal.any([deadline.signal, hop.signal]),
  }).catch((thrown: unknown) => {
    throw failureOf(thrown, url);
  });
  const reply = await deadline.within(sent);
  deadline.reached(url, reply.status);
  return { reply, leave: () => hop.abort() };
}

/** Why a redirect is not followed, if it is not. */
function refusalOf(
  to: string,
  status: number,
  redirects: readonly Redirect[],
  { limits, policy }: Course,
): FetchError | undefined {
  // To ftp it is followed, as Python does, and fails there.
  if (!/^(?:https?|ftp):/.test(to))
    return new BadURLError(to, 'a redirect leads out of http and https', { status });
  const targets = redirects.map((redirect) => redirect.to);
  const tooMany =
    policy.visitsPerUrl === undefined
      ? targets.length >= limits.redirects
      : new Set(targets).size >= limits.redirects ||
        targets.filter((target) => target === to).length >= policy.visitsPerUrl;
  if (!tooMany) return undefined;
  return new TooManyRedirectsError(to, `more than ${limits.redirects} redirects`, { status });
}
