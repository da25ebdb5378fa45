/** How long HTTP::Response 6.44 takes an answer for fresh. */

import { parseMailDate } from '../../../fetch/header-date-lenient.js';

const HOUR_SECONDS = 60 * 60;
const SHORTEST_SECONDS = 60;
const LONGEST_SECONDS = 24 * HOUR_SECONDS;

/**
 * When an answer should be asked for again, in seconds since the epoch; `receivedAt` and `now` are whole seconds too.
 *
 * Quirk: `no-cache` and `no-store` are not looked at, and an Expires that is no date is not there.
 * Mirrors `HTTP::Response::freshness_lifetime`.
 */
export function freshUntil(headers: Headers, receivedAt: number, now: number): number {
  const date = dateIn(headers, 'date');
  const sinceDate = date === undefined ? 0 : Math.max(receivedAt - date, 0);
  const age = Math.max(sinceDate, wholeNumber(headers.get('age')) ?? 0) + (now - receivedAt);
  return now + lifetimeOf(headers, date ?? receivedAt) - age;
}

function lifetimeOf(headers: Headers, date: number): number {
  const maxAge = wholeNumber(/\bmax-age\s*=\s*(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1]);
  if (maxAge !== undefined) return maxAge;
  const expires = dateIn(headers, 'expires');
  if (expires !== undefined && expires !== 0) return expires - date;
  const modified = dateIn(headers, 'last-modified');
  if (modified === undefined) return HOUR_SECONDS;
  return Math.min(Math.max(Math.trunc((date - modified) * 0.1), SHORTEST_SECONDS), LONGEST_SECONDS);
}

function dateIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text === null ? undefined : parseMailDate(text);
}

function wholeNumber(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
