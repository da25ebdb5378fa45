/** Asks a site for its robots.txt, and adds what comes of it to what was known. */

import { BadStatusError, FetchError } from '../fetch/errors.js';
import { fetchRobots } from '../fetch/fetch-robots.js';
import { freshUntilMs } from '../fetch/freshness.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { PolicyName } from '../fetch/policy.js';
import type { FetchMeans, FetchRequest } from '../fetch/request.js';
import { retryAfterMs } from '../fetch/retry-after.js';
import type { Copy, Entry, FailureRecord } from './entry.js';
import type { CacheEvent } from './events.js';

/** How a site is asked. */
export interface Asking {
  readonly request: Omit<FetchRequest, 'url' | 'headers'> & { readonly policy: PolicyName };
  readonly means: Omit<FetchMeans, 'signal'> & { readonly now: () => number };
  readonly backoff: Backoff;
}

/** How long a site that fails is left alone: the pause doubles with each failure in a row. Milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

export interface Asked {
  readonly entry: Entry;
  readonly event: CacheEvent;
}

/** A server may ask for a longer pause than ours, up to this. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Rejects only with what is no fault of the site's: a `fetch` that cannot be loaded, or the signal's reason. */
export async function askSite(
  site: string,
  known: Entry | undefined,
  asking: Asking,
  signal: AbortSignal,
): Promise<Asked> {
  const { now } = asking.means;
  const startedMs = now();
  const tookMs = (): number => Math.max(0, now() - startedMs);
  const answer = await answerOf(site, known?.copy, asking, signal);
  if (answer instanceof FetchError) return failed(site, known, answer, asking);
  const { copy, revalidated } = answer;
  const entry = { site, copy };
  return revalidated
    ? { entry, event: { type: 'revalidated', site, tookMs: tookMs() } }
    : { entry, event: { type: 'fetched', site, status: copy.status, tookMs: tookMs() } };
}

interface Answer {
  readonly copy: Copy;
  readonly revalidated: boolean;
}

async function answerOf(
  site: string,
  copy: Copy | undefined,
  asking: Asking,
  signal: AbortSignal,
): Promise<Answer | FetchError> {
  const validators = validatorsOf(copy);
  const outcome = await outcomeOf(site, validators, asking, signal);
  if (outcome instanceof FetchError) return outcome;
  if (outcome.status === 304 && copy !== undefined && validators !== undefined) {
    // After a change of redirects the answer is about another file that happens to have the same tag.
    if (outcome.finalUrl !== copy.url) return answerOf(site, undefined, asking, signal);
    return { copy: renewed(copy, outcome), revalidated: true };
  }
  if (isFailure(outcome)) return new BadStatusError(outcome);
  return { copy: copyOf(outcome), revalidated: false };
}

async function outcomeOf(
  site: string,
  headers: Record<string, string> | undefined,
  { request, means }: Asking,
  signal: AbortSignal,
): Promise<FetchOutcome | FetchError> {
  try {
    return await fetchRobots({ ...request, url: `${site}/robots.txt`, headers }, { ...means, signal });
  } catch (thrown) {
    if (thrown instanceof BadStatusError) return thrown.outcome;
    if (thrown instanceof FetchError) return thrown;
    throw thrown;
  }
}

function validatorsOf(copy: Copy | undefined): Record<string, string> | undefined {
  if (copy === undefined || (copy.etag ?? copy.lastModified) === undefined) return undefined;
  return {
    ...(copy.etag !== undefined && { 'if-none-match': copy.etag }),
    ...(copy.lastModified !== undefined && { 'if-modified-since': copy.lastModified }),
  };
}

/** Whether the site is to be asked again soon, whatever the policy lets crawlers do until then. */
function isFailure({ status, access }: FetchOutcome): boolean {
  // A 304 to a request without conditions is about a copy that we do not have.
  if (status === 429 || status >= 500 || status === 304) return true;
  // A redirect that leads nowhere is an answer only where the policy makes one of it.
  return (status < 200 || (status >= 300 && status < 400)) && access !== 'allow-all' && access !== 'read';
}

function copyOf(outcome: FetchOutcome): Copy {
  const { status, bytes, truncated, finalUrl, headers, respondedMs } = outcome;
  return {
    status,
    // Policies that leave decoding to their facades still come with the bytes.
    text: outcome.text === '' && bytes.length > 0 ? new TextDecoder().decode(bytes) : outcome.text,
    truncated,
    url: finalUrl,
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

function failed(site: string, known: Entry | undefined, error: FetchError, asking: Asking): Asked {
  const at = asking.means.now();
  const count = (known?.failure?.count ?? 0) + 1;
  const { kind, status } = error;
  const pauseMs = Math.max(backoffMs(count, asking.backoff), askedPauseMs(error, at));
  const failure: FailureRecord = {
    kind,
    status,
    since: known?.failure?.since ?? at,
    at,
    count,
    retryAt: at + pauseMs,
  };
  return {
    entry: { site, copy: known?.copy, failure },
    event: { type: 'failed', site, kind, status, count, retryAt: failure.retryAt, error },
  };
}

function backoffMs(count: number, { firstMs, longestMs }: Backoff): number {
  return Math.min(longestMs, firstMs * 2 ** (count - 1));
}

/** The pause that the server asks for itself, 0 where it does not. */
function askedPauseMs(error: FetchError, at: number): number {
  if (!(error instanceof BadStatusError)) return 0;
  return Math.min(retryAfterMs(error.outcome.headers['retry-after'], at) ?? 0, LONGEST_RETRY_AFTER_MS);
}
