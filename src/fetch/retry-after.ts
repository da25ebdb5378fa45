/** Reads Retry-After: when a refusing server wants to be asked again. */

import { parseHttpDate } from './http-date.js';

/** Milliseconds to wait from `nowMs` on, by a Retry-After header of seconds or a date; `undefined` without a valid one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = parseHttpDate(header, nowMs);
  return at === undefined ? undefined : Math.max(0, at - nowMs);
}
