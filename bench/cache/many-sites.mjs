// A crawler that asks about so many sites once and then about sites picked at random, through one cache of so many bytes.
// Prints what that took, as JSON. Arguments: a file with sites, which are repeated under other names; how many; bytes.
import { readFileSync } from 'node:fs';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { RobotsCache } from 'robotparser/cache';
import { seeded } from '../generate.mjs';
import { readSites } from '../messages.mjs';

const AT_ONCE = 50;
/** Sites that are asked again, for each site. */
const REVISITS = 0.2;

const [data = '', count = '', maxBytes = ''] = process.argv.slice(2);
const sites = Number(count);
const files = readSites(readFileSync(data, 'utf8')).map(({ robots }) => new TextEncoder().encode(robots));
const random = seeded(sites);

const cache = new RobotsCache({
  userAgent: 'FooBot/1.0',
  maxBytes: Number(maxBytes),
  fetch: (url) => Promise.resolve(new Response(files[Number(/\d+/.exec(url)?.[0]) % files.length])),
});

const empty = retained();
const first = await cpuOf(async () => {
  for (let site = 0; site < sites; site += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(site + index)));
    await turnOfTheLoop();
  }
});
const { events } = cache.stats();
const revisits = Math.round(sites * REVISITS);
const again = await cpuOf(async () => {
  for (let visit = 0; visit < revisits; visit++) {
    await ask(Math.floor(random() * sites));
    if (visit % AT_ONCE === 0) await turnOfTheLoop();
  }
});
const stats = cache.stats();
process.stdout.write(
  JSON.stringify({
    firstUs: (first * 1000) / sites,
    againUs: (again * 1000) / revisits,
    held: stats.sites,
    packed: stats.packed,
    fetchedAgain: stats.events.fetched - events.fetched,
    used: retained() - empty,
    counted: stats.bytes,
  }),
);
await cache.close();

/** @param {number} site */
async function ask(site) {
  await cache.isAllowed(`https://site-${String(site)}.example/page?of=${String(site)}`);
}

/**
 * @param {() => Promise<void>} work
 * @returns {Promise<number>} milliseconds
 */
async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function retained() {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
