/** `--delay`: a line that allows a page is printed when its site may be asked again. */
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { RedisServer, withoutRedis } from '../../cache/redis-server.js';
import { describeUnless } from '../../support/skipped.js';
import { ended, runProgram, startProgram, withFiles, withSite } from './program.js';
import { sampled } from '../../support/samples.js';

const ROBOTS = 'User-agent: Foobot\nCrawl-delay: 3600\nDisallow: /private\n\nUser-agent: *\n';
const REMARK = /^http:\S+: asks for 3,600 seconds between pages; waiting 300 seconds\n$/;

/** What there is on standard output when the site's second turn is waited for. */
async function beforeSecondTurn(line: string, cwd: string): Promise<string> {
  const child = startProgram(line, { cwd });
  const whole = ended(child);
  let text = '';
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (more) => {
      text += String(more);
      if (text.includes('private')) resolve();
    });
    child.on('close', () => resolve());
  });
  child.kill();
  const { stdout, stderr } = await whole;
  expect(stderr).toMatch(REMARK);
  return stdout;
}

test.each([
  ['check --urls urls.txt', /^allowed +\S+\/a\ndisallowed +\S+\/private\n$/],
  ['bulk urls.txt --out csv', /^url,.*\n\S+\/a,Foobot,true,.*\n\S+\/private,Foobot,false,.*\n$/],
])(
  '%s holds back what comes too early, in the order of the list, and asks for robots.txt once',
  async (line, shown) => {
    await withSite(ROBOTS, async (origin, asked) => {
      const urls = ['/a', '/private', '/b', '/c'].map((path) => origin + path).join('\n');
      await withFiles({ 'urls.txt': urls }, async (cwd) => {
        expect(await beforeSecondTurn(`${line} --agent Foobot --delay`, cwd)).toMatch(shown);
      });
      expect(asked).toEqual(['/robots.txt']);
    });
  },
);

sampled(3)('a crawler of whom nothing is asked does not wait', async () => {
  const { stdout, exit } = await withSite(ROBOTS, (origin) =>
    runProgram(`check --agent Barbot --delay ${origin}/a ${origin}/b`),
  );
  expect(stdout.match(/^allowed/gm)).toHaveLength(2);
  expect(exit).toBe(0);
});

describeUnless(withoutRedis)('with --redis', () => {
  /** A Redis of this test's own, and how many programs are connected to it. */
  async function withRedis(
    use: (redis: RedisServer, programs: () => Promise<number>) => Promise<void>,
  ): Promise<void> {
    const redis = await RedisServer.start();
    const client = new Redis(redis.port, '127.0.0.1', { lazyConnect: true });
    client.on('error', () => undefined);
    try {
      const clients = async (): Promise<string> => String(await client.client('LIST'));
      await use(redis, async () => (await clients()).trim().split('\n').length - 1);
    } finally {
      client.disconnect();
      await redis.stop();
    }
  }

  sampled(3)('several processes keep one pace together', async () => {
    await withRedis((redis, programs) =>
      withSite(ROBOTS, async (origin) => {
        const line = `check --agent Foobot --delay --redis redis://127.0.0.1:${redis.port}`;
        const children = [1, 2].map(() => startProgram(`${line} ${origin}/a ${origin}/b ${origin}/c`));
        const both = children.map(ended);
        await Promise.race(children.map(({ stdout }) => new Promise((done) => stdout?.once('data', done))));
        // Both are at work, and have time to print what they may.
        while ((await programs()) < 2) await pause(20);
        await pause(1000);
        for (const child of children) child.kill();
        const printed = (await Promise.all(both)).map(({ stdout }) => stdout);
        expect(printed.sort()).toEqual(['', `allowed     ${origin}/a\n`]);
      }),
    );
  });

  sampled(3)('a Redis that goes away is told of once, and the run goes on', async () => {
    await withRedis((redis) =>
      withSite('User-agent: *\nCrawl-delay: 0.2\n', async (origin) => {
        const pages = Array.from({ length: 6 }, (_, index) => `${origin}/${index}`);
        const url = `redis://127.0.0.1:${redis.port}`;
        const child = startProgram(['check', '--agent', 'Foobot', '--delay', '--redis', url, ...pages]);
        child.stdout?.once('data', () => void redis.stop());
        const { stdout, stderr, exit } = await ended(child);
        expect(stdout).toBe(pages.map((page) => `allowed     ${page}\n`).join(''));
        expect(stderr).toMatch(
          /^Lost the store of --redis: .*; this run continues alone until it is back\n$/,
        );
        expect(exit).toBe(0);
      }),
    );
  });
});
