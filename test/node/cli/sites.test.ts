/** Many sites: each is asked once, many at a time, and the answers keep the order of the URLs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DocumentStore } from '../../../src/node/cli/sites/document-store.js';
import { SiteKeys } from '../../../src/node/cli/sites/site-key.js';
import { originOf } from '../../../src/fetch/web-url.js';
import { PostgresServer, withoutPostgres } from '../../cache/postgres-server.js';
import { RedisServer, withoutRedis } from '../../cache/redis-server.js';
import { deadOrigin, jsonLines, refusal, runAmong, runProgram, withFiles, withSite } from './program.js';
import { sampled } from '../../support/samples.js';
import { testUnless } from '../../support/skipped.js';

interface Sites {
  readonly origins: readonly string[];
  /** Requests by port. */
  readonly asked: ReadonlyMap<number, number>;
  readonly atOnce: () => number;
}

/** So many sites on loopback, each on a port of its own, which answer when `release` says so. */
function withSites<Result>(count: number, use: (sites: Sites) => Promise<Result>): Promise<Result> {
  const asked = new Map<number, number>();
  let inFlight = 0;
  let most = 0;
  const withMore = (origins: readonly string[]): Promise<Result> =>
    origins.length === count
      ? use({ origins, asked, atOnce: () => most })
      : withSite(
          (request, response) => {
            const port = request.socket.localPort ?? 0;
            asked.set(port, (asked.get(port) ?? 0) + 1);
            most = Math.max(most, ++inFlight);
            setTimeout(() => {
              inFlight--;
              response.end(`User-agent: *\nDisallow: /${origins.length % 2 === 0 ? 'even' : 'odd'}\n`);
            }, 50);
          },
          (origin) => withMore([...origins, origin]),
        );
  return withMore([]);
}

test('150 interleaved sites are asked once each, at most so many at a time, and answered in order', async () => {
  await withSites(150, async ({ origins, asked, atOnce }) => {
    const urls = ['/even', '/odd', '/x'].flatMap((path) => origins.map((origin) => origin + path));
    const { stdout, exit } = await runAmong(
      { 'urls.txt': urls.join('\n') },
      'check --agent Foobot --urls urls.txt --concurrency 20',
    );
    const expected = urls.map((url, index) => {
      const forbidden = index < 150 ? index % 2 === 0 : index < 300 && index % 2 === 1;
      return `${forbidden ? 'disallowed' : 'allowed   '}  ${url}`;
    });
    expect(stdout.split('\n').slice(0, -1)).toEqual(expected);
    expect([...asked.values()]).toEqual(Array.from({ length: 150 }, () => 1));
    expect(atOnce()).toBeLessThanOrEqual(20);
    expect(atOnce()).toBeGreaterThan(1);
    expect(exit).toBe(1);
  });
});

sampled(3)('what is kept in a folder is not asked again', async () => {
  await withSites(3, async ({ origins, asked }) => {
    await withFiles({ 'urls.txt': origins.join('/even\n') }, async (cwd) => {
      const line = 'check --agent Foobot --agent Barbot --urls urls.txt --cache answers --json';
      const first = await runProgram(line, { cwd });
      const second = await runProgram(line, { cwd });
      expect(jsonLines(first.stdout)).toHaveLength(6);
      expect(second).toEqual(first);
      expect(existsSync(join(cwd, 'answers'))).toBe(true);
    });
    expect([...asked.values()]).toEqual([1, 1, 1]);
  });
});

sampled(3)('a SOURCE that is a URL comes from the folder too, for every command that asks one', async () => {
  await withSites(1, async ({ origins: [origin = ''], asked }) => {
    const files = { 'expectations.txt': 'Foobot /even disallowed\n' };
    await withFiles(files, async (cwd) => {
      const ends = [];
      for (const command of [
        `check ${origin} Foobot /even`,
        `explain ${origin}/robots.txt Foobot /even`,
        `compare ${origin} Foobot /even -d google -d rfc9309`,
        `compare ${origin} Foobot /even --from google --to rfc9309`,
        `test expectations.txt ${origin}`,
      ])
        ends.push((await runProgram(`${command} --cache answers`, { cwd })).exit);
      expect(ends).toEqual([1, 1, 0, 0, 0]);
      expect([...asked.values()]).toEqual([1]);
      await runProgram(`check ${origin}/elsewhere.txt Foobot /even --cache answers`, { cwd });
      expect([...asked.values()]).toEqual([2]);
    });
  });
});

sampled(3)('a SOURCE that cannot be reached ends the run as it does without a folder', async () => {
  const dead = await deadOrigin();
  const ended = await runAmong({}, `check ${dead} Foobot / --cache answers`);
  expect(ended).toEqual(refusal(3, `Cannot fetch ${dead}/robots.txt`));
  expect(ended.stderr).toContain('(refused, ECONNREFUSED, transient)');
});

