/** Follows redirects to the final answer. */

import type { Deadline } from './deadline.js';
import { fetchErrorOf, type FetchError } from './errors.js';
import { toFetchErrorOrMisuse } from './failure.js';
import { fieldsFrom, headersFor, type FetchEnvironment, type FetchRequest } from './request.js';
import type { Redirect } from './outcome.js';
import type { Limits } from './limit-options.js';
import type { FetchPolicy } from './policies.js';
import { originOf, resolveUrl, webUrl } from './web-url.js';
import type { Scheduler, RequestSlot } from './scheduler.js';
import type { Transport, TransportReply, Unpacking } from './transport.js';
import type { WorkBudget } from './work-budget.js';

/** What to unpack, by the request's Accept-Encoding. */
const UNPACKED = {
  gzip: 'gzip',
  'gzip;q=1.0,deflate;q=0.6,identity;q=0.3': 'known',
  identity: 'nothing',
} as const satisfies Readonly<Record<FetchPolicy['compression'], Unpacking>>;

const FOLLOWED = new Set([301, 302, 303, 307, 308]);

export interface FetchContext {
  readonly policy: FetchPolicy;
  readonly limits: Limits;
  readonly transport: Transport;
  readonly deadline: Deadline;
  readonly budget: WorkBudget;
  /** The queue in which requests wait; undefined for a caller's own `fetch`. */
  readonly scheduler: Scheduler | undefined;
  readonly environment: FetchEnvironment;
}

interface Reply {
  readonly reply: TransportReply;
  /** How long the request, or all requests together, waited for a turn. */
  readonly queuedMs: number;
  /** Closes the connection and releases the turn. */
  readonly leave: () => void;
}

export interface FinalReply extends Reply {
  readonly redirects: readonly Redirect[];
}

/** The first response that is not a redirect to follow. */
export async function followRedirects(request: FetchRequest, context: FetchContext): Promise<FinalReply> {
  const redirects: Redirect[] = [];
  let queuedMs = 0;
  let url = webUrl(request.url);
  for (;;) {
    const answer = await ask(url, request, context);
    const { reply, leave } = answer;
    queuedMs += answer.queuedMs;
    const next = nextUrl(reply, redirects, context, leave);
    if (next === undefined) return { reply, redirects, queuedMs, leave };
    leave();
    redirects.push({ status: reply.status, from: reply.url, to: next.to });
    url = next.url;
  }
}

/** The target of a redirect; undefined if the response is final. */
function nextUrl(
  reply: TransportReply,
  redirects: readonly Redirect[],
  context: FetchContext,
  leave: () => void,
): { readonly url: string; readonly to: string } | undefined {
  const { status } = reply;
  const location = FOLLOWED.has(status) ? reply.header('location') : null;
  if (location === null) return undefined;
  try {
    const to = resolveUrl(location, reply.url, status);
    const refusal = refusalOf(to, status, redirects, context);
    if (refusal === undefined) {
      const url = webUrl(to, status);
      return context.environment.stopsAt?.(url, redirects.length + 1) === true ? undefined : { url, to };
    }
    if (context.policy.unfollowed === 'answer') return undefined;
    throw refusal;
  } catch (thrown) {
    leave();
    throw thrown;
  }
}

async function ask(url: string, request: FetchRequest, context: FetchContext): Promise<Reply> {
  const { policy, transport, deadline, budget, scheduler } = context;
  const { agent, lookup, headersOf } = context.environment;
  deadline.at(url);
  let slot: RequestSlot | undefined;
  const connection = new AbortController();
  const leave = (): void => {
    connection.abort();
    slot?.release();
  };
  const takeSlot = async (address: string | undefined): Promise<void> => {
    const origin = originOf(url);
    // Waiting for a turn does not count as the site's time.
    if (scheduler?.isFree(origin, address) === false) deadline.pause();
    slot = await scheduler?.acquire(origin, deadline.signal, address);
    deadline.resume();
  };
  try {
    deadline.resume();
    const own = headersFor(request, policy, url);
    const headers = headersOf === undefined ? own : await deadline.race(fieldsFrom(headersOf, url, own));
    const sent = transport({
      url,
      headers,
      addresses: request.addresses ?? 'any',
      unpack: UNPACKED[policy.compression],
      budget,
      proxy: request.proxy,
      proxyRules: request.proxyRules,
      agent,
      lookup,
      takeSlot,
      onStage: deadline.setStage,
      signal: AbortSignal.any([deadline.signal, connection.signal]),
    }).catch((thrown: unknown) => {
      throw toFetchErrorOrMisuse(thrown, url);
    });
    const reply = await deadline.race(sent);
    deadline.at(url, reply.status);
    return { reply, queuedMs: slot?.queuedMs ?? 0, leave };
  } catch (thrown) {
    leave();
    throw thrown;
  }
}

/** Why a redirect is not followed, if it is not. */
function refusalOf(
  to: string,
  status: number,
  redirects: readonly Redirect[],
  { limits, policy }: FetchContext,
): FetchError | undefined {
  // As in Python, a redirect to ftp is followed, and the request then fails.
  if (!/^(?:https?|ftp):/.test(to))
    return fetchErrorOf('bad-url', to, 'a redirect leads out of http and https', { status });
  const targets = redirects.map((redirect) => redirect.to);
  const tooMany =
    policy.visitsPerUrl === undefined
      ? targets.length >= limits.redirects
      : new Set(targets).size >= limits.redirects ||
        targets.filter((target) => target === to).length >= policy.visitsPerUrl;
  if (!tooMany) return undefined;
  return fetchErrorOf('redirect', to, `more than ${limits.redirects} redirects`, { status });
}
