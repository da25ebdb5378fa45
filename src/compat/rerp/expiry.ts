/** When a robots.txt expires for rerp, as an instant and as rerp displays it. */

import { parseMailDate } from '../../fetch/mail-date.js';

/**
 * For how many seconds a file is current if its server sends no usable Expires.
 *
 * @example
 * SEVEN_DAYS === 7 * 24 * 60 * 60; // true
 */
export const SEVEN_DAYS = 604_800;

const SECOND_MS = 1000;

export interface Expiry {
  /** When the file expires, in seconds since the epoch. */
  readonly instant: number;
  /** The value of `expirationDate`. */
  readonly shown: number;
}

/** Seven days from now, without fractions where local time is not used. */
export function defaultExpiry(nowMs: number, useLocalTime: boolean): Expiry {
  const now = nowMs / SECOND_MS;
  const instant = (useLocalTime ? now : Math.floor(now)) + SEVEN_DAYS;
  return { instant, shown: instant };
}

/**
 * The date of an Expires header; undefined if it has none.
 *
 * Quirk: the epoch itself does not count as a date. Mirrors `RobotExclusionRulesParser.fetch`.
 *
 * Quirk: with local time, the clock time of the header, which is UTC, is shown as if it were local.
 * Mirrors `RobotExclusionRulesParser.fetch`.
 */
export function expiryFrom(expires: string | undefined, useLocalTime: boolean): Expiry | undefined {
  const instant = expires === undefined ? undefined : parseMailDate(expires);
  if (instant === undefined || instant === 0) return undefined;
  return { instant, shown: useLocalTime ? readAsLocal(instant) : instant };
}

function readAsLocal(instant: number): number {
  const utc = new Date(instant * SECOND_MS);
  const local = new Date(0);
  local.setFullYear(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
  local.setHours(utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds(), 0);
  return local.getTime() / SECOND_MS;
}