interface SharingServer {
  readonly port: number;
  stop(): Promise<unknown>;
}

for (const [name, option, missing, start] of [
  ['Redis', '--redis redis://127.0.0.1:', withoutRedis, () => RedisServer.start()],
  ['Postgres', '--postgres postgres://postgres@127.0.0.1:', withoutPostgres, () => PostgresServer.start()],
] as const) {
  testUnless(missing, sampled(3))(`what ${name} keeps is not asked again`, async () => {
    const server: SharingServer = await start();
    try {
      await withSites(3, async ({ origins, asked }) => {
        const pages = origins.map((origin) => `${origin}/even`);
        const input = pages.join('\n');
        const shared = `--agent Foobot ${option}${server.port}`;
        const first = await runProgram(`check --urls - ${shared}`, { input });
        const second = await runProgram(`bulk --out csv ${shared}`, { input });
        expect(first.stdout).toBe(
          pages.map((page, index) => `${index === 1 ? 'allowed   ' : 'disallowed'}  ${page}\n`).join(''),
        );
        expect(second.stdout.match(/,(?:true|false),/g)).toEqual([',false,', ',true,', ',false,']);
        expect([...asked.values()]).toEqual([1, 1, 1]);
      });
    } finally {
      await server.stop();
    }
  });
}

sampled(3)('a Redis that is not there is told, and no site is asked', async () => {
  await withSites(1, async ({ origins: [origin = ''], asked }) => {
    const dead = (await deadOrigin()).replace('http:', 'redis:');
    const ended = await runProgram(`check --agent Foobot ${origin} --redis ${dead}`);
    expect(ended).toEqual(refusal(3, /^robotparser: Cannot reach the Redis of --redis: /));
    expect(asked.size).toBe(0);
  });
});

sampled(3)('private addresses are refused where public ones are asked for', async () => {
  await withSites(1, async ({ origins: [origin = ''], asked }) => {
    const { stderr, exit } = await runProgram(`check --agent Foobot ${origin} --addresses public`);
    expect(stderr).toMatch(/^Cannot fetch \S+: .*127\.0\.0\.1/);
    expect(exit).toBe(3);
    expect(asked.size).toBe(0);
  });
});

sampled(3)('a proxy is asked for every site', async () => {
  await withSite('User-agent: *\nDisallow: /private\n', async (proxy, asked) => {
    const sites = ['http://a.example/private', 'http://b.example/private'];
    const checked = await runProgram(['check', '--agent', 'Foobot', ...sites, '--proxy', proxy]);
    const fetched = await runProgram(`fetch http://c.example --proxy ${proxy}`);
    expect(checked.stdout).toBe(sites.map((url) => `disallowed  ${url}\n`).join(''));
    expect(fetched.stdout).toContain('Disallow: /private');
    expect([...asked].sort()).toEqual(['a', 'b', 'c'].map((host) => `http://${host}.example/robots.txt`));
  });
});

sampled(3)('a site that hangs is left after the deadline', async () => {
  const { stdout, stderr, exit } = await withSite(
    () => undefined,
    (origin) => runProgram(`check --agent Foobot ${origin}/a ${origin}/b --deadline 0.3`),
  );
  expect(stdout.match(/^error/gm)).toHaveLength(2);
  expect(stderr.match(/^Cannot fetch/gm)).toHaveLength(1);
  expect(exit).toBe(3);
});

test('documents beyond what memory keeps come back from a file, the latest of each site', () => {
  const store = new DocumentStore(4000);
  const documentOf = (site: number, text: string) => ({ name: `https://${site}.example`, text, remarks: [] });
  for (const text of ['old', 'new\u2028\ud83e\udd16']) {
    for (let site = 0; site < 3000; site++) store.put(`https://${site}.example`, documentOf(site, text));
  }
  for (let site = 0; site < 3000; site++) {
    expect(store.get(`https://${site}.example`)).toEqual(documentOf(site, 'new\u2028\ud83e\udd16'));
  }
  expect(store.get('https://3000.example')).toBeUndefined();
  store.close();
});

test.each([
  'https://a.example/x',
  'HTTPS://A.example:443/x',
  'http://a.example:80',
  'http://münchen.example/',
  'http://xn--mnchen-3ya.example/',
  'http://127.1/',
  'http://0x7f.1/',
  'http://a.b.c:8080/x?y',
  'http://user:secret@a.example/',
])('the key of the site of %s is its origin', (url) => {
  expect(new SiteKeys().of(url)).toBe(originOf(url));
});

test.each([
  'http://a.0x10/',
  '',
  '/x',
  'foo:bar',
  'ftp://a.example/',
  'http://',
  'http://[/',
  'https://a b/',
])('%j has no site', (url) => {
  expect(new SiteKeys().of(url)).toBeUndefined();
});
