/** Which responses LWP::RobotUA 6.83 accepts as a robots.txt, and how long HTTP::Response 6.44 calls them fresh. */

import { isPerlTextType, perlText } from '../../../dialects/body.js';
import { LocalError } from '../../../fetch/errors.js';
import { hasDisallowLine } from '../../../dialects/perl/index.js';
import { MisuseError } from '../../../fetch/misuse.js';
import { perlDate } from '../../../languages/perl/http-date.js';
import { perlNumber } from '../values.js';
import { firstLine } from './page-fetch.js';

/** Content codings that a `fetch` decodes; a body in any other one is not read. */
const UNPACKED = new Set(['', 'identity', 'none', 'gzip', 'x-gzip', 'deflate', 'br']);

/**
 * The text of a response; empty if the response is not accepted.
 *
 * Quirk: only an answer of 2xx with a text type and a Disallow line counts. Everything else is an empty file, which
 * allows everything: 401, 403 and 503, files without a type, files whose lines end in CR.
 * Mirrors `LWP::RobotUA::simple_request`.
 */
export async function robotsTextOf(response: Response, read: () => Promise<Uint8Array>): Promise<string> {
  const type = firstLine(response.headers, 'content-type');
  const codings = (response.headers.get('content-encoding') ?? '').toLowerCase().split(',');
  const isSuccess = response.status >= 200 && response.status < 300;
  const isUnpacked = codings.every((coding) => UNPACKED.has(coding.trim()));
  if (!isSuccess || !isPerlTextType(type) || !isUnpacked) return '';
  try {
    const text = perlText(await read(), type);
    return hasDisallowLine(text) ? text : '';
  } catch (thrown) {
    if (thrown instanceof MisuseError || thrown instanceof LocalError) throw thrown;
    // A body that cannot be read or decoded counts as empty too.
    return '';
  }
}

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
  const said = perlNumber(headers.get('age') ?? '');
  const age = (said > sinceDate ? said : sinceDate) + (now - receivedAt);
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

/** Quirk: the epoch itself is not a date, and text after a semicolon is ignored. Mirrors `HTTP::Headers::date`. */
function dateIn(headers: Headers, name: string, now: number): number | undefined {
  const [text = ''] = firstLine(headers, name).split(';', 1);
  return perlDate(text, now) || undefined;
}
