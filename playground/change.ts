/** What changes for a crawler that switches from one reading to another. */

import { cellOf, type EveryReading } from './every-reading.js';
import type { Change, ChangedUrl, Question } from './survey.js';

/** A page shows so many; all are counted. */
const SHOWN = 200;

export function changeOf(readings: EveryReading, { agent, urls, from, to }: Question): Change {
  const changed: ChangedUrl[] = [];
  const same: ChangedUrl[] = [];
  let count = 0;
  for (const url of urls) {
    const before = cellOf(readings.named(from, url).explain(agent, url));
    const after = cellOf(readings.named(to, url).explain(agent, url));
    const changes = before.verdict !== after.verdict;
    if (changes) count++;
    const list = changes ? changed : same;
    if (list.length < SHOWN) list.push({ url, before, after });
  }
  return { urls: urls.length, changed: count, first: [...changed, ...same].slice(0, SHOWN) };
}
