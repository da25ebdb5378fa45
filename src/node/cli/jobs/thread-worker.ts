/** A thread as a worker of the pool, and this thread as one. */

import { Worker } from 'node:worker_threads';
import type { Batch } from '../input/batches.js';
import type { DocumentSource } from '../sites/readings-source.js';
import { processorOf, type Job } from './job.js';
import type { Processor, Worked } from './processor.js';
import type { BatchWorker } from './worker-pool.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** What came of a batch, and the batch with its buffer. */
export interface WorkedBatch extends Worked {
  readonly batch: Batch;
}

/** Works in this thread, and prepares nothing before there is a batch. */
export class InlineWorker implements BatchWorker<WorkedBatch> {
  readonly #job: Job;
  readonly #documents: DocumentSource;
  #processor: Processor | undefined;

  constructor(job: Job, documents: DocumentSource) {
    this.#job = job;
    this.#documents = documents;
  }

  async work(batch: Batch): Promise<WorkedBatch> {
    this.#processor ??= processorOf(this.#job, this.#documents);
    return { ...(await this.#processor.work(batch)), batch };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

interface Awaited {
  readonly resolve: (worked: WorkedBatch) => void;
  readonly reject: (error: Error) => void;
}

export class ThreadWorker implements BatchWorker<WorkedBatch> {
  readonly #thread = new Worker(new URL('./worker.js', import.meta.url));
  readonly #documents: DocumentSource;
  readonly #awaited = new Map<number, Awaited>();
  #given = 0;

  constructor(job: Job, documents: DocumentSource) {
    this.#documents = documents;
    this.#send({ kind: 'job', job }, []);
    this.#thread.on('message', (message: FromWorker) => this.#hear(message));
    this.#thread.on('error', (error) => this.#fail(errorOf(error)));
    this.#thread.on('exit', () =>
      this.#fail(new Error('A worker thread has ended before its work was done')),
    );
  }

  /** The buffer of the batch moves to the thread, and back with the result. */
  work(batch: Batch): Promise<WorkedBatch> {
    return new Promise((resolve, reject) => {
      const id = this.#given++;
      this.#awaited.set(id, { resolve, reject });
      const given = batch.room === undefined ? [batch.buffer] : [batch.buffer, batch.room];
      this.#send({ kind: 'batch', id, batch }, given);
    });
  }

  close(): Promise<unknown> {
    return this.#thread.terminate();
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'need') {
      this.#documents.documentsOf(message.sites).then(
        (documents) => this.#send({ kind: 'documents', need: message.need, documents }, []),
        (error: unknown) => this.#fail(errorOf(error)),
      );
      return;
    }
    const awaited = this.#awaited.get(message.id);
    this.#awaited.delete(message.id);
    if (message.kind === 'worked') awaited?.resolve({ ...message.worked, batch: message.batch });
    else awaited?.reject(message.error);
  }

  #send(message: ToWorker, given: ArrayBuffer[]): void {
    this.#thread.postMessage(message, given);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#awaited.values()) reject(error);
    this.#awaited.clear();
  }
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
