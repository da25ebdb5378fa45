// What the shared cache costs and saves: verdicts a second from memory, disk and Redis, and bytes for each site.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, number, ratio, table } from '../report.mjs';
import { CrawlerProcess } from './crawler-process.mjs';
import { startRedis } from './redis-server.mjs';

/** @import { Site } from '../engine.d.ts' */
/** @import { Numbers, Source } from './crawler-process.mjs' */

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
  const redis = await startRedis();
  try {
    const run = { ...bench, data, redis, count: known.length };
    const characters = known.reduce((sum, { robots }) => sum + robots.length, 0) / known.length;
    return `## The shared cache

${number(known.length)} sites, up to ${String(LINKS_OF_A_SITE)} links of each, shuffled. A verdict is \`await isAllowed(link)\`. For DiskStore and Redis nothing is
kept in memory, so that each verdict reads, unpacks and parses its entry anew: in a crawler that happens once per process
and site. ${redis === undefined ? 'There is no redis-server here, so its rows are left out.' : `Redis ${await redis.info('redis_version')} on a port of this machine, through ioredis.`} Wall time; medians of ${String(bench.rounds)}.

One process:

${await oneProcess(run)}

Bytes for each site, whose robots.txt has ${number(characters)} characters on average. In memory: what is in use after all links were
asked about, and what the cache counts against its \`maxBytes\`.

${await bytesOfASite(run)}`;
  } finally {
    await redis?.stop();
  }
}

/** @typedef {Bench & { data: string, redis: Awaited<ReturnType<typeof startRedis>>, count: number }} Run */

/** @param {Run} run */
async function oneProcess(run) {
  /** @type {{ title: string, atOnce: number, crawler: CrawlerProcess, samples: Numbers[] }[]} */
  const rows = [];
  for (const source of sourcesOf(run, ['map', 'memory', 'rest', 'disk', 'redis'])) {
    const crawler = await crawlerOf(source, `one-${source}`, run);
    await crawler.order(`meet ${String(FIRST_ASKS_AT_ONCE)}`);
    const ways = source === 'redis' ? [1, 50] : [1];
    for (const atOnce of ways) rows.push({ title: titleOf(source, atOnce), atOnce, crawler, samples: [] });
  }
  for (let round = -1; round < run.rounds; round++) {
    for (const { crawler, atOnce, samples } of rows) {
      const sample = await crawler.order(`ask ${String(run.forMs)} ${String(atOnce)}`);
      if (round >= 0) samples.push(sample);
    }
  }
  for (const crawler of new Set(rows.map((row) => row.crawler))) await crawler.end();
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
    const crawler = await crawlerOf(source, `bytes-${source}`, run);
    const before = await crawler.order('weigh');
    await crawler.order(`meet ${String(FIRST_ASKS_AT_ONCE)}`);
    await crawler.order('ask-all');
    const after = await crawler.order('weigh');
    await crawler.end();
    const counted = after['counted'] === undefined ? '' : number(Math.round(after['counted'] / run.count));
    const used = (after['bytes'] ?? NaN) - (before['bytes'] ?? NaN);
    rows.push([TITLES[source], number(Math.round(used / run.count)), counted]);
  }
  for (const source of sourcesOf(run, ['disk', 'redis'])) {
    const place = placeOf(source, `bytes-${source}`, run);
    const before = await storedBytes(source, place, run);
    const crawler = new CrawlerProcess(run.data, source, place);
    await crawler.answer();
    await crawler.order(`meet ${String(FIRST_ASKS_AT_ONCE)}`);
    await crawler.end();
    const used = (await storedBytes(source, place, run)) - before;
    rows.push([
      source === 'disk' ? 'file of DiskStore' : 'memory of Redis',
      number(Math.round(used / run.count)),
      '',
    ]);
  }
  return table(['where', 'bytes', 'counted'], rows);
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
 * @param {Source} source
 * @param {string} name
 * @param {Run} run
 */
async function crawlerOf(source, name, run) {
  const crawler = new CrawlerProcess(run.data, source, placeOf(source, name, run));
  await crawler.answer();
  return crawler;
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {Run} run
 */
function placeOf(source, name, { folder, redis }) {
  if (source === 'redis') return `${redis?.port ?? ''} ${name}`;
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
  if (source === 'redis') return Number(await redis?.info('used_memory'));
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
