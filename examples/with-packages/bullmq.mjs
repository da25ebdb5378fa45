// Four crawlers process the BullMQ jobs of one queue for a hundred sites, each with a Crawl-delay. No worker slot is blocked,
// no page is fetched too early on an idle machine, and no site waits for ever, though one of the crawlers is killed. Needs
// redis-server, which the example starts and stops.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';

const [CRAWLERS, SITES, PAGES, DELAY_MS] = [4, 100, 10, 2000];

const folder = mkdtempSync(join(tmpdir(), 'bullmq-'));
const socket = join(folder, 'redis.sock');
const redis = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder]);
redis.stdout.resume();
await new Promise((resolve) => setTimeout(resolve, 500));

const sites = await Promise.all(Array.from({ length: SITES }, openSite));
const queue = new Queue('crawl', { connection: { path: socket } });
// A page of each site, then another of each, as links are found.
const urls = Array.from({ length: PAGES }, (_, page) =>
  sites.map(({ origin }) => `${origin}/${page}`),
).flat();
await queue.addBulk(urls.map((url) => ({ name: 'page', data: { url } })));

const crawlers = Array.from({ length: CRAWLERS }, () =>
  fork(new URL('bullmq-worker.mjs', import.meta.url), [socket]),
);
const [killed, ...others] = crawlers;
const fetched = () => sites.reduce((sum, { times }) => sum + times.length, 0);
while (fetched() < urls.length / 2) await new Promise((resolve) => setTimeout(resolve, 50));
killed.kill('SIGKILL');
// What it had in hand may be fetched a second time.
while (sites.some(({ pages }) => pages.size < PAGES)) await new Promise((resolve) => setTimeout(resolve, 50));

const reports = await Promise.all(
  others.map(async (crawler) => {
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
console.log(`${urls.length} pages of ${SITES} sites in ${(tookMs / 1000).toFixed(1)} s, one crawler killed`);
console.log(`${(tookMs / leastMs).toFixed(2)} times what the delays take`);
console.log(`least gap ${(Math.min(...gaps) / DELAY_MS).toFixed(2)} times the delay`);
console.log(`slots were held for ${((100 * heldMs) / (tookMs * CRAWLERS * 20)).toFixed(1)} % of the time`);

await queue.close();
for (const { close } of sites) close();
redis.kill();
await once(redis, 'exit');
rmSync(folder, { recursive: true });

async function openSite() {
  const times = [];
  const pages = new Set();
  const server = createServer(({ url }, response) => {
    if (url === '/robots.txt') response.end(`User-agent: *\nCrawl-delay: ${DELAY_MS / 1000}\n`);
    else {
      times.push(performance.now());
      pages.add(url);
      response.end('page');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    times,
    pages,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
