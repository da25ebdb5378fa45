/**
 * Crawls with a store in a folder that fails it. Takes orders by the line: `crawl` asks about twenty sites and prints
 * as JSON what came of it, `fill` and `free` leave the disk no room and give it back, and the end of the orders ends it.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { RobotsCache } from '../../../src/cache/robots-cache.js';
import { StoreKeys } from '../../../src/cache/store-keys.js';
import { policies } from '../../../src/fetch/policies.js';
import { DiskStore } from '../../../src/node/disk-store.js';

const SITE = 'https://example.com';
const KEY = new StoreKeys({
  policy: 'rfc9309',
  userAgent: 'FooBot/1.0',
  limits: policies.rfc9309.limits,
}).keyOf(SITE);

export interface Report {
  /** Verdicts that are not what the site says. */
  readonly wrong: number;
  /** What happened, failures of the store with their reason. */
  readonly events: readonly string[];
  /** Whether what was written in the first step can be read. */
  readonly readsFirst: boolean;
  readonly unhandled: readonly string[];
}

const folder = process.argv[2] ?? '';
const filling = join(folder, 'filling');
const store = new DiskStore(folder);
const cache = new RobotsCache({
  userAgent: 'FooBot/1.0',
  store,
  // Whether the machine is busy is not what is tested.
  storeLimitMs: 30_000,
  fetch: () => Promise.resolve(new Response('User-agent: *\nDisallow: /private\n')),
});

let events: string[] = [];
cache.subscribe((event) => {
  const detail =
    event.type === 'store-failed' ? ` ${event.operation}: ${event.error?.message ?? event.because}` : '';
  events.push(`${event.type}${detail}`);
});
const unhandled: string[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));

let steps = 0;
for await (const order of createInterface({ input: process.stdin })) {
  if (order === 'fill') fill();
  else if (order === 'free') rmSync(filling);
  else process.stdout.write(`${JSON.stringify(await crawl(steps++))}\n`);
}
await cache.close();
await store.close();

async function crawl(step: number): Promise<Report> {
  let wrong = 0;
  for (let site = 0; site < 20; site++) {
    const origin = `https://site-${step}-${site}.example`;
    if (await cache.isAllowed(`${origin}/private`)) wrong++;
    if (!(await cache.isAllowed(`${origin}/`))) wrong++;
  }
  await cache.turn(`https://site-${step}-0.example/`);
  // What is written behind the verdicts arrives, or else fails.
  let readsFirst = await isWritten('https://site-0-0.example');
  while (!readsFirst && !events.some((event) => event.startsWith('store-failed'))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    readsFirst = await isWritten('https://site-0-0.example');
  }
  const report = { wrong, events, readsFirst, unhandled };
  events = [];
  return report;
}

async function isWritten(site: string): Promise<boolean> {
  try {
    return (await store.ask(KEY.replace(SITE, site), { lockMs: 0 })).entry !== undefined;
  } catch {
    return false;
  }
}

/** Until not even a byte has room. */
function fill(): void {
  for (let size = 2 ** 20; size >= 1;) {
    try {
      appendFileSync(filling, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 16);
    }
  }
}
