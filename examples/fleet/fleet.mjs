// Three crawlers, two shops, one Redis: what one crawler learns about a site all of them know, and they take turns
// with each other. Needs redis-server, which the example starts and stops.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop } from '../shop.mjs';

const CRAWLERS = 3;
const PATHS = ['/', '/boots', '/boots/red', '/boots/reviews', '/about', '/cart'];

const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
const socket = join(folder, 'redis.sock');
const redis = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder]);
redis.on('error', () => {
  console.error('redis-server cannot be started; install it (apt-get install redis-server) and try again');
  process.exit(1);
});
redis.stdout.resume();

const shops = [await openShop(), await openShop()];
const pages = shops.flatMap(({ origin }) => PATHS.map((path) => origin + path));
try {
  const crawlers = Array.from({ length: CRAWLERS }, (_, number) =>
    fork(new URL('crawler.mjs', import.meta.url), [`crawler ${number + 1}`, socket, ...pages]),
  );
  const codes = await Promise.all(crawlers.map((crawler) => once(crawler, 'exit')));
  for (const { asked } of shops) {
    const times = asked.filter((path) => path === '/robots.txt').length;
    console.log(`A shop was asked ${times} time for robots.txt, ${asked.length - times} times for pages`);
  }
  process.exitCode = Math.max(...codes.map(([code]) => Number(code ?? 1)));
} finally {
  for (const shop of shops) shop.close();
  redis.kill();
  await once(redis, 'exit');
  rmSync(folder, { recursive: true });
}
