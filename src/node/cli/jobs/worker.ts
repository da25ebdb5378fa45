/** A worker thread: does one job for batch after batch, and asks the program for the robots.txt files that it lacks. */

import { parentPort } from 'node:worker_threads';
import type { Batch } from '../input/batches.js';
import type { Document } from '../input/document.js';
import { processorOf } from './job.js';
import type { Processor } from './processor.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

const needs = new Map<number, (documents: readonly Document[]) => void>();
let needed = 0;
let processor: Processor | undefined;

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'job':
      processor = processorOf(message.job, { documentsOf });
      break;
    case 'batch':
      if (processor !== undefined) void work(processor, message.id, message.batch);
      break;
    case 'documents':
      needs.get(message.need)?.(message.documents);
      needs.delete(message.need);
      break;
  }
});

async function work(processor: Processor, id: number, batch: Batch): Promise<void> {
  try {
    const worked = await processor.work(batch);
    send({ kind: 'worked', id, worked, batch: { ...batch, room: undefined } }, [
      batch.buffer,
      worked.lines.buffer,
    ]);
  } catch (error) {
    send({ kind: 'failed', id, error: error instanceof Error ? error : new Error(String(error)) }, []);
  }
}

function documentsOf(sites: readonly string[]): Promise<readonly Document[]> {
  return new Promise((resolve) => {
    needs.set(needed, resolve);
    send({ kind: 'need', need: needed, sites }, []);
    needed++;
  });
}

function send(message: FromWorker, given: ArrayBuffer[]): void {
  parentPort?.postMessage(message, given);
}
