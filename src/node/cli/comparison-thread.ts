/** A thread that counts: its first message is the comparison, every other one a batch that is answered by its tally. */

import { parentPort } from 'node:worker_threads';
import { countingBatches, type Comparison, type CountBatch } from './comparison.js';

export type ThreadMessage =
  | { readonly kind: 'comparison'; readonly comparison: Comparison }
  | { readonly kind: 'batch'; readonly batch: Uint8Array };

let countBatch: CountBatch | undefined;

parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'comparison') countBatch = countingBatches(message.comparison);
  else parentPort?.postMessage(countBatch?.(message.batch));
});
