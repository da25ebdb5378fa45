/** The processing of a batch of lines, in any thread. */

import type { Verdict } from '../../../answers/answer.js';
import type { Batch } from '../input/batches.js';
import type { HeldLine } from './held-lines.js';
import type { Ordered } from './in-order.js';
import type { OutputBuffer } from './output-buffer.js';
import type { Tally } from './tally.js';

/** Counters; some of them decide the exit code. */
export interface Counts {
  /** Lines that asked something. */
  asked: number;
  allowed: number;
  disallowed: number;
  unknown: number;
  /** Answers that are errors: of an original, or because a robots.txt could not be had. */
  error: number;
  /** Of the errors, those because something could not be read. */
  unreadable: number;
  /** Lines that ask nothing that can be answered. */
  bad: number;
  /** Lines whose dialects do not agree. */
  differing: number;
}

/** What came of a batch, as plain data. */
export interface Worked extends Ordered {
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly counts: Counts;
  /** What to say beside the data, only so many. */
  readonly remarks: readonly string[];
  /** In the order of the lines. */
  readonly held?: readonly HeldLine[];
  /** Of a comparison of two dialects. */
  readonly tally?: Tally;
}

/** Whether lines that allow something wait until their site may be asked again. */
export type LinePacing = 'kept' | 'ignored';

/** Where the answers of a batch go. */
export interface WorkDone {
  readonly written: OutputBuffer;
  readonly counts: Counts;
  readonly held: HeldLine[];
}

/** Works batches off. */
export interface Processor {
  work(batch: Batch): Promise<Worked>;
}

export function noCounts(): Counts {
  return { asked: 0, allowed: 0, disallowed: 0, unknown: 0, error: 0, unreadable: 0, bad: 0, differing: 0 };
}

/** Each by its name: a member whose name is a variable takes longer than the rest of an answer. */
export function countVerdict(counts: Counts, verdict: Verdict): void {
  switch (verdict) {
    case 'allowed':
      counts.allowed++;
      break;
    case 'disallowed':
      counts.disallowed++;
      break;
    case 'unknown':
      counts.unknown++;
      break;
    case 'error':
      counts.error++;
      break;
  }
}

export function addCounts(total: Counts, more: Counts): void {
  total.asked += more.asked;
  total.allowed += more.allowed;
  total.disallowed += more.disallowed;
  total.unknown += more.unknown;
  total.error += more.error;
  total.unreadable += more.unreadable;
  total.bad += more.bad;
  total.differing += more.differing;
}
