/** Two readings of one file, asked about one crawler: plain data, so that every thread can make them for itself. */

import { dialectNamed } from './dialect-names.js';
import type { Document } from './document.js';
import { readingsOf } from './sites.js';
import { count, emptyTally, type Tally } from './tally.js';
import { eachUrl, type Batch } from './url-list.js';

export interface Comparison {
  readonly document: Document;
  readonly agent: string;
  readonly from: string;
  readonly to: string;
}

/** Counts a batch of lines. */
export type CountBatch = (batch: Batch) => Tally;

export function countingBatches({ document, agent, from, to }: Comparison): CountBatch {
  const readings = readingsOf(document, [dialectNamed(from), dialectNamed(to)]);
  return (batch) => {
    const tally = emptyTally();
    eachUrl(batch, (url) => {
      const [before, after] = readings.at(url);
      if (before !== undefined && after !== undefined) count(tally, before, after, agent, url);
    });
    return tally;
  };
}
