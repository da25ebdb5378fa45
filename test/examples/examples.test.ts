/** Every example starts with one command, ends by itself, and shows what it says. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openShop } from '../../examples/shop.mjs';
import { builtPackage } from '../support/built-package.js';
import { ended } from '../node/cli/program.js';
import { RedisServer, withoutRedis } from '../cache/redis-server.js';
import { sampled } from '../support/samples.js';
import { withoutPython } from '../support/python.js';
import { testUnless } from '../support/skipped.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(builtPackage(), 'examples-'));
  cpSync('examples', folder, { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function run(program: string, ...args: readonly string[]): Promise<readonly string[]> {
  const bin = join(builtPackage(), 'node_modules', '.bin');
  const env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) };
  const child = spawn(program, [...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout, exit } = await ended(child);
  expect(exit).toBe(0);
  return stdout.trimEnd().split('\n');
}

const PATHS_BY_PYTHON = [
  'fetched /',
  'fetched /boots',
  'left out /cart',
  'fetched /about',
  'fetched /boots/red',
  'left out /boots/reviews',
  'left out /cart?add=boots',
  'left out /cart?add=red-boots',
];

test('every example says in its first line what it shows', () => {
  const programs = readdirSync('examples', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:mjs|ts|py|sh)$/.test(file),
  );
  expect(programs.length).toBeGreaterThan(15);
  const first = (file: string): string =>
    readFileSync(join('examples', file), 'utf8')
      .replace(/^#!.*\n/, '')
      .split('\n', 1)[0] ?? '';
  expect(programs.filter((file) => !/^(?:\/\/|#|\/\*\*|""") ?\S/.test(first(file)))).toEqual([]);
});

describe('the Python crawler', () => {
  test('its port crawls as far as robots.txt allows', async () => {
    expect(await run(process.execPath, 'python-crawler/crawler.mjs')).toEqual(PATHS_BY_PYTHON);
  });

  testUnless(withoutPython)('the original does the same', async () => {
    const shop = await openShop();
    try {
      const printed = await run('python3', 'python-crawler/crawler.py', `${shop.origin}/`);
      expect(printed).toEqual(PATHS_BY_PYTHON);
    } finally {
      shop.close();
    }
  });
});

sampled(3)('the crawler that changed one import prints what it printed before', async () => {
  const after = readFileSync('examples/switch-from-robots-parser.mjs', 'utf8');
  const before = after.replace("'robotparser/compat/robots-parser'", "'robots-parser'");
  writeFileSync(join(folder, 'before.mjs'), before);
  const printed = await run(process.execPath, 'switch-from-robots-parser.mjs');
  expect(printed).toEqual([
    '/: allowed, by line -1',
    '/cart?add=boots: left out, by line 3',
    '/about: allowed, by line 4',
    '/boots/reviews: left out, by line 5',
    'a request every 0.05 s',
    'Disallow: /boots/reviews',
    'google: false',
    'rfc9309: false',
    'pythonRfc9309: false',
  ]);
  expect(await run(process.execPath, 'before.mjs')).toEqual(printed);
});

sampled(3)('the polite crawler leaves out what it is asked to, and asks once', async () => {
  expect(await run(process.execPath, 'polite-crawler.mjs')).toEqual([
    '/: fetched, the next in 50 ms',
    '/boots: fetched, the next in 50 ms',
    '/cart: left out: line 3: Disallow: /cart',
    '/about: fetched, the next in 50 ms',
    '/boots/red: fetched, the next in 50 ms',
    '/boots/reviews: left out: line 5: Disallow: /boots/reviews',
    '/cart?add=boots: left out: line 3: Disallow: /cart',
    '/cart?add=red-boots: left out: line 3: Disallow: /cart',
    '8 URLs found, robots.txt asked for once',
  ]);
});

sampled(3)("Scrapy's middleware in front of fetch asks for robots.txt once", async () => {
  expect(await run(process.execPath, 'polite-fetch.mjs')).toEqual([
    '/boots asked for robots.txt: wait 0.05 s',
    '/boots: status 200',
    '/cart: Forbidden by robots.txt',
    '/about: status 200',
    '/boots/reviews: Forbidden by robots.txt',
    '/cart?add=boots: Forbidden by robots.txt',
    '/cart with dontObeyRobotstxt: status 200',
    'requests for robots.txt: 1',
  ]);
});

sampled(3)("Scrapy's middleware as a crawler's hook ends the attempts at a forbidden page", async () => {
  expect(await run(process.execPath, 'crawler-hook.mjs')).toEqual([
    '/boots: status 200',
    '/cart: Forbidden by robots.txt, attempt 1',
    '/about: status 200',
  ]);
});

sampled(3)('the watcher tells every change once, whoever shut out or let in, across restarts', async () => {
  expect(await run(process.execPath, 'watch.mjs')).toEqual([
    '127.0.0.1: watched from now on',
    '127.0.0.1 has another robots.txt',
    '127.0.0.1 shuts out GPTBot, CCBot',
    '127.0.0.1 has another robots.txt',
    '127.0.0.1 lets in CCBot',
    '127.0.0.1: nobody is concerned',
  ]);
});

sampled(3)('the counted crawler serves what its cache counts', async () => {
  const lines = await run(process.execPath, 'counted-crawler.mjs');
  expect(lines[0]).toBe('log: refused, failure 1 in a row');
  const [, shown = ''] =
    /^```\n(# TYPE robots_asked_total [^]*?)\n```/m.exec(readFileSync('FLEET.md', 'utf8')) ?? [];
  const printed = shown.split('\n').filter((line) => !line.startsWith('robots_bytes '));
  expect(printed).toContain('robots_asked_total 4');
  expect(lines).toEqual(expect.arrayContaining(printed));
});

sampled(3)('two processes that answer a list in halves answer as one', async () => {
  expect(await run('sh', 'bulk/pipe.sh')).toEqual([
    'url,agent,allowed,because,line,error',
    'https://shop.example/boots,AnyBot,true,no-rule,,',
    'https://shop.example/cart,AnyBot,false,rule,3,',
    'https://shop.example/about,AnyBot,true,no-rule,,',
    'https://shop.example/cart?add=boots,AnyBot,false,rule,3,',
  ]);
});

const DUCKDB = '@duckdb/node-api';
const withoutDuckDb = isInstalled(DUCKDB)
  ? undefined
  : `${DUCKDB} is not there: npm install --no-save ${DUCKDB}`;
testUnless(withoutDuckDb)('DuckDB asks for verdicts in SQL', async () => {
  const readme = readFileSync('examples/bulk/README.md', 'utf8');
  const [, code = ''] = /```js\n([^]*?)```/.exec(readme) ?? [];
  const told = [...(readme.split('It prints')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, line]) => line);
  writeFileSync(join(folder, 'duckdb.mjs'), code);
  expect(await run(process.execPath, 'duckdb.mjs')).toEqual(told);
});

/** It brings 70 MB for each platform, so it is no dependency of ours. */
function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

