/** What the facades of originals that fetch have in common: their options, and one fetch as plan and answer. */

import { argumentError } from '../core/arguments.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { Limits } from '../fetch/limits.js';
import type { FetchRequest } from '../fetch/request.js';
import type { Addresses, FetchLike } from '../fetch/transport.js';
import type { Standing } from './pending-read.js';

/** How a facade fetches. */
export interface FetchingOptions {
  /** Fetches instead of node-fetch: the platform's `fetch`, undici's, a test's. */
  readonly fetch?: FetchLike | undefined;
  /** Milliseconds since the epoch; `Date.now` by default. */
  readonly now?: (() => number) | undefined;
  /** Instead of the limits that the facade keeps: `deadlineMs`, `redirects`, `bytes`. */
  readonly limits?: Partial<Limits> | undefined;
  /** `public` refuses to connect to loopback and private addresses, also after a redirect; `any` by default. */
  readonly addresses?: Addresses | undefined;
}

/** What one read may be told. */
export interface ReadOptions {
  /** Ends the fetch; what it rejects with is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What came of a fetch. */
export type Answer = { readonly outcome: FetchOutcome } | { readonly error: unknown };

/** A fetch that a facade wants made, and what becomes of its answer. */
export interface PlannedRead {
  readonly request: FetchRequest;
  /** The caller's own `fetch`, which can only be awaited. */
  readonly fetch: FetchLike | undefined;
  /** From now on reads that are under way change nothing: this one, which does not wait, is the later one. */
  readonly overtake: () => void;
  /** Sets the state of the facade, unless it was overtaken, and throws what its original would throw. */
  readonly settle: (answer: Answer, standing: Standing) => void;
}

/** Under these names a facade says what it would fetch, for those who fetch by other means: blocking, for one. */
export const PLAN_READ: unique symbol = Symbol.for('robotparser.planRead');
export const PLAN_FETCH: unique symbol = Symbol.for('robotparser.planFetch');

export interface PlansRead {
  [PLAN_READ](): PlannedRead;
}

export interface PlansFetch {
  [PLAN_FETCH](url: string, timeoutSeconds?: number | null): PlannedRead;
}

export function checkFetchingOptions({ fetch, now, addresses }: FetchingOptions): void {
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw argumentError('options.fetch', fetch, 'a function of the shape of fetch');
  }
  if (now !== undefined && typeof now !== 'function') throw argumentError('options.now', now, 'a function');
  if (addresses === 'public' && fetch !== undefined) {
    throw new TypeError("Cannot keep addresses: 'public' together with fetch: its connections are its own");
  }
}

/** Makes the fetch; never rejects. The room that fetches is loaded when something is fetched and not before. */
export async function answerTo(
  request: FetchRequest,
  { fetch, now }: FetchingOptions,
  { signal }: ReadOptions,
): Promise<Answer> {
  try {
    const { fetchRobots } = await import('../fetch/fetch-robots.js');
    return { outcome: await fetchRobots(request, { fetch, now, signal }) };
  } catch (error) {
    return { error };
  }
}
