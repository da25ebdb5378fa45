// A crawler of the bench of the cache, in a process of its own. Arguments: a file with sites, where their entries are
// (`map`, `memory`, `rest`, `disk` or `redis`), and where the store is: a folder, or a port and a prefix. Each line of its
// input is an order, and each line of its output what came of it, in numbers.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { RobotsCache } from 'robotparser/cache';
import { seeded, shuffled } from '../generate.mjs';
import { readSites } from '../messages.mjs';

/** @typedef {Record<string, number>} Numbers */

/**
 * @typedef {object} Crawler
 * @property {(links: readonly string[], atOnce: number) => Promise<Numbers>} meet asks about a site for the first time
 * @property {(link: string) => boolean | undefined | Promise<boolean>} ask
 * @property {() => number} [counted] the bytes that its cache counts
 * @property {() => Promise<void>} close
 */

const USER_AGENT = 'FooBot/1.0';
/** What a site takes to answer. */
const ANSWER_MS = 20;
const ROUND = 64;
/** What `maxBytes` is for each site, so that all but a few rest. */
const RESTING_BYTES = 4000;

const [data = '', source = '', place = ''] = process.argv.slice(2);
const sites = readSites(readFileSync(data, 'utf8'));
const random = seeded(process.pid);
const links = shuffled(
  sites.flatMap((site) => site.links),
  random,
);
const firstLinks = shuffled(
  sites.map((site) => site.links[0] ?? site.url),
  random,
);
const files = new Map(sites.map((site) => [site.url, new TextEncoder().encode(site.robots)]));
let next = 0;

const crawler = source === 'map' ? await mapped() : await cached();
process.stdout.write('{}\n');

for await (const order of createInterface({ input: process.stdin })) {
  const [what, ...numbers] = order.split(' ');
  process.stdout.write(`${JSON.stringify(await done(what ?? '', numbers.map(Number)))}\n`);
}
await crawler.close();

/**
 * @param {string} what
 * @param {number[]} numbers
 * @returns {Promise<Numbers>}
 */
async function done(what, [first = 0, second = 1]) {
  switch (what) {
    case 'meet':
      return crawler.meet(firstLinks, first);
    case 'ask':
      return askFor(first, second);
    case 'ask-all':
      for (const link of links) await crawler.ask(link);
      return {};
    case 'weigh':
      return { bytes: await retained(), ...(crawler.counted && { counted: crawler.counted() }) };
    default:
      throw new Error(`No such order: ${what}`);
  }
}

/**
 * As many verdicts as so many milliseconds allow, so many at once.
 *
 * @param {number} forMs
 * @param {number} atOnce
 */
async function askFor(forMs, atOnce) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let verdicts = 0;
  let ms = 0;
  const one = async () => {
    while (ms < forMs) {
      for (let asked = 0; asked < ROUND; asked++) {
        await crawler.ask(links[next++ % links.length] ?? '');
        verdicts++;
      }
      ms = performance.now() - start;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { verdicts, ms, cpuMs: (user + system) / 1000 };
}

/** What crawlers write themselves. @returns {Promise<Crawler>} */
async function mapped() {
  const { BASELINE, engineNamed } = await import('../engines.mjs');
  const engine = await engineNamed(BASELINE);
  /** @type {Map<string, unknown>} */
  const known = new Map();
  return {
    meet: (urls) => {
      for (const url of urls) {
        const { origin } = new URL(url);
        const text = new TextDecoder().decode(files.get(`${origin}/robots.txt`));
        known.set(origin, engine.parse(`${origin}/robots.txt`, text));
      }
      return Promise.resolve({});
    },
    ask: (link) => engine.allows(known.get(new URL(link).origin), USER_AGENT, link),
    close: () => Promise.resolve(),
  };
}

/** @returns {Promise<Crawler>} */
async function cached() {
  const { store, close } = await opened();
  const cache = new RobotsCache({
    userAgent: USER_AGENT,
    ...(store !== undefined && { store }),
    ...(source === 'rest' && { maxBytes: RESTING_BYTES * sites.length }),
    // With a store every verdict is to come from there.
    ...(store !== undefined && { maxBytes: 0 }),
    fetch: answer,
  });
  await warmUp();
  return {
    async meet(urls, atOnce) {
      const start = performance.now();
      let met = 0;
      const one = async () => {
        for (let url = urls[met++]; url !== undefined; url = urls[met++]) await cache.isAllowed(url);
      };
      await Promise.all(Array.from({ length: atOnce }, one));
      return { fetched: cache.stats().events.fetched, ms: performance.now() - start };
    },
    ask: (link) => cache.isAllowed(link),
    counted: () => cache.stats().bytes,
    async close() {
      await cache.close();
      await close();
    },
  };
}

/** @param {string} url */
async function answer(url) {
  await pause(ANSWER_MS);
  const file = files.get(url);
  return new Response(file, { status: file === undefined ? 404 : 200 });
}

/** What the program itself takes, with its code compiled, is no part of what a site takes. */
async function warmUp() {
  const cache = new RobotsCache({ userAgent: USER_AGENT, fetch: answer });
  for (const link of links.slice(0, 100)) await cache.isAllowed(link);
  await cache.close();
}

/** @returns {Promise<{ store?: import('robotparser/cache').Store, close: () => Promise<unknown> }>} */
async function opened() {
  if (source === 'disk') {
    const { DiskStore } = await import('robotparser/node');
    const store = new DiskStore(place);
    await store.ask('opened', { lockMs: 0 });
    return { store, close: () => store.close() };
  }
  if (source === 'redis') {
    const { Redis } = await import('ioredis');
    const { redisStore } = await import('robotparser/redis');
    const [port, prefix = ''] = place.split(' ');
    const client = new Redis(Number(port));
    await client.ping();
    return { store: redisStore(client, { prefix: `${prefix}:` }), close: () => client.quit() };
  }
  return { close: () => Promise.resolve() };
}

/** What is held in memory and can be reached. */
async function retained() {
  for (let round = 0; round < 4; round++) {
    await pause(1);
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
