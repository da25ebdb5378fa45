/** Fetches the robots.txt of a site and merges the result with what was known. */

import { BadStatusError, FetchError } from '../fetch/errors.js';
import { conditionsOf } from '../fetch/fetch-robots.js';
import { splitHeaders } from '../fetch/header-options.js';
import { performFetch } from '../fetch/perform-fetch.js';
import { freshUntilMs } from '../fetch/response-lifetime.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import { originOf } from '../fetch/web-url.js';
import type { Limits } from '../fetch/limit-options.js';
import type { PolicyName } from '../fetch/policies.js';
import type { FetchEnvironment, FetchRequest } from '../fetch/request.js';
import { textOfBody } from './body-text.js';
import { failureAfter, faultOf, type Backoff, type Fault } from './backoff.js';
import { isCutBelow, type Copy, type SiteEntry } from './entry.js';
import type { CacheEvent } from './events.js';
import type { Settings } from './options.js';
import { startTimerOf, systemTimer } from './clock.js';

/** How robots.txt is requested. */
export interface SiteRequest {
  readonly request: Omit<FetchRequest, 'url'> & {
    readonly policy: PolicyName;
    readonly limits: Limits;
  };
  readonly environment: Omit<FetchEnvironment, 'signal'> & { readonly now: () => number };
  readonly backoff: Backoff;
}

/** The longest time that a fetch from a site may take. */
export function longestFetchMs({ limits }: Settings): number {
  return (limits.deadlineMs ?? 60_000) + 5000;
}

export function siteRequestOf(settings: Settings): SiteRequest {
  const { policy, limits, addresses, proxy, userAgent, fetch, lookup, now, timer, backoff } = settings;
  const { fields, headersOf } = splitHeaders('headers', settings.headers);
  return {
    request: { policy, limits, addresses, proxy, userAgent, headers: fields },
    // The platform's own timer needs no adapter.
    environment: {
      fetch,
      lookup,
      now,
      headersOf,
      startTimer: timer === systemTimer ? undefined : startTimerOf(timer),
    },
    backoff,
  };
}

/** Fetching on behalf of one site. */
export interface Errand {
  readonly signal: AbortSignal;
  /** Whether the site's entry has not been replaced or removed since. */
  readonly isLatest: () => boolean;
  /**
   * If this robots.txt redirects to that of another site, the other site's entry from the cache; undefined, now or
   * later, to follow the redirect without the cache.
   */
  readonly elsewhere?: ((site: string) => Promise<SiteEntry | undefined> | undefined) | undefined;
}

export interface SiteAnswer {
  readonly entry: SiteEntry;
  readonly event: CacheEvent;
  /** Who is to blame if the site gave no answer. */
  readonly fault: Fault | 'none';
}

/** Rejects only for what is not the site's fault: a `fetch` that fails to load, or an aborted signal. */
export async function fetchSite(
  site: string,
  earlier: SiteEntry | undefined,
  how: SiteRequest,
  errand: Errand,
): Promise<SiteAnswer> {
  const { now } = how.environment;
  const startedMs = now();
  const answer = await answerOf(site, earlier?.copy, how, errand);
  const tookMs = Math.max(0, now() - startedMs);
  if (answer instanceof FetchError) return failed(site, earlier, answer, how);
  const { copy, revalidated } = answer;
  const entry = { site, copy };
  const event: CacheEvent = revalidated
    ? { type: 'revalidated', site, tookMs }
    : { type: 'fetched', site, status: copy.status, tookMs };
  return { entry, event, fault: 'none' };
}

interface SiteReply {
  readonly copy: Copy;
  readonly revalidated: boolean;
}

async function answerOf(
  site: string,
  copy: Copy | undefined,
  how: SiteRequest,
  errand: Errand,
): Promise<SiteReply | FetchError> {
  const validators = validatorsOf(copy, how.request.limits);
  const outcome = await outcomeOf(site, validators, how, errand);
  if (outcome instanceof FetchError || 'copy' in outcome) return outcome;
  if (outcome.status === 304 && copy !== undefined && validators !== undefined) {
    // If the redirects have changed, the 304 is about a different file that happens to have the same ETag.
    if (outcome.finalUrl !== copy.url) return answerOf(site, undefined, how, errand);
    return { copy: renewed(copy, outcome), revalidated: true };
  }
  if (isFailure(outcome)) return new BadStatusError(outcome);
  return { copy: copyOf(outcome, how.request), revalidated: false };
}

