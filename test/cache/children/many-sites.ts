/**
 * Asks about so many sites through one cache of so many bytes, then again about sites picked at random, and prints what
 * that leaves in memory.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { RobotsCache } from '../../../src/cache/robots-cache.js';
import { retained } from './retained.js';

const [SITES = NaN, maxBytes = NaN] = process.argv.slice(2).map(Number);
const AT_ONCE = 50;

const encoder = new TextEncoder();
const headers = { get: () => null };

/** As out there: some sites have no file, most a short one, few a long one, and one rule in four holds a wildcard. */
function textOf(site: number): string | undefined {
  if (site % 3 === 0) return undefined;
  const rules = site % 200 === 1 ? 400 : site % 12;
  const lines = Array.from({ length: rules }, (_, rule) => {
    return `Disallow: /${rule % 4 === 0 ? '*' : ''}path-${site}-${rule}`;
  });
  return ['User-agent: *', ...lines, ''].join('\n');
}

const cache = new RobotsCache({
  userAgent: 'FooBot/1.0',
  maxBytes,
  fetch: (url) => {
    const text = textOf(Number(/\d+/.exec(url)?.[0]));
    if (text === undefined) return Promise.resolve({ status: 404, headers });
    const { buffer } = encoder.encode(text);
    return Promise.resolve({ status: 200, headers, arrayBuffer: () => Promise.resolve(buffer) });
  },
});

async function ask(site: number): Promise<void> {
  const origin = `https://site-${site}.example`;
  for (let page = 0; page < 2; page++) await cache.isAllowed(`${origin}/page/${page}?of=${site}`);
}

// What the program itself needs, with its code compiled, is no part of the cache.
const warm = new RobotsCache({
  userAgent: 'FooBot/1.0',
  fetch: () => Promise.resolve({ status: 404, headers }),
});
for (let site = 0; site < 2000; site++) await warm.isAllowed(`https://warm-${site % 5}.example/${site}`);
await warm.close();

const before = await retained();
for (let first = 0; first < SITES; first += AT_ONCE) {
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(first + index)));
  // As with a real network; without it what is held weakly would never be let go.
  await turnOfTheLoop();
}
const fetchedOnce = cache.stats().events.fetched;
// The generator of Park and Miller.
let random = 1;
for (let visit = 0; visit < SITES / 10; visit++) {
  random = (random * 48_271) % 2_147_483_647;
  await ask(random % SITES);
  if (visit % AT_ONCE === 0) await turnOfTheLoop();
}
const after = await retained();
const { sites, packed, bytes, events } = cache.stats();
process.stdout.write(
  JSON.stringify({
    grown: after - before,
    sites,
    bytes,
    packed,
    fetchedOnce,
    fetched: events.fetched,
    evicted: events.evicted,
  }),
);
