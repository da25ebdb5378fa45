/** A thread that counts: its first message is the comparison, every other one a batch that is answered by its tally. */

import { parentPort } from 'node:worker_threads';
import { countingBatches, type Comparison, type CountBatch } from './comparison.js';
import type { Tally } from './tally.js';
import type { Batch } from './url-list.js';

export type ThreadMessage =
  | { readonly kind: 'comparison'; readonly comparison: Comparison }
  | { readonly kind: 'batch'; readonly batch: Batch };

export interface BatchResult {
  readonly tally: Tally;
  /** Given back with its buffer. */
  readonly batch: Batch;
}

let countBatch: CountBatch | undefined;

parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'comparison') countBatch = countingBatches(message.comparison);
  else if (countBatch !== undefined) answer(countBatch(message.batch), message.batch);
});

function answer(tally: Tally, batch: Batch): void {
  const result: BatchResult = { tally, batch };
  parentPort?.postMessage(result, [batch.buffer]);
}
