/**
 * A process of a fleet: does what the first line of its input says, as JSON, on the store that it names, and prints
 * what came of it. Tells when it is ready, and waits for the second line.
 */
import { createInterface } from 'node:readline/promises';
import { RobotsCache } from '../../../src/cache/robots-cache.js';
import { openStore } from './open-store.js';
import { ordersIn } from './orders.js';

export interface Outcome {
  /** For each page whether it is allowed; the answers to one page must not differ. */
  readonly verdicts: readonly (boolean | 'both' | null)[];
  readonly turns: readonly { readonly at: number; readonly shared: boolean }[];
  readonly events: readonly { readonly type: string }[];
}

const lines = createInterface({ input: process.stdin });
const input = lines[Symbol.asyncIterator]();
const first = await input.next();
const orders = ordersIn(String(first.value));
const { store, close } = openStore(orders.store);
const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store, ...orders.options });
const events: { type: string }[] = [];
cache.subscribe((event) => events.push(event));

process.stdout.write('ready\n');
await input.next();

const verdicts: (boolean | 'both' | null)[] = (orders.pages ?? []).map(() => null);
await Promise.all([0, 1, 2, 3].map((part) => check(part)));
const turns = [];
for (let taken = 0; taken < (orders.turns ?? 0); taken++) {
  const { at, shared } = await cache.turn(orders.pages?.[0] ?? '');
  turns.push({ at, shared });
}
await cache.close();
await close();
process.stdout.write(`${JSON.stringify({ verdicts, turns, events } satisfies Outcome)}\n`);
lines.close();

/** Every fourth check: a crawler does several things at once. */
async function check(part: number): Promise<void> {
  const { pages = [], checks = [] } = orders;
  for (let index = part; index < checks.length; index += 4) {
    const page = checks[index] ?? 0;
    const allowed = await cache.isAllowed(pages[page] ?? '');
    verdicts[page] = verdicts[page] === null || verdicts[page] === allowed ? allowed : 'both';
  }
}
