/** The work of `compare --from --to`: two readings of one file, counted against each other over a list of URLs. */

import { lastLineEnd, Lines, textsOf, type Batch } from '../input/batches.js';
import type { Document } from '../input/document.js';
import { dialectNamed } from '../line/dialect-names.js';
import { GivenReadings } from '../sites/readings-source.js';
import { noCounts, type Processor, type Worked } from './processor.js';
import { count, emptyTally, type Tally } from './tally.js';

/** As plain data, so that every thread can do it. */
export interface SwitchJob {
  readonly kind: 'switch';
  readonly document: Document;
  readonly agent: string;
  readonly from: string;
  readonly to: string;
}

export class SwitchProcessor implements Processor {
  readonly #readings: GivenReadings;
  readonly #agent: string;

  constructor({ document, agent, from, to }: SwitchJob) {
    this.#readings = new GivenReadings(document, [dialectNamed(from), dialectNamed(to)]);
    this.#agent = agent;
  }

  work(batch: Batch): Promise<Worked> {
    const tally = emptyTally();
    for (const text of textsOf(batch, lastLineEnd)) this.#countAll(new Lines(text), tally);
    if (batch.cut) tally.cut++;
    const counts = { ...noCounts(), asked: tally.urls };
    return Promise.resolve({ lines: new Uint8Array(), counts, remarks: [], tally });
  }

  #countAll(lines: Lines, tally: Tally): void {
    for (let url = lines.next(); url !== undefined; url = lines.next()) {
      if (url === '') continue;
      const [before, after] = this.#readings.at(url);
      if (before !== undefined && after !== undefined) count(tally, before, after, this.#agent, url);
    }
  }
}
