/** What the facades of originals that fetch have in common: their options, and one fetch as plan and answer. */

import { expectFunction, expectOptions, type OptionNames } from '../../core/options.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { expectLimits, type Limits } from '../../fetch/limits.js';
import { checkConnections } from '../../fetch/connection-options.js';
import type { FetchRequest } from '../../fetch/request.js';
import type { Addresses, FetchLike, LookupFunction } from '../../fetch/transport.js';
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
  /** The URL of a proxy, `environment` for what `http_proxy` and its kind name, or false for none. */
  readonly proxy?: string | false | undefined;
  /** Looks up names instead of Node: of the shape of `dns.lookup`. */
  readonly lookup?: LookupFunction | undefined;
}

/** The names of these options; a facade that has more adds them. */
export const FETCHING_OPTIONS = {
  fetch: true,
  now: true,
  limits: true,
  addresses: true,
  proxy: true,
  lookup: true,
} as const satisfies OptionNames<FetchingOptions>;

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
  /** The caller's own way of looking up names, which can only be awaited too. */
  readonly lookup: LookupFunction | undefined;
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
  [PLAN_FETCH](url: string | URL, timeoutSeconds?: number | null): PlannedRead;
}

/**
 * Checks how a facade is to fetch.
 *
 * @throws TypeError for an option that is not among `names`, and for a value that cannot be
 */
export function checkFetchingOptions(
  options: FetchingOptions,
  names: Readonly<Record<string, true>> = FETCHING_OPTIONS,
): void {
  expectOptions('options', options, names);
  expectFunction('options.now', options.now);
  expectLimits('options.limits', options.limits);
  checkConnections(options, 'options.');
}

/** What the options say of a request; `proxy`: what counts where they say nothing of it. */
export function requestOptions(
  { limits, addresses, proxy: given }: FetchingOptions,
  proxy?: 'environment',
): Pick<FetchRequest, 'limits' | 'addresses' | 'proxy'> {
  return { limits, addresses, proxy: given ?? proxy };
}

/** Makes the fetch; never rejects. The room that fetches is loaded when something is fetched and not before. */
export async function answerTo(
  request: FetchRequest,
  { fetch, now, lookup }: FetchingOptions,
  { signal }: ReadOptions,
): Promise<Answer> {
  try {
    const { performFetch } = await import('../../fetch/perform-fetch.js');
    return { outcome: await performFetch(request, { fetch, now, lookup, signal }) };
  } catch (error) {
    return { error };
  }
}
