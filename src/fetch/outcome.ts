/** What a fetch gives back when an answer came. */

import type { Access } from '../core/dialect.js';

/**
 * One redirect that was followed.
 *
 * @since 0.1.0
 */
export interface Redirect {
  /** From 300 to 399. */
  readonly status: number;
  /** The URL that redirected. */
  readonly from: string;
  /** Where it led, resolved. */
  readonly to: string;
}

/** The header fields that matter to a robots.txt, where the answer had them. */
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

/**
 * A response header that an outcome keeps: what freshness, revalidation and pauses are read from.
 *
 * @since 0.1.0
 */
export type KeptHeader = (typeof KEPT_HEADERS)[number];

/**
 * What came of asking for a robots.txt.
 *
 * @since 0.1.0
 */
export interface FetchOutcome {
  /** The URL that was asked for. */
  readonly url: string;
  /** The URL that answered. */
  readonly finalUrl: string;
  /** The redirects that were followed, in order. */
  readonly redirects: readonly Redirect[];
  /** The status of the final response. */
  readonly status: number;
  /** What the policy makes of the status. */
  readonly access: Access;
  /** The header fields that matter to a robots.txt. */
  readonly headers: Readonly<Partial<Record<KeptHeader, string>>>;
  /** The body as far as it was kept; empty where the policy does not read it. */
  readonly bytes: Uint8Array;
  /** The body decoded; empty where the policy leaves that to its caller. */
  readonly text: string;
  /** The body was longer than the limit, and is cut. */
  readonly truncated: boolean;
  /** How long the request and its redirects waited for their turn in this process, which is not the site's time. */
  readonly queuedMs: number;
  /** By the caller's clock. */
  readonly startedMs: number;
  /** When the final answer's header was there. */
  readonly respondedMs: number;
  /** When the body had been read, in milliseconds of the same clock. */
  readonly finishedMs: number;
}
