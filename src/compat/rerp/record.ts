/** What rerp keeps of its last fetch beside the rules: where, with what answer, and until when. */

import { FetchError } from '../../fetch/errors.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { defaultExpiry, expiryFrom, type Expiry } from './expiry.js';
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
  /** Null before a fetch and where no answer came. */
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

  isExpiredAt(nowMs: number): boolean {
    return this.#expiry.instant <= nowMs / 1000;
  }

  /** Until an answer says otherwise, a fetch leaves the file current for the default time. */
  begin(url: string, nowMs: number, useLocalTime: boolean): void {
    this.sourceUrl = url;
    this.responseCode = null;
    this.#expiry = defaultExpiry(nowMs, useLocalTime);
  }

  answered({ status, access, headers }: FetchOutcome, useLocalTime: boolean): void {
    this.responseCode = status;
    if (access === 'read') this.#expiry = expiryFrom(headers.expires, useLocalTime) ?? this.#expiry;
  }

  failed(error: unknown): void {
    this.responseCode = error instanceof FetchError ? (error.status ?? null) : null;
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
