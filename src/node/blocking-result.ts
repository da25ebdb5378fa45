/** The result of a fetch, in a form that can be sent between threads. */

import { BadStatusError, FetchError, fetchErrorOf, type FetchErrorKind } from '../fetch/errors.js';

import type { FetchOutcome } from '../fetch/outcome.js';
import { codedError, codeOf, errorOf, messageOf } from '../fetch/thrown.js';

export type BlockingResult =
  | { readonly is: 'outcome'; readonly outcome: FetchOutcome }
  | { readonly is: 'status'; readonly outcome: FetchOutcome }
  | ({ readonly is: 'fetch-error' } & FetchErrorRecord)
  | { readonly is: 'other-error'; readonly name: string; readonly message: string };

interface FetchErrorRecord {
  readonly kind: Exclude<FetchErrorKind, 'status'>;
  readonly url: string;
  readonly problem: string;
  readonly status: number | undefined;
  readonly code: string;
  readonly cause: CauseRecord | undefined;
}

/** The part of the underlying error that can be sent. */
interface CauseRecord {
  readonly message: string;
  readonly code: string;
}

export function isBlockingResult(data: unknown): data is BlockingResult {
  return typeof data === 'object' && data !== null && 'is' in data;
}

export function resultOf(thrown: unknown): BlockingResult {
  if (thrown instanceof BadStatusError) return { is: 'status', outcome: thrown.outcome };
  if (thrown instanceof FetchError && thrown.kind !== 'status') {
    const { kind, url, problem, status, code, cause } = thrown;
    const record = cause === undefined ? undefined : { message: messageOf(cause), code: codeOf(cause) };
    return { is: 'fetch-error', kind, url, problem, status, code, cause: record };
  }
  const { name, message } = errorOf(thrown);
  return { is: 'other-error', name, message };
}

/** The outcome; or throws the error that was recorded. */
export function outcomeOf(record: BlockingResult): FetchOutcome {
  switch (record.is) {
    case 'outcome':
      return record.outcome;
    case 'status':
      throw new BadStatusError(record.outcome);
    case 'fetch-error': {
      const { kind, url, problem, status, code, cause } = record;
      throw fetchErrorOf(kind, url, problem, { status, code, cause: cause && causeOf(cause) });
    }
    case 'other-error':
      throw record.name === 'TypeError' ? new TypeError(record.message) : new Error(record.message);
  }
}

function causeOf({ message, code }: CauseRecord): Error {
  return code === '' ? new Error(message) : codedError(code, message);
}
