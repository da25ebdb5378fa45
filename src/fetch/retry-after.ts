/** Parses Retry-After: how long the server wants its clients to wait. */

import { parseHttpDate } from './http-date.js';

/** Milliseconds to wait from `nowMs`, by a Retry-After in seconds or with a date; `undefined` if there is no valid one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = parseHttpDate(header, nowMs);
  return at === undefined ? undefined : Math.max(0, at - nowMs);
}
