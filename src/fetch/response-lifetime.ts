/** The freshness lifetime of a response, from its headers and within bounds. */

import { parseHttpDate } from './http-date.js';
import type { FetchOutcome } from './outcome.js';

const SECOND_MS = 1000;
const SHORTEST_MS = 60 * SECOND_MS;
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.4
export const LONGEST_FRESH_MS = 24 * 60 * 60 * SECOND_MS;

/**
 * When this response becomes stale, on the clock of its fetch: after `s-maxage` or `max-age`, else at `Expires`, minus `Age`;
 * after a day if the server does not say. Never sooner than a minute and never later than a day.
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
  // A crawler cannot revalidate before every page, so a response that must not be stored is stored as briefly as the
  // bounds allow. If `no-cache` has field names as its argument, it applies only to these fields.
  if (directives.has('no-store') || directives.get('no-cache') === '') return 0;
  // https://www.rfc-editor.org/rfc/rfc9111.html#section-5.2.2.10: in a shared cache `s-maxage` overrides `max-age`
  const given = directives.get('s-maxage') ?? directives.get('max-age');
  // https://www.rfc-editor.org/rfc/rfc9111.html#section-4.2.1: an invalid number of seconds counts as stale
  if (given !== undefined) return (deltaSeconds(given) ?? 0) * SECOND_MS;
  if (headers.expires === undefined) return undefined;
  const expiresMs = parseHttpDate(headers.expires, respondedMs);
  // https://www.rfc-editor.org/rfc/rfc9111.html#section-5.3: an invalid date counts as expired
  if (expiresMs === undefined) return 0;
  const sentMs = headers.date === undefined ? undefined : parseHttpDate(headers.date, respondedMs);
  return expiresMs - (sentMs ?? respondedMs);
}

/** A token and an optional argument: a quoted string, which may contain commas, or all up to the next separator. */
const DIRECTIVE = /([^\s=,;"]+)[ \t]*(?:=[ \t]*(?:"([^"]*)"?|([^,;"]*)))?/g;

/**
 * The directives of a Cache-Control header, in lower case, each with its argument or ''. If one repeats, the first counts.
 * Some servers separate them with semicolons.
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
