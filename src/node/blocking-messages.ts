/** The messages between a blocking fetch and its thread, and the shared state by which the thread signals progress. */

import { MessagePort } from 'node:worker_threads';
import type { FetchRequest } from '../fetch/request.js';

/** What a thread is started with. */
export interface ThreadStart {
  /** Brings one `FetchRequest` for each order, and takes one `BlockingResult` for each. */
  readonly port: MessagePort;
  /** Its stage, and a number that grows while it works. The waiting thread is woken when the stage changes. */
  readonly state: Int32Array;
}

export const STAGE = 0;
export const PULSE = 1;

/** `starting`, `idle`, an order given, its answer there; `gone` when it has ended, or is just about to. */
export const Stage = { starting: 0, idle: 1, ordered: 2, answered: 3, gone: 4 } as const;

/** How often a thread shows that it works. */
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
