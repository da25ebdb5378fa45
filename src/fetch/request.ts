/** What a caller of the fetch room hands in: what to fetch, and what to fetch it with. */

import type { StartTimer } from './deadline.js';
import type { Limits, PolicyName } from './policy.js';
import type { Addresses, FetchLike } from './transport.js';

/** What servers see of a caller that gives no name. */
export const DEFAULT_USER_AGENT = 'robotparser (+https://www.npmjs.com/package/robotparser)';

/** What to fetch, as plain data. */
export interface FetchRequest {
  readonly url: string;
  /** `rfc9309` where none is named. */
  readonly policy?: PolicyName | undefined;
  /** Instead of the policy's own. */
  readonly limits?: Partial<Limits> | undefined;
  /** `any` where nothing is said: crawlers of an intranet exist. */
  readonly addresses?: Addresses | undefined;
  readonly userAgent?: string | undefined;
  /** Further header fields, such as `if-none-match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What to fetch it with; each has the platform's, or node-fetch, as its default. */
export interface FetchMeans {
  readonly fetch?: FetchLike | undefined;
  /** Node's agent whose connections carry the request, when there is no `fetch`. */
  readonly agent?: object | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
  readonly startTimer?: StartTimer | undefined;
  readonly signal?: AbortSignal | undefined;
}
