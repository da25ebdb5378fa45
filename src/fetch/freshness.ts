/** How long an answer may be used, by its own word and within bounds. */

import { parseHttpDate } from './http-date.js';
import type { FetchOutcome } from './outcome.js';

const SECOND_MS = 1000;
const SHORTEST_MS = 60 * SECOND_MS;
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.4
const LONGEST_MS = 24 * 60 * 60 * SECOND_MS;

/**
 * When this answer should be asked for again, by the clock of its fetch: `max-age`, else `Expires`, less the `Age`;
 * a day where the server says nothing. Never sooner than a minute and never later than a day.
 */
export function freshUntilMs({
  headers,
  respondedMs,
}: Pick<FetchOutcome, 'headers' | 'respondedMs'>): number {
  const lifetimeMs = lifetimeOf(headers, respondedMs) ?? LONGEST_MS;
  const ageMs = (deltaSeconds(headers.age) ?? 0) * SECOND_MS;
  return respondedMs + Math.min(Math.max(lifetimeMs - ageMs, SHORTEST_MS), LONGEST_MS);
}

function lifetimeOf(headers: FetchOutcome['headers'], respondedMs: number): number | undefined {
  const directives = directivesOf(headers['cache-control']);
  // A crawler cannot ask before every page: what must not be kept is kept as shortly as the bounds allow.
  if (directives.has('no-store') || directives.has('no-cache')) return 0;
  const maxAge = deltaSeconds(directives.get('max-age'));
  if (maxAge !== undefined) return maxAge * SECOND_MS;
  if (headers.expires === undefined) return undefined;
  const expiresMs = parseHttpDate(headers.expires, respondedMs);
  // https://www.rfc-editor.org/rfc/rfc9111.html#section-5.3: what is no date has passed
  if (expiresMs === undefined) return 0;
  const sentMs = headers.date === undefined ? undefined : parseHttpDate(headers.date, respondedMs);
  return expiresMs - (sentMs ?? respondedMs);
}

/** The directives of a Cache-Control header, in lower case, each with its argument or ''. The first of a name counts. */
function directivesOf(cacheControl = ''): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const directive of cacheControl.split(',')) {
    const [name = '', argument = ''] = directive.split('=', 2).map((part) => part.trim());
    if (!directives.has(name.toLowerCase()))
      directives.set(name.toLowerCase(), argument.replace(/^"(.*)"$/, '$1'));
  }
  return directives;
}

function deltaSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
