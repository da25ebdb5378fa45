/** How long a response is fresh for HTTP::Response 6.44. */

import { perlDate } from '../../../languages/perl/http-date.js';
import { perlNumber } from '../values.js';

const HOUR_SECONDS = 60 * 60;
const SHORTEST_SECONDS = 60;
const LONGEST_SECONDS = 24 * HOUR_SECONDS;

/**
 * When a response becomes stale, in seconds since the epoch; `receivedAt` and `now` are whole seconds too.
 *
 * Quirk: `no-cache` and `no-store` are ignored, and so is an Expires that is not a date.
 * Mirrors `HTTP::Response::freshness_lifetime`.
 */
export function freshUntil(headers: Headers, receivedAt: number, now: number): number {
  const date = dateIn(headers, 'date', now);
  const sinceDate = date === undefined ? 0 : Math.max(receivedAt - date, 0);
  const age = Math.max(sinceDate, perlNumber(headers.get('age') ?? '')) + (now - receivedAt);
  return now + lifetimeOf(headers, date ?? receivedAt, now) - age;
}

function lifetimeOf(headers: Headers, date: number, now: number): number {
  const directives = (headers.get('cache-control') ?? '').split(',');
  const ages = directives.flatMap((directive) => /^\s*max-age\s*=\s*(\d+)/i.exec(directive)?.[1] ?? []);
  if (ages[0] !== undefined) return Number(ages[0]);
  const expires = dateIn(headers, 'expires', now);
  if (expires !== undefined) return expires - date;
  const modified = dateIn(headers, 'last-modified', now);
  if (modified === undefined) return HOUR_SECONDS;
  return Math.min(Math.max((date - modified) * 0.1, SHORTEST_SECONDS), LONGEST_SECONDS);
}

/** Quirk: the epoch itself counts as no date, and text after a semicolon is ignored. Mirrors `HTTP::Headers::date`. */
function dateIn(headers: Headers, name: string, now: number): number | undefined {
  const [text = ''] = (headers.get(name) ?? '').split(';', 1);
  return perlDate(text, now) || undefined;
}
