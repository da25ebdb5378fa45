/** What rerp keeps of its last fetch besides the rules: URL, status and expiry; and the exception for a failure. */

import { BadStatusError, DecodingError, URLError, FetchError } from '../../fetch/errors.js';
import { UnicodeError } from '../shared/python-errors.js';
import { urllibError } from '../shared/urllib-errors.js';
import { parseMailDate } from '../../fetch/mail-date.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { restoreNumber, storeNumber, type StoredNumber } from '../shared/arguments.js';

// rerp's exception for a failed fetch.

/**
 * UnicodeError for a body that is not valid in its encoding; otherwise what `urllib` raises, except that the `reason` of a
 * URLError is the status, or 0 without a response.
 */
export function rerpError(error: unknown): unknown {
  if (error instanceof DecodingError) return new UnicodeError(`${error.problem}.`, { cause: error });
  const raised = urllibError(error);
  if (!(raised instanceof URLError)) return raised;
  const { kind, url, status, code, problem, cause } = raised;
  const reason = error instanceof BadStatusError ? error.status : 0;
  return new URLError(kind, url, problem, { reason, status, code, cause });
}

/**
 * How many seconds a file is valid if its server sends no usable Expires header.
 *
 * @example
 * SEVEN_DAYS === 7 * 24 * 60 * 60; // true
 */
export const SEVEN_DAYS = 604_800;

const SECOND_MS = 1000;

interface Expiry {
  /** When the file expires, in seconds since the epoch. */
  readonly instant: number;
  /** The value of `expirationDate`. */
  readonly shown: number;
}

/** Seven days from now, in whole seconds unless local time is used. */
export function defaultExpiry(nowMs: number, useLocalTime: boolean): Expiry {
  const now = nowMs / SECOND_MS;
  const instant = (useLocalTime ? now : Math.floor(now)) + SEVEN_DAYS;
  return { instant, shown: instant };
}

/**
 * The date of an Expires header; undefined if it is not a date.
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

export interface StoredRecord {
  /** The URL that was fetched last. */
  readonly sourceUrl: string;
  /** Null before the first fetch, or without a response. */
  readonly responseCode: number | null;
  readonly expirationDate: StoredNumber;
  /** When the file expires; differs from `expirationDate` if that is in local time. */
  readonly expires: StoredNumber;
}

export class FetchRecord {
  sourceUrl = '';
  responseCode: number | null = null;
  #expiry: Expiry;

  constructor(nowMs: number, useLocalTime: boolean) {
    this.#expiry = defaultExpiry(nowMs, useLocalTime);
  }

  get expirationDate(): number {
    return this.#expiry.shown;
  }

  set expirationDate(seconds: number) {
    this.#expiry = { instant: seconds, shown: seconds };
  }

  /** rerp's clock counts whole seconds unless local time is used. */
  isExpiredAt(nowMs: number, useLocalTime: boolean): boolean {
    const now = nowMs / 1000;
    return this.#expiry.instant <= (useLocalTime ? now : Math.floor(now));
  }

  begin(url: string): void {
    this.sourceUrl = url;
    this.responseCode = null;
  }

  answered({ status, access, headers }: FetchOutcome, nowMs: number, useLocalTime: boolean): void {
    this.responseCode = status;
    const expires = access === 'read' ? headers.expires : undefined;
    this.#expiry = expiryFrom(expires, useLocalTime) ?? defaultExpiry(nowMs, useLocalTime);
  }

  /**
   * Quirk: an error that urllib reports as a URLError renews the expiration date, any other keeps it.
   * Mirrors `RobotExclusionRulesParser.fetch`.
   */
  failed(error: unknown, nowMs: number, useLocalTime: boolean): void {
    this.responseCode = error instanceof FetchError ? (error.status ?? null) : null;
    this.refused(rerpError(error), nowMs, useLocalTime);
  }

  /** `raised` is the exception that the caller gets. */
  refused(raised: unknown, nowMs: number, useLocalTime: boolean): void {
    if (raised instanceof URLError) this.#expiry = defaultExpiry(nowMs, useLocalTime);
  }

  store(): StoredRecord {
    return {
      sourceUrl: this.sourceUrl,
      responseCode: this.responseCode,
      expirationDate: storeNumber(this.#expiry.shown),
      expires: storeNumber(this.#expiry.instant),
    };
  }

  restore({ sourceUrl, responseCode, expirationDate, expires }: StoredRecord): void {
    this.sourceUrl = sourceUrl;
    this.responseCode = responseCode;
    this.#expiry = {
      instant: restoreNumber('stored.expires', expires),
      shown: restoreNumber('stored.expirationDate', expirationDate),
    };
  }
}
