/** What the thread of a blocking fetch is told, and how it makes itself heard. */

import { MessagePort } from 'node:worker_threads';
import type { FetchRequest } from '../fetch/request.js';

export interface BlockingOrder {
  readonly request: FetchRequest;
  /** Takes one `FetchRecord`. */
  readonly answers: MessagePort;
  /** One number: the stage that the thread has reached. Whoever waits is woken when it changes. */
  readonly stage: Int32Array;
}

export const Stage = { ordered: 0, begun: 1, answered: 2 } as const;

export function isBlockingOrder(data: unknown): data is BlockingOrder {
  if (typeof data !== 'object' || data === null) return false;
  return (
    'request' in data &&
    'answers' in data &&
    data.answers instanceof MessagePort &&
    'stage' in data &&
    data.stage instanceof Int32Array
  );
}

export function reach(stage: number, order: BlockingOrder): void {
  Atomics.store(order.stage, 0, stage);
  Atomics.notify(order.stage, 0);
}
