// What bullmq.mjs and kafka.mjs share: a hundred sites on loopback, each with a Crawl-delay, and four crawlers, one of which is
// killed half-way. Prints how long it took, and how close two requests to a site came.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const CRAWLERS = 4;
const [SITES, PAGES, DELAY_MS] = [100, 10, 2000];

/** Starts a redis-server that keeps nothing. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const socket = join(folder, 'redis.sock');
  const redis = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder]);
  redis.stdout.resume();
  await pause(500);
  const stop = async () => {
    redis.kill();
    await once(redis, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { socket, stop };
}

/** Opens the sites; `urls` has a page of each, then another of each, as links are found. */
export async function openSites() {
  const sites = await Promise.all(Array.from({ length: SITES }, openSite));
  const urls = Array.from({ length: PAGES }, (_, page) => sites.map(({ origin }) => `${origin}/${page}`));
  return { sites, urls: urls.flat(), close: () => sites.forEach(({ close }) => close()) };
}

/** Runs four of a program until every page was fetched; gives what the survivors report, and for how long they ran. */
export async function crawl({ sites, urls }, program, args) {
  const [killed, ...others] = Array.from({ length: CRAWLERS }, () =>
    fork(new URL(program, import.meta.url), args),
  );
  const fetched = () => sites.reduce((sum, { times }) => sum + times.length, 0);
  while (fetched() < urls.length / 2) await pause(50);
  killed.kill('SIGKILL');
  // What it had in hand may be fetched a second time.
  while (sites.some(({ pages }) => pages.size < PAGES)) await pause(50);
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
  console.log(
    `${urls.length} pages of ${SITES} sites in ${(tookMs / 1000).toFixed(1)} s, one crawler killed`,
  );
  console.log(`${(tookMs / ((PAGES - 1) * DELAY_MS)).toFixed(2)} times what the delays require`);
  console.log(`smallest gap ${(Math.min(...gaps) / DELAY_MS).toFixed(2)} times the delay`);
  console.log(`${fetched() - urls.length} pages fetched a second time`);
  return { reports, tookMs };
}

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
