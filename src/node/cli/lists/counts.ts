/** What is counted of the answers to a list. */

import type { Verdict } from '../../../answers/answer.js';

export interface Counts extends Record<Verdict, number> {
  /** Lines that asked something. */
  asked: number;
  /** Errors because a robots.txt could not be read. */
  unreadable: number;
  /** Lines that cannot be answered. */
  bad: number;
  /** Lines whose dialects do not agree. */
  differing: number;
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
