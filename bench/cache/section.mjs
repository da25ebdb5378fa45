// What the shared cache costs and saves: verdicts a second from memory, disk and Redis, bytes for each site, and what
// more processes change.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, number, ratio, table } from '../report.mjs';
import { Crew } from './crew.mjs';
import { RedisServer } from './redis-server.mjs';

/** @import { Site } from '../engine.d.ts' */
/** @import { Numbers, Source } from './crew.mjs' */

const LINKS_OF_A_SITE = 20;
const FIRST_ASKS_AT_ONCE = 10;

/** @type {Record<Source, string>} */
const TITLES = {
  map: 'robots-parser in a Map, by `new URL(link).origin`',
  memory: 'RobotsCache, from memory',
  rest: 'RobotsCache, most sites at rest',
  disk: 'RobotsCache, from DiskStore',
  redis: 'RobotsCache, from Redis',
};

/**
 * @typedef {object} Bench
 * @property {readonly Site[]} sites
 * @property {string} folder for what is measured
 * @property {number} rounds
 * @property {number} forMs how long each sample is taken
 * @property {readonly number[]} crews how many processes
 */

/**
 * @param {Bench} bench
 * @returns {Promise<string>}
 */
export async function cacheSection(bench) {
  const { sites, folder } = bench;
  const known = [...new Map(sites.map((site) => [site.url, site])).values()].filter(
    ({ links }) => links.length > 0,
  );
  const data = join(folder, 'cache-sites.json');
  const fewLinks = known.map((site) => ({ ...site, links: site.links.slice(0, LINKS_OF_A_SITE) }));
  writeFileSync(data, JSON.stringify(fewLinks));
  const redis = await RedisServer.start(folder);
  try {
    const run = { ...bench, data, redis, count: known.length };
    const characters = known.reduce((sum, { robots }) => sum + robots.length, 0) / known.length;
    return `## The shared cache

${number(known.length)} sites, up to ${String(LINKS_OF_A_SITE)} links of each, shuffled. A verdict is \`await isAllowed(link)\`. For DiskStore and Redis nothing is
kept in memory, so that each verdict reads, unpacks and parses its entry anew: in a crawler that happens once per process
and site. ${redis === undefined ? 'There is no redis-server here, so its rows are left out.' : `Redis ${await redis.version()} on a socket of this machine, through ioredis.`} Wall time; medians of ${String(bench.rounds)}.

One process:

${await oneProcess(run)}

Bytes for each site, whose robots.txt has ${number(characters)} characters on average. In memory: what is in use after all links were
asked about, and what the cache counts against its \`maxBytes\`.

${await bytesOfASite(run)}

More processes, which begin at the same moment: each asks about every site, ${String(FIRST_ASKS_AT_ONCE)} at once, and a site takes 20 ms to
answer; then each asks for verdicts as fast as it can, one at a time.

${await moreProcesses(run)}`;
  } finally {
    await redis?.stop();
  }
}

/** @typedef {Bench & { data: string, redis: RedisServer | undefined, count: number }} Run */

/** @param {Run} run */
async function oneProcess(run) {
  /** @type {{ title: string, atOnce: number, crew: Crew, samples: Numbers[] }[]} */
  const rows = [];
  for (const source of sourcesOf(run, ['map', 'memory', 'rest', 'disk', 'redis'])) {
    const crew = await crewOf(1, source, `one-${source}`, run);
    await crew.order(`meet ${String(FIRST_ASKS_AT_ONCE)}`);
    const ways = source === 'redis' ? [1, 50] : [1];
    for (const atOnce of ways) rows.push({ title: titleOf(source, atOnce), atOnce, crew, samples: [] });
  }
  for (let round = -1; round < run.rounds; round++) {
    for (const { crew, atOnce, samples } of rows) {
      const sample = await crew.order(`ask ${String(run.forMs)} ${String(atOnce)}`);
      if (round >= 0) samples.push(...sample);
    }
  }
  for (const crew of new Set(rows.map((row) => row.crew))) await crew.end();
  const baseline = median((rows[0]?.samples ?? []).map(perSecond));
  return table(
    ['verdicts', 'a second', 'from-to', 'CPU us each', 'times'],
    rows.map(({ title, samples }) => {
      const rates = samples.map(perSecond);
      const cpu = median(samples.map(cpuEach));
      const spread = `${number(Math.round(Math.min(...rates)))}-${number(Math.round(Math.max(...rates)))}`;
      return [title, number(Math.round(median(rates))), spread, number(cpu), ratio(median(rates) / baseline)];
    }),
  );
}

