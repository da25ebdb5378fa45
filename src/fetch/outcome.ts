/** The result of a fetch that was answered. */

import type { Access } from '../core/dialect.js';

/** One redirect that was followed. */
export interface Redirect {
  /** From 300 to 399. */
  readonly status: number;
  /** The URL that redirected. */
  readonly from: string;
  /** The URL it led to, resolved. */
  readonly to: string;
}

/** The header fields that matter for a robots.txt, if the answer had them. */
export const KEPT_HEADERS = [
  'age',
  'cache-control',
  'content-encoding',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
] as const;

/** A response header that an outcome keeps: those for freshness, revalidation and pauses. */
export type KeptHeader = (typeof KEPT_HEADERS)[number];

/** The answer to a request for robots.txt. */
export interface FetchOutcome {
  /** The URL of the request. */
  readonly url: string;
  /** The URL that answered. */
  readonly finalUrl: string;
  /** The redirects that were followed, in order. */
  readonly redirects: readonly Redirect[];
  /** The status of the final response. */
  readonly status: number;
  /** What the status means under the policy. */
  readonly access: Access;
  /** The header fields that matter to a robots.txt. */
  readonly headers: Readonly<Partial<Record<KeptHeader, string>>>;
  /** The body up to the limit; empty if the policy does not read it. */
  readonly bytes: Uint8Array;
  /** The decoded body; empty if the policy leaves decoding to its caller. */
  readonly text: string;
  /** Whether the body was longer than the limit and was cut. */
  readonly truncated: boolean;
  /** How many milliseconds the request and its redirects queued in this process; the deadline does not count them. */
  readonly queuedMs: number;
  /** When the fetch began, in milliseconds since the epoch. */
  readonly startedMs: number;
  /** When the header of the final answer arrived, in milliseconds since the epoch. */
  readonly respondedMs: number;
  /** When the body had been read, in milliseconds since the epoch. */
  readonly finishedMs: number;
}
