/** The state of rerp's last fetch besides the rules: URL, status and expiry. */

import { FetchError, URLError } from '../../fetch/errors.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { defaultExpiry, expiryFrom, type Expiry } from './expiry.js';
import { rerpError } from './fetch-errors.js';
import { restoreNumber, storeNumber, type StoredNumber } from '../shared/stored-number.js';

export interface StoredRecord {
  readonly sourceUrl: string;
  readonly responseCode: number | null;
  readonly expirationDate: StoredNumber;
  /** When it expires; differs from the date where that is shown in local time. */
  readonly expires: StoredNumber;
}

export class FetchRecord {
  sourceUrl = '';
  /** Null before a fetch and without a response. */
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

  /** Without local time the clock of rerp counts whole seconds. */
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
    if (rerpError(error) instanceof URLError) this.#expiry = defaultExpiry(nowMs, useLocalTime);
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
