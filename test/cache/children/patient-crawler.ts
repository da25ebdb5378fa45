/**
 * A process of a fleet that lives on a clock of the test's. The first line of its input names the store and the pages, as
 * JSON; each further line is a date: then it asks about every page, and when nothing is under way any more prints what
 * each verdict is based on.
 */
import { createInterface } from 'node:readline/promises';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { RobotsCache } from '../../../src/cache/robots-cache.js';
import { openStore } from './open-store.js';
import { ordersIn } from './orders.js';

const lines = createInterface({ input: process.stdin });
const input = lines[Symbol.asyncIterator]();
const { store: where, pages = [] } = ordersIn(String((await input.next()).value));
const { store, close } = openStore(where);
let date = 0;
const cache = new RobotsCache({
  userAgent: 'FooBot/1.0',
  store,
  now: () => date,
  // Whether the machine is busy is not what is tested.
  storeLimitMs: 30_000,
  lockMs: 60_000,
});

process.stdout.write('ready\n');
for await (const line of lines) {
  date = Number(line);
  const verdicts = await Promise.all(pages.map((page) => cache.explain(page)));
  while (cache.stats().refreshing > 0) await turnOfTheLoop();
  process.stdout.write(`${verdicts.map(({ allowed, basis }) => `${allowed} ${basis.kind}`).join()}\n`);
}
await cache.close();
await close();