testUnless(withoutRedis, sampled(3))('the fleet asks each site once', async () => {
  const lines = await run(process.execPath, 'fleet/fleet.mjs');
  const byCrawlers = lines.filter((line) => line.startsWith('crawler '));
  expect(byCrawlers.filter((line) => line.includes(' fetched ')).length).toBe(8);
  expect(byCrawlers.filter((line) => line.includes(' leaves out ')).length).toBe(4);
  expect(lines.filter((line) => line.startsWith('A shop'))).toEqual([
    'A shop was asked 1 time for robots.txt, 4 times for pages',
    'A shop was asked 1 time for robots.txt, 4 times for pages',
  ]);
});

testUnless(withoutRedis, sampled(3))(
  'two processes of the crawler that FLEET.md shows fetch what they may, and robots.txt once',
  async () => {
    const [, shown = ''] =
      /```text\n( +import \{ Redis \}[^]*?)```/.exec(readFileSync('FLEET.md', 'utf8')) ?? [];
    writeFileSync(join(folder, 'shown-crawler.mjs'), shown);
    const [redis, shop] = await Promise.all([RedisServer.start(), openShop()]);
    process.env['REDIS_URL'] = `redis://127.0.0.1:${redis.port}`;
    try {
      const pages = ['/cart', '/about'].map((path) => shop.origin + path);
      const crawlers = [1, 2].map(() => run(process.execPath, 'shown-crawler.mjs', ...pages));
      const lines = [`skipped ${shop.origin}/cart`, `fetched ${shop.origin}/about 200`];
      for (const printed of await Promise.all(crawlers))
        expect(printed).toEqual(lines.map((line) => expect.stringContaining(line)));
      expect(shop.asked.sort()).toEqual(['/about', '/about', '/robots.txt']);
    } finally {
      delete process.env['REDIS_URL'];
      shop.close();
      await redis.stop();
    }
  },
);
