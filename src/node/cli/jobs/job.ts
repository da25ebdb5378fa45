/**
 * The job that batches of lines are processed for: plain data that can be sent to a thread, and the processor that
 * runs it there.
 */

import type { DocumentSource } from '../sites/readings-source.js';
import { BulkProcessor, type BulkJob } from './bulk-job.js';
import type { Processor } from './processor.js';
import { QuestionProcessor, type QuestionJob } from './question-job.js';
import { SwitchProcessor, type SwitchJob } from './switch-job.js';

export type Job = QuestionJob | SwitchJob | BulkJob;

export function processorOf(job: Job, documents: DocumentSource): Processor {
  switch (job.kind) {
    case 'check':
    case 'explain':
    case 'compare':
      return new QuestionProcessor(job, documents);
    case 'switch':
      return new SwitchProcessor(job);
    case 'bulk':
      return new BulkProcessor(job, documents);
  }
}
