/** A fetch that blocks the thread it is called on until the answer is there. Another thread makes it. */

import { existsSync } from 'node:fs';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { FetchRequest } from '../fetch/request.js';
import { Stage, type BlockingOrder } from './blocking-order.js';
import { isFetchRecord, outcomeIn } from './fetch-record.js';

/** A thread that has not begun by then never will. */
const START_LIMIT_MS = 30_000;
const THREAD = new URL('./blocking-thread.js', import.meta.url);

/** As `fetchRobots`: the same policies, limits and errors. */
export function fetchRobotsBlocking(request: FetchRequest): FetchOutcome {
  if (!existsSync(THREAD)) {
    // A bundle may have left it out, and TypeScript sources have to be built first.
    throw new Error(`Cannot fetch ${request.url}: there is no ${THREAD.href} to block for`);
  }
  const { port1, port2 } = new MessageChannel();
  const order: BlockingOrder = { request, answers: port2, stage: new Int32Array(new SharedArrayBuffer(4)) };
  const thread = new Worker(THREAD, {
    workerData: order,
    transferList: [port2],
  });
  // Its events come when nothing is blocked any more, and by then the answer is known.
  thread.on('error', () => undefined);
  thread.unref();
  try {
    if (Atomics.wait(order.stage, 0, Stage.ordered, START_LIMIT_MS) === 'timed-out') {
      throw new Error(`Cannot fetch ${request.url}: the thread that should does not begin`);
    }
    // The fetch has a deadline of its own, unless its caller wants none.
    Atomics.wait(order.stage, 0, Stage.begun);
    const received: unknown = receiveMessageOnPort(port1)?.message;
    if (!isFetchRecord(received)) throw new Error(`Cannot fetch ${request.url}: its thread gave no answer`);
    return outcomeIn(received);
  } finally {
    port1.close();
    void thread.terminate();
  }
}
