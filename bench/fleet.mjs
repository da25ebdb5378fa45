// A day of FLEET.md's sizing table in minutes, on a real server: crawlers look up sites, two of them each site at the
// same time, and a tenth of the sites have a delay and get ten pages. One server on loopback is every site, by its Host
// field. Prints the figures of that section. dist/ must have been built.
//
//   node bench/fleet.mjs redis|postgres [crawlers] [sites]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { RobotsCache } from 'robotparser/cache';
import { postgresStore } from 'robotparser/postgres';
import { redisStore } from 'robotparser/redis';
import { readNumbers } from './messages.mjs';

const [CRAWLERS_OF_A_SITE, PAGES_OF_EACH, DELAY_MS, SITES_AT_ONCE] = [2, 5, 10_000, 32];
/** On a crowded machine a process may get no core for longer than the defaults expect. */
const PATIENCE = { lockMs: 60_000, storeLimitMs: 30_000 };
const DATABASE = { host: '127.0.0.1', user: 'postgres', database: 'postgres' };
/** As long as robots.txt files are on average. */
const ROBOTS = 'User-agent: *\n'.padEnd(3380, 'Disallow: /private/\n') + '\n';

const [kind = 'redis', crawlers = '8', sites = '5000', ...rest] = process.argv.slice(2);
await (process.send === undefined ? lead() : crawl(...rest.map(Number)));

async function crawl(number = 0, storePort = 0, sitesPort = 0) {
  // The store and the sites, which have machines of their own, do not wait for a core that forty crawlers share.
  setPriority(5);
  const redis = kind === 'redis' ? new Redis(storePort, { enableAutoPipelining: true }) : undefined;
  const pool = new Pool({ ...DATABASE, port: storePort, max: 3 });
  const cache = new RobotsCache({
    userAgent: 'FooBot/1.0',
    store: redis === undefined ? postgresStore(pool) : redisStore(redis),
    lookup: (_host, _options, answer) => answer(null, '127.0.0.1', 4),
    ...PATIENCE,
    pacing: { floorMs: 0, withoutStore: 'wait', patienceMs: 30_000 },
  });
  let [lagMs, verdictMs, refused] = [0, 0, 0];
  const visit = async (/** @type {string} */ page) => {
    for (let visits = 0; visits < PAGES_OF_EACH; visits++) {
      const { at } = await cache.turn(page);
      lagMs = Math.max(lagMs, Date.now() - at);
      const { host } = new URL(page);
      const options = { host: '127.0.0.1', port: sitesPort, agent: false, headers: { host } };
      await new Promise((resolve, reject) =>
        get(options, (response) => response.resume().once('close', resolve)).once('error', reject),
      );
    }
  };
  const groups = Number(crawlers) / CRAWLERS_OF_A_SITE;
  const share = Math.ceil(Number(sites) / groups);
  let next = (number % groups) * share;
  const end = Math.min(Number(sites), next + share);
  /** @type {Promise<void>[]} */
  const visited = [];
  const look = async () => {
    while (next < end) {
      const site = next++;
      const page = `http://site-${site}.example:${sitesPort}/`;
      const since = performance.now();
      if (!(await cache.isAllowed(page))) refused++;
      verdictMs = Math.max(verdictMs, performance.now() - since);
      if (site % 10 === 0) visited.push(visit(page));
    }
  };
  await Promise.all(Array.from({ length: SITES_AT_ONCE }, look));
  await Promise.all(visited);
  const { turns, events } = cache.stats();
  process.send?.(JSON.stringify({ lagMs, verdictMs, refused, turns, alone: events['store-failed'] }));
  await once(process, 'message');
  await cache.close();
  redis?.disconnect();
  await pool.end();
  process.disconnect();
}

