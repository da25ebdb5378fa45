/** What came of a fetch, in a form that passes from one thread to another. */

import {
  BadStatusError,
  BadURLError,
  ConnectionError,
  DecodingError,
  FetchError,
  RefusedAddressError,
  TimeoutError,
  TLSError,
  TooLargeError,
  TooManyRedirectsError,
  type FetchErrorKind,
} from '../fetch/errors.js';
import { messageOf } from '../fetch/failure.js';
import type { FetchOutcome } from '../fetch/outcome.js';

export type FetchRecord =
  | { readonly is: 'outcome'; readonly outcome: FetchOutcome }
  | { readonly is: 'bad-status'; readonly outcome: FetchOutcome }
  | ({ readonly is: 'fetch-error' } & FetchErrorRecord)
  | { readonly is: 'other-error'; readonly name: string; readonly message: string };

interface FetchErrorRecord {
  readonly kind: Exclude<FetchErrorKind, 'bad-status'>;
  readonly url: string;
  readonly problem: string;
  readonly status: number | undefined;
  /** The message of the error behind it. */
  readonly cause: string | undefined;
}

const CLASSES = {
  timeout: TimeoutError,
  'too-many-redirects': TooManyRedirectsError,
  connection: ConnectionError,
  tls: TLSError,
  'too-large': TooLargeError,
  'bad-url': BadURLError,
  'refused-address': RefusedAddressError,
  decoding: DecodingError,
} as const;

export function isFetchRecord(data: unknown): data is FetchRecord {
  return typeof data === 'object' && data !== null && 'is' in data;
}

export function recordOf(thrown: unknown): FetchRecord {
  if (thrown instanceof BadStatusError) return { is: 'bad-status', outcome: thrown.outcome };
  if (thrown instanceof FetchError && thrown.kind !== 'bad-status') {
    const { kind, url, problem, status, cause } = thrown;
    return {
      is: 'fetch-error',
      kind,
      url,
      problem,
      status,
      cause: cause === undefined ? undefined : messageOf(cause),
    };
  }
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { is: 'other-error', name, message };
}

/** The outcome; or throws the error that was recorded. */
export function outcomeIn(record: FetchRecord): FetchOutcome {
  switch (record.is) {
    case 'outcome':
      return record.outcome;
    case 'bad-status':
      throw new BadStatusError(record.outcome);
    case 'fetch-error': {
      const { kind, url, problem, status, cause } = record;
      const details = cause === undefined ? { status } : { status, cause: new Error(cause) };
      throw new CLASSES[kind](url, problem, details);
    }
    case 'other-error':
      throw record.name === 'TypeError' ? new TypeError(record.message) : new Error(record.message);
  }
}