/** @param {Run} run */
async function bytesOfASite(run) {
  /** @type {string[][]} */
  const rows = [];
  for (const source of sourcesOf(run, ['map', 'memory', 'rest'])) {
    const crew = await crewOf(1, source, `bytes-${source}`, run);
    const [before] = await crew.order('weigh');
    await crew.order(`meet ${String(FIRST_ASKS_AT_ONCE)}`);
    await crew.order('ask-all');
    const [after] = await crew.order('weigh');
    await crew.end();
    const counted = after?.['counted'] === undefined ? '' : number(Math.round(after['counted'] / run.count));
    const used = (after?.['bytes'] ?? NaN) - (before?.['bytes'] ?? NaN);
    rows.push([TITLES[source], number(Math.round(used / run.count)), counted]);
  }
  for (const source of sourcesOf(run, ['disk', 'redis'])) {
    const place = placeOf(source, `bytes-${source}`, run);
    const before = await storedBytes(source, place, run);
    const crew = new Crew(1, run.data, source, place);
    await crew.ready();
    await crew.order(`meet ${String(FIRST_ASKS_AT_ONCE)}`);
    await crew.end();
    const used = (await storedBytes(source, place, run)) - before;
    rows.push([
      source === 'disk' ? 'file of DiskStore' : 'memory of Redis',
      number(Math.round(used / run.count)),
      '',
    ]);
  }
  return table(['where', 'bytes', 'counted'], rows);
}

/** @param {Run} run */
async function moreProcesses(run) {
  /** @type {string[][]} */
  const rows = [];
  for (const source of sourcesOf(run, ['memory', 'disk', 'redis'])) {
    for (const size of run.crews) {
      const crew = await crewOf(size, source, `more-${source}-${String(size)}`, run);
      const met = await crew.order(`meet ${String(FIRST_ASKS_AT_ONCE)}`);
      const fetched = met.reduce((sum, { fetched: each = NaN }) => sum + each, 0);
      const seconds = Math.max(...met.map(({ ms = NaN }) => ms)) / 1000;
      /** @type {number[]} */
      const rates = [];
      for (let round = -1; round < run.rounds; round++) {
        const samples = await crew.order(`ask ${String(run.forMs)} 1`);
        if (round >= 0) rates.push(samples.reduce((sum, sample) => sum + perSecond(sample), 0));
      }
      await crew.end();
      const asked = (fetched / run.count).toFixed(2);
      const shared = source === 'memory' ? 'no store' : TITLES[source];
      rows.push([shared, String(size), asked, number(seconds), number(Math.round(median(rates)))]);
    }
  }
  return table(
    [
      'shared by',
      'processes',
      'requests to a site',
      'seconds until all know all',
      'verdicts a second, together',
    ],
    rows,
  );
}

/**
 * @param {Run} run
 * @param {readonly Source[]} sources
 */
function sourcesOf({ redis }, sources) {
  return sources.filter((source) => source !== 'redis' || redis !== undefined);
}

/**
 * @param {Source} source
 * @param {number} atOnce
 */
function titleOf(source, atOnce) {
  return atOnce === 1 ? TITLES[source] : `${TITLES[source]}, ${String(atOnce)} at once`;
}

/**
 * @param {number} size
 * @param {Source} source
 * @param {string} name
 * @param {Run} run
 */
async function crewOf(size, source, name, run) {
  const crew = new Crew(size, run.data, source, placeOf(source, name, run));
  await crew.ready();
  return crew;
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {Run} run
 */
function placeOf(source, name, { folder, redis }) {
  if (source === 'redis') return `${redis?.socket ?? ''} ${name}`;
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/**
 * @param {Source} source
 * @param {string} place
 * @param {Run} run
 */
async function storedBytes(source, place, { redis }) {
  if (source === 'redis') return (await redis?.usedBytes()) ?? NaN;
  return statSync(join(place, 'robots.lmdb'), { throwIfNoEntry: false })?.size ?? 0;
}

/** @param {Numbers} sample */
function perSecond({ verdicts = NaN, ms = NaN }) {
  return (verdicts / ms) * 1000;
}

/** @param {Numbers} sample */
function cpuEach({ verdicts = NaN, cpuMs = NaN }) {
  return (cpuMs * 1000) / verdicts;
}