async function lead() {
  const server = await (kind === 'redis' ? startedRedis() : startedPostgres());

  let [robotsAsked, pages, leastGapMs] = [0, 0, Infinity];
  /** @type {Map<string | undefined, number>} */
  const asked = new Map();
  /** @type {Map<string | undefined, number>} */
  const last = new Map();
  const site = createServer(({ url, headers: { host } }, response) => {
    if (url === '/robots.txt') {
      asked.set(host, (asked.get(host) ?? 0) + 1);
      robotsAsked++;
      const isPaced = Number(/\d+/.exec(host ?? '')?.[0]) % 10 === 0;
      response.end(isPaced ? `${ROBOTS}Crawl-delay: ${DELAY_MS / 1000}\n` : ROBOTS);
      return;
    }
    const now = performance.now();
    leastGapMs = Math.min(leastGapMs, now - (last.get(host) ?? -Infinity));
    last.set(host, now);
    pages++;
    response.end();
  }).listen(0, '127.0.0.1', 4096);
  await once(site, 'listening');
  const address = site.address();
  const sitesPort = typeof address === 'object' ? address?.port : undefined;

  const before = await server.measure();
  const since = performance.now();
  const fleet = Array.from({ length: Number(crawlers) }, (_, number) =>
    fork(fileURLToPath(import.meta.url), [kind, crawlers, sites, number, server.port, sitesPort].map(String)),
  );
  const reports = await Promise.all(
    fleet.map(async (crawler) => readNumbers(String((await once(crawler, 'message'))[0]))),
  );
  const seconds = (performance.now() - since) / 1000;
  const after = await server.measure();
  const operations = after.operations - before.operations;
  const sum = (/** @type {string} */ name) =>
    reports.reduce((total, { [name]: figure = NaN }) => total + figure, 0);
  const most = (/** @type {string} */ name) =>
    Math.round(Math.max(...reports.map(({ [name]: figure = NaN }) => figure)));
  console.log(`${crawlers} crawlers, ${asked.size} sites, ${kind}, ${new Date().toISOString().slice(0, 10)}`);
  console.log(
    `${seconds.toFixed(0)} s, ${operations} operations of the store, ${(operations / seconds).toFixed(0)} a second`,
  );
  console.log(
    `${((1e6 * (after.cpuSeconds - before.cpuSeconds)) / operations).toFixed(1)} us of the server's CPU each`,
  );
  console.log(`${((after.bytes - before.bytes) / asked.size).toFixed(0)} bytes a site`);
  console.log(`${robotsAsked} requests for robots.txt, at most ${Math.max(...asked.values())} of a site`);
  console.log(
    `${pages} pages, ${sum('turns')} turns, least gap ${(leastGapMs / DELAY_MS).toFixed(2)} of the delay`,
  );
  console.log(
    `a turn at most ${most('lagMs')} ms after its slot, a verdict after at most ${most('verdictMs')} ms`,
  );
  console.log(`${sum('refused')} wrong verdicts, ${sum('alone')} operations without a reply`);
  for (const crawler of fleet) crawler.send('end');
  await Promise.all(fleet.map((crawler) => once(crawler, 'exit')));
  site.close();
  await server.stop();
}

async function startedRedis() {
  const { startRedis } = await import('./cache/redis-server.mjs');
  const redis = await startRedis();
  if (redis === undefined) throw new Error('There is no redis-server here');
  const measure = async () => ({
    operations: Number(/calls=(\d+)/.exec(await redis.info('cmdstat_evalsha'))?.[1] ?? 0),
    cpuSeconds: Number(await redis.info('used_cpu_user')) + Number(await redis.info('used_cpu_sys')),
    bytes: Number(await redis.info('used_memory')),
  });
  return { port: redis.port, measure, stop: () => redis.stop() };
}

async function startedPostgres() {
  await import('../scripts/register-typescript.mjs');
  const { PostgresServer } = await import('../test/cache/postgres-server.js');
  const settings = { max_connections: '300', shared_buffers: '256MB', track_functions: 'all' };
  const server = await PostgresServer.start(settings);
  const pool = server.pool({ max: 1 });
  await postgresStore(pool, { listen: false }).prepare();
  await pool.end();
  const measure = async () => {
    const rows = await server.query(`SELECT pid, pg_total_relation_size('robotparser.site_record') bytes,
      (SELECT coalesce(sum(calls), 0) FROM pg_stat_user_functions WHERE funcname IN ('ask', 'settle', 'slot')) operations
      FROM pg_stat_activity`);
    const ticks = rows.flatMap(({ pid }) =>
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(' ')
        .slice(13, 15),
    );
    const cpuSeconds = ticks.reduce((sum, each) => sum + Number(each) / 100, 0);
    return { operations: Number(rows[0]?.operations), cpuSeconds, bytes: Number(rows[0]?.bytes) };
  };
  return { port: server.port, measure, stop: () => server.stop() };
}
