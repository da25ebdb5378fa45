/** How long an answer may be used, by its own word and within bounds. */

import { parseHttpDate } from './http-date.js';
import type { FetchOutcome } from './outcome.js';

const SECOND_MS = 1000;
const SHORTEST_MS = 60 * SECOND_MS;
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.4
export const LONGEST_FRESH_MS = 24 * 60 * 60 * SECOND_MS;

/**
 * When this answer should be asked for again, by the clock of its fetch: `s-maxage` or `max-age`, else `Expires`, less the `Age`;
 * a day where the server says nothing. Never sooner than a minute and never later than a day.
 */
export function freshUntilMs({
  headers,
  respondedMs,
}: Pick<FetchOutcome, 'headers' | 'respondedMs'>): number {
  const lifetimeMs = lifetimeOf(headers, respondedMs) ?? LONGEST_FRESH_MS;
  const ageMs = (deltaSeconds(headers.age) ?? 0) * SECOND_MS;
  return respondedMs + Math.min(Math.max(lifetimeMs - ageMs, SHORTEST_MS), LONGEST_FRESH_MS);
}

function lifetimeOf(headers: FetchOutcome['headers'], respondedMs: number): number | undefined {
  const directives = directivesOf(headers['cache-control']);
  // A crawler cannot ask before every page: what must not be kept is kept as shortly as the bounds allow. With field
  // names as its argument `no-cache` is about these fields.
  if (directives.has('no-store') || directives.get('no-cache') === '') return 0;
  // https://www.rfc-editor.org/rfc/rfc9111.html#section-5.2.2.10: a cache that many share goes by `s-maxage` first
  const given = directives.get('s-maxage') ?? directives.get('max-age');
  // https://www.rfc-editor.org/rfc/rfc9111.html#section-4.2.1: what is not a number of seconds counts as passed
  if (given !== undefined) return (deltaSeconds(given) ?? 0) * SECOND_MS;
  if (headers.expires === undefined) return undefined;
  const expiresMs = parseHttpDate(headers.expires, respondedMs);
  // https://www.rfc-editor.org/rfc/rfc9111.html#section-5.3: what is not a date counts as passed
  if (expiresMs === undefined) return 0;
  const sentMs = headers.date === undefined ? undefined : parseHttpDate(headers.date, respondedMs);
  return expiresMs - (sentMs ?? respondedMs);
}

/** A token, and perhaps an argument: a quoted text, which may hold commas, or all up to the next separator. */
const DIRECTIVE = /([^\s=,;"]+)[ \t]*(?:=[ \t]*(?:"([^"]*)"?|([^,;"]*)))?/g;

/**
 * The directives of a Cache-Control header, in lower case, each with its argument or ''. The first of a name counts.
 * Some servers separate them by semicolons.
 */
function directivesOf(cacheControl = ''): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of cacheControl.matchAll(DIRECTIVE)) {
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), (quoted ?? plain).trim());
  }
  return directives;
}

function deltaSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
