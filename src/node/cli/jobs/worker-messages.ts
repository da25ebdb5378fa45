/** What the program and its worker threads tell each other. */

import type { Batch } from '../input/batches.js';
import type { Document } from '../input/document.js';
import type { Job } from './job.js';
import type { Worked } from './processor.js';

export type ToWorker =
  /** The first message. */
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'batch'; readonly id: number; readonly batch: Batch }
  /** What was needed, as many as come at once: at least the first. */
  | { readonly kind: 'documents'; readonly need: number; readonly documents: readonly Document[] };

export type FromWorker =
  /** The batch goes back for the sake of its buffer. */
  | { readonly kind: 'worked'; readonly id: number; readonly worked: Worked; readonly batch: Batch }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error }
  | { readonly kind: 'need'; readonly need: number; readonly sites: readonly string[] };
