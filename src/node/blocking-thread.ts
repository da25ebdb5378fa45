/** The thread that does blocking fetches, one after the other; it ends after some time without any. */

import { workerData } from 'node:worker_threads';
import { performFetch } from '../fetch/perform-fetch.js';
import {
  isFetchRequest,
  isThreadStart,
  PULSE,
  PULSE_MS,
  reach,
  resultOf,
  Stage,
  STAGE,
  type BlockingResult,
  type ThreadStart,
} from './blocking-messages.js';

const IDLE_MS = 30_000;

const start: unknown = workerData;
if (isThreadStart(start)) serve(start);

function serve({ port, state }: ThreadStart): void {
  let ending: ReturnType<typeof setTimeout> | undefined;
  const pulse = setInterval(() => Atomics.add(state, PULSE, 1), PULSE_MS);
  const answer = (record: BlockingResult): void => {
    port.postMessage(record);
    reach(Stage.answered, state);
    ending = setTimeout(end, IDLE_MS);
  };
  /** Ends the thread, unless a request has just been sent. */
  const end = (): void => {
    const isIdle = Atomics.compareExchange(state, STAGE, Stage.idle, Stage.gone) === Stage.idle;
    if (!isIdle) return;
    clearInterval(pulse);
    port.close();
  };
  // Whatever goes wrong here, the other thread may be blocked until it gets a result.
  process.on('uncaughtException', (thrown) => {
    if (Atomics.load(state, STAGE) === Stage.ordered) answer(resultOf(thrown));
  });
  port.on('message', (request: unknown) => {
    clearTimeout(ending);
    if (isFetchRequest(request))
      void performFetch(request)
        .then((outcome) => ({ is: 'outcome', outcome }) as const, resultOf)
        .then(answer);
    else answer(resultOf(new TypeError('Cannot fetch: the message is not a request')));
  });
  ending = setTimeout(end, IDLE_MS);
  reach(Stage.idle, state);
}