async function outcomeOf(
  site: string,
  validators: Record<string, string> | undefined,
  how: SiteRequest,
  { signal, elsewhere }: Pick<Errand, 'signal' | 'elsewhere'>,
): Promise<FetchOutcome | SiteReply | FetchError> {
  let redirected: { readonly count: number; readonly entry: Promise<SiteEntry | undefined> } | undefined;
  const stopsAt = (url: string, count: number): boolean => {
    const origin = originOf(url);
    const isRobotsTxt = origin !== site && url === `${origin}/robots.txt`;
    const entry = isRobotsTxt ? elsewhere?.(origin) : undefined;
    if (entry === undefined) return false;
    // If the cache is closed in between, the fetch rejects.
    entry.catch(() => undefined);
    redirected = { count, entry };
    return true;
  };
  const { request, environment } = how;
  const headers = { ...request.headers, ...validators };
  const outcome = await performFetch(
    { ...request, url: `${site}/robots.txt`, headers },
    { ...environment, signal, stopsAt },
  ).catch((thrown: unknown) => {
    if (thrown instanceof BadStatusError) return thrown.outcome;
    if (thrown instanceof FetchError) return thrown;
    throw thrown;
  });
  if (redirected === undefined) return outcome;
  const reply = replyOf(await redirected.entry, redirected.count, how);
  // Without the cache, start over: the header fields of a request depend on where the redirects began.
  return reply ?? outcomeOf(site, validators, how, { signal });
}

/** The answer from another site's entry, after `count` redirects; undefined if it cannot be used. */
function replyOf(
  entry: SiteEntry | undefined,
  count: number,
  { request, environment }: SiteRequest,
): SiteReply | FetchError | undefined {
  if (entry === undefined) return undefined;
  const { site, copy, failure } = entry;
  if (failure !== undefined) {
    return new FetchError(
      failure.kind,
      `${site}/robots.txt`,
      'a redirect leads to it, but it fails',
      failure,
    );
  }
  const redirects = count + (copy?.redirects ?? 0);
  if (copy === undefined || redirects > request.limits.redirects) return undefined;
  // The redirect has just been confirmed, but that does not make the target's file any younger.
  return { copy: { ...copy, redirects, fetchedAt: environment.now() }, revalidated: false };
}

function validatorsOf(copy: Copy | undefined, limits: Limits): Record<string, string> | undefined {
  if (copy === undefined || (copy.etag ?? copy.lastModified) === undefined) return undefined;
  // A 304 is useless to a worker that needs more of the file.
  if (isCutBelow(copy, limits.bytes)) return undefined;
  return conditionsOf(copy);
}

/** Whether to fetch the site again soon, whatever the policy lets crawlers do until then. */
function isFailure({ status, access }: FetchOutcome): boolean {
  // A 304 to an unconditional request is about a copy that we do not have.
  if (access === 'fail' || status === 429 || status >= 500 || status === 304) return true;
  // A redirect without a usable target is an answer only if the policy says so.
  return (status < 200 || (status >= 300 && status < 400)) && access === 'disallow-all';
}

function copyOf(outcome: FetchOutcome, { limits, policy }: SiteRequest['request']): Copy {
  const { status, truncated, finalUrl, redirects, headers, respondedMs } = outcome;
  return {
    status,
    text: textOfBody(outcome, policy),
    truncated,
    limitBytes: truncated ? limits.bytes : undefined,
    url: finalUrl,
    redirects: redirects.length,
    etag: headers.etag,
    lastModified: headers['last-modified'],
    fetchedAt: respondedMs,
    freshUntil: freshUntilMs(outcome),
  };
}

function renewed(copy: Copy, outcome: FetchOutcome): Copy {
  const { headers, respondedMs } = outcome;
  return {
    ...copy,
    etag: headers.etag ?? copy.etag,
    lastModified: headers['last-modified'] ?? copy.lastModified,
    fetchedAt: respondedMs,
    freshUntil: freshUntilMs(outcome),
  };
}

function failed(
  site: string,
  earlier: SiteEntry | undefined,
  error: FetchError,
  how: SiteRequest,
): SiteAnswer {
  const failure = failureAfter(earlier?.failure, error, how.environment.now(), how.backoff);
  const { kind, status, count, retryAt } = failure;
  return {
    entry: { site, copy: earlier?.copy, failure, version: earlier?.version },
    event: { type: 'failed', site, kind, status, count, retryAt, error },
    fault: faultOf(kind),
  };
}
