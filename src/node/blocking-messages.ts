/** What a blocking fetch and its thread exchange: requests, results, and the shared state that signals progress. */

import { MessagePort } from 'node:worker_threads';
import { BadStatusError, FetchError, fetchErrorOf, type FetchErrorKind } from '../fetch/errors.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { FetchRequest } from '../fetch/request.js';
import { codedError, codeOf, errorOf, messageOf } from '../fetch/thrown.js';

/** The `workerData` of a thread. */
export interface ThreadStart {
  /** Receives one `FetchRequest` per fetch, and sends one `BlockingResult` for each. */
  readonly port: MessagePort;
  /** The thread's stage, and its pulse, a number that grows while it works. A change of the stage wakes the blocked thread. */
  readonly state: Int32Array;
}

export const STAGE = 0;
export const PULSE = 1;

/** `ordered`: a request has been sent; `answered`: its result is there; `gone`: the thread has ended, or is about to. */
export const Stage = { starting: 0, idle: 1, ordered: 2, answered: 3, gone: 4 } as const;

/** How often a thread increments its pulse. */
export const PULSE_MS = 1000;

export function isThreadStart(data: unknown): data is ThreadStart {
  if (typeof data !== 'object' || data === null) return false;
  return (
    'port' in data && data.port instanceof MessagePort && 'state' in data && data.state instanceof Int32Array
  );
}

export function isFetchRequest(data: unknown): data is FetchRequest {
  return typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string';
}

export function reach(stage: number, state: Int32Array): void {
  Atomics.store(state, STAGE, stage);
  Atomics.notify(state, STAGE);
}

/** The result of a fetch, in a form that can be sent between threads. */
export type BlockingResult =
  | { readonly is: 'outcome' | 'status'; readonly outcome: FetchOutcome }
  | FetchErrorRecord
  | { readonly is: 'other-error'; readonly name: string; readonly message: string };

interface FetchErrorRecord extends Pick<FetchError, 'url' | 'problem' | 'status' | 'code'> {
  readonly is: 'fetch-error';
  readonly kind: Exclude<FetchErrorKind, 'status'>;
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

/** Returns the outcome, or throws the recorded error. */
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
