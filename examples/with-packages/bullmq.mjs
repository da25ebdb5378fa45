// Four crawlers process BullMQ jobs for a hundred sites, each with a Crawl-delay. No worker slot is blocked, no page
// is fetched too early, and all of it takes hardly longer than the delays. Needs redis-server, which the example
// starts and stops.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { queueOf } from '../adapters/bullmq.mjs';

const [CRAWLERS, SITES, PAGES, DELAY_MS] = [4, 100, 10, 2000];

const folder = mkdtempSync(join(tmpdir(), 'bullmq-'));
const socket = join(folder, 'redis.sock');
const redis = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder]);
redis.stdout.resume();
await new Promise((resolve) => setTimeout(resolve, 500));

const sites = await Promise.all(Array.from({ length: SITES }, openSite));
const names = Array.from({ length: CRAWLERS }, (_, number) => `crawl-${number}`);
const queues = names.map((name) => new Queue(name, { connection: { path: socket } }));
for (const [number, queue] of queues.entries()) {
  const own = sites.filter(({ origin }) => queueOf(origin, CRAWLERS) === number);
  // A page of each site, then another of each, as links are found.
  const urls = Array.from({ length: PAGES }, (_, page) =>
    own.map(({ origin }) => `${origin}/${page}`),
  ).flat();
  await queue.addBulk(urls.map((url) => ({ name: 'page', data: { url } })));
}

const crawlers = names.map((name) => fork(new URL('bullmq-worker.mjs', import.meta.url), [name, socket]));
while (sites.some(({ times }) => times.length < PAGES))
  await new Promise((resolve) => setTimeout(resolve, 50));

const reports = await Promise.all(
  crawlers.map(async (crawler) => {
    const told = once(crawler, 'message');
    crawler.send('end');
    return (await told)[0];
  }),
);
const times = sites.map((site) => site.times);
const gaps = times.flatMap((list) => list.slice(1).map((time, index) => time - list[index]));
const tookMs = Math.max(...times.flat()) - Math.min(...times.flat());
const leastMs = (PAGES - 1) * DELAY_MS;
const heldMs = reports.reduce((sum, report) => sum + report.heldMs, 0);
console.log(`${times.flat().length} pages of ${SITES} sites in ${(tookMs / 1000).toFixed(1)} s`);
console.log(`${(tookMs / leastMs).toFixed(2)} times what the delays take`);
console.log(`least gap ${(Math.min(...gaps) / DELAY_MS).toFixed(2)} times the delay`);
console.log(`slots were held for ${((100 * heldMs) / (tookMs * CRAWLERS * 20)).toFixed(1)} % of the time`);

await Promise.all(queues.map((queue) => queue.close()));
for (const { close } of sites) close();
redis.kill();
await once(redis, 'exit');
rmSync(folder, { recursive: true });

async function openSite() {
  const times = [];
  const server = createServer(({ url }, response) => {
    if (url === '/robots.txt') response.end(`User-agent: *\nCrawl-delay: ${DELAY_MS / 1000}\n`);
    else {
      times.push(performance.now());
      response.end('page');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    times,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
