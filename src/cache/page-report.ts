/** What the crawler reports about a fetched page, and how that changes the site's pace. */

import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import { headerField } from '../fetch/header-field.js';
import { expectCount } from '../fetch/limit-options.js';
import { retryAfterMs } from '../fetch/retry-after.js';
import { LONGEST_RETRY_AFTER_MS } from './backoff.js';
import { LONGEST_TOOK_MS } from './slot-record.js';
import type { PaymentRequired } from './page-preferences.js';
import type { SlotReport } from './store.js';

/** How a page was answered; a `Response` fits. */
export interface PageAnswer {
  /** The status of the page: 429 and 503 slow the site down, 402 is noted, others let it recover. */
  readonly status: number;
  /** The seconds of a Retry-After header. */
  readonly retryAfter?: number | undefined;
  /** How many milliseconds the page took to answer, for `pacing.latencyFactor`. */
  readonly tookMs?: number | undefined;
  /** The response's header fields, from which Retry-After is read. */
  readonly headers?: { get(name: string): string | null } | Readonly<Record<string, unknown>> | undefined;
}

const PAGE_ANSWER: OptionNames<PageAnswer> = { status: true, retryAfter: true, tookMs: true, headers: true };

/** Long enough for any price. */
const LONGEST_PRICE = 100;

/** Statuses that slow a site down: too many requests, or a site that cannot keep up. */
const TOO_FAST = new Set([429, 503]);

export function reportOf(answer: PageAnswer, now: number): SlotReport {
  expectAnswer(answer);
  const { status, retryAfter, headers, tookMs } = answer;
  if (!Number.isInteger(status) || status < 100 || status > 999) {
    throw argumentError('answer.status', status, 'an HTTP status code such as 429');
  }
  expectCount('answer.retryAfter', retryAfter, 'a number of seconds');
  expectCount('answer.tookMs', tookMs, 'a number of milliseconds');
  if (headers !== undefined && !isFields(headers)) {
    throw argumentError('answer.headers', headers, 'Headers or a plain object');
  }
  const askedMs =
    retryAfter === undefined ? retryAfterMs(fieldOf(headers, 'retry-after'), now) : 1000 * retryAfter;
  const pauseMs = Math.ceil(Math.min(askedMs ?? 0, LONGEST_RETRY_AFTER_MS));
  const isTooFast = TOO_FAST.has(status) || (pauseMs > 0 && status >= 400);
  const took = tookMs === undefined ? {} : { tookMs: Math.ceil(Math.min(tookMs, LONGEST_TOOK_MS)) };
  return isTooFast ? { pace: 'slower', pauseMs, ...took } : { pace: 'fine', pauseMs: 0, ...took };
}

/** The record of a page that answered with 402. */
export function paymentFor({ status, headers }: PageAnswer, reportedAt: number): PaymentRequired | undefined {
  if (status !== 402) return undefined;
  const price = fieldOf(headers, 'crawler-price')?.slice(0, LONGEST_PRICE);
  return { status, reportedAt, ...(price !== undefined && { price }) };
}

function expectAnswer(answer: unknown): void {
  const isObject = typeof answer === 'object' && answer !== null;
  if (!isObject) throw argumentError('answer', answer, 'a response, or an object such as { status: 429 }');
  // A `Response` has more members than these.
  if (!('status' in answer && 'headers' in answer && 'url' in answer))
    expectManyOptions('answer', answer, PAGE_ANSWER);
}

function fieldOf(headers: PageAnswer['headers'], name: string): string | undefined {
  const value = headerField(headers, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

function isFields(headers: unknown): boolean {
  return typeof headers === 'object' && headers !== null && !Array.isArray(headers);
}
