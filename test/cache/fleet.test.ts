import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampled, sampleOf, sizeOf } from '../support/samples.js';
import { describeUnless } from '../support/skipped.js';
import { compile, Crawler, Sites } from './fleet.js';
import type { Outcome } from './children/crawler.js';
import type { Orders } from './children/orders.js';
import { MINUTE } from './harness.js';
import { RedisServer, withoutRedis } from './redis-server.js';
import { Random } from './simulation/world.js';

/** On a machine that is busy with other tests a store and a worker take their time; what that brings is tested elsewhere. */
const BUSY = { storeLimitMs: 30_000, lockMs: 60_000, pacing: { patienceMs: 60_000 } };

/** The large fleet. Its processes ask for each page more than twelve times in all. */
const PROCESSES = sizeOf(8, 3);
const SITES = sizeOf(200, 5);
const CHECKS = sizeOf(2500, 5);

/** 21 November 2026, 12:00. */
const START = Date.UTC(2026, 10, 21, 12);

let crawler: Awaited<ReturnType<typeof compile>>;
let patient: Awaited<ReturnType<typeof compile>>;
let folder: string;
let redis: RedisServer | undefined;

beforeAll(async () => {
  crawler = await compile('crawler');
  patient = await compile('patient-crawler');
  folder = await mkdtemp(join(tmpdir(), 'robotparser-fleet-'));
  if (withoutRedis === undefined) redis = await RedisServer.start();
});

afterAll(async () => {
  crawler.remove();
  patient.remove();
  await rm(folder, { recursive: true });
  await redis?.stop();
});

afterEach(async () => {
  await Crawler.killAll();
  Sites.closeAll();
});

/** As many processes as there are orders, let loose at the same moment. */
async function fleet(orders: readonly Orders[]): Promise<Outcome[]> {
  const crawlers = orders.map(() => new Crawler(crawler.program));
  await Promise.all(crawlers.map((each, index) => each.prepare(orders[index] ?? { store: { folder } })));
  for (const each of crawlers) each.begin();
  return Promise.all(crawlers.map((each) => each.outcome()));
}

const stores: [
  name: string,
  run: ReturnType<typeof describeUnless>,
  store: (name: string) => Orders['store'],
][] = [
  ['Redis', describeUnless(withoutRedis), () => ({ redis: redis?.port ?? 0 })],
  ['disk', describe, (name) => ({ folder: join(folder, name) })],
];

describe.each(sampleOf(stores, 2))('a fleet on %s', (_, run, store) => {
  run('of processes', () => {
    test(`${PROCESSES} of them on ${SITES} sites: each robots.txt is asked for once, and all agree`, async () => {
      const sites = await Sites.open(SITES, (site) => (_request, response) => {
        response.end(`User-agent: *\nDisallow: /private-${site}\n`);
      });
      const pages = Array.from({ length: 4 * SITES }, (_each, page) => {
        const site = Math.floor(page / 4);
        // Of each site a page that is forbidden, one that another site forbids, and two that nobody does.
        const paths = [`/private-${site}/x`, `/private-${site + 1}x`, '/', '/public?q=1'];
        return `${sites.origin(site)}${paths[page % 4] ?? ''}`;
      });
      const orders = Array.from({ length: PROCESSES }, (_each, process) => {
        const random = new Random(20_261_121 + process);
        const checks = Array.from({ length: CHECKS }, () => random.below(4 * SITES));
        return { store: store('sites'), options: BUSY, pages, checks };
      });
      const outcomes = await fleet(orders);
      const events = outcomes.flatMap((outcome) => outcome.events);
      expect(events.filter(({ type }) => type !== 'fetched' && type !== 'lock-waited')).toEqual([]);
      expect(new Set(sites.requests).size).toBe(SITES);
      expect(sites.requests).toHaveLength(SITES);
      for (const { verdicts } of outcomes) {
        const wrong = verdicts.filter((verdict, page) => verdict !== null && verdict !== (page % 4 !== 0));
        expect(wrong).toEqual([]);
      }
      const unasked = pages.filter((_page, at) => outcomes.every(({ verdicts }) => verdicts[at] === null));
      expect(unasked).toEqual([]);
    }, 120_000);

    sampled()(
      '4 of them on one site: turns are at least the Crawl-delay apart, none lost and none double',
      async () => {
        const sites = await Sites.open(1, () => (_request, response) => {
          response.end('User-agent: *\nCrawl-delay: 0.5\n');
        });
        const orders = {
          store: store('turns'),
          options: BUSY,
          pages: [`${sites.origin(0)}/`],
          turns: 5,
        };
        const outcomes = await fleet([orders, orders, orders, orders]);
        const turns = outcomes.flatMap((outcome) => outcome.turns);
        expect(turns.map((turn) => turn.shared)).toEqual(turns.map(() => true));
        const at = turns.map((turn) => turn.at).sort((a, b) => a - b);
        expect(at).toHaveLength(20);
        const apart = at.slice(1).map((each, index) => each - (at[index] ?? 0));
        expect(Math.min(...apart)).toBeGreaterThanOrEqual(450);
      },
      60_000,
    );

    sampled()(
      '4 of them for an hour: a site is asked once per freshness period, one that fails after growing pauses',
      async () => {
        let minute = 0;
        const asked: number[][] = [[], []];
        const sites = await Sites.open(2, (site) => (_request, response) => {
          asked[site]?.push(minute);
          if (site === 1) response.writeHead(503).end();
          else response.setHeader('cache-control', 'max-age=600').end('User-agent: *\nDisallow: /private\n');
        });
        const crawlers = Array.from({ length: 4 }, () => new Crawler(patient.program));
        const pages = [`${sites.origin(0)}/public`, `${sites.origin(1)}/public`];
        await Promise.all(crawlers.map((each) => each.prepare({ store: store('hour'), pages })));
        for (; minute < 60; minute++) {
          const date = START + minute * MINUTE;
          const said = await Promise.all(crawlers.map((each) => each.at(date)));
          for (const verdicts of said) expect(verdicts).toMatch(/^true (fresh|stale)-copy,false failure$/);
        }
        expect(asked).toEqual([
          [0, 10, 20, 30, 40, 50],
          [0, 1, 3, 7, 15, 31],
        ]);
        await Promise.all(crawlers.map((each) => each.end()));
      },
      120_000,
    );

    sampled()(
      'one that is killed while it asks a site is replaced when its lock has passed',
      async () => {
        let asked = (): void => undefined;
        const first = new Promise<void>((resolve) => (asked = resolve));
        const sites = await Sites.open(1, () => (_request, response) => {
          // The first is never answered.
          if (sites.requests.length > 1) response.end('User-agent: *\nDisallow: /private\n');
          asked();
        });
        const orders: Orders = {
          store: store('killed'),
          // Long enough for the heir to ask while the lock is held, on a machine that is busy.
          options: { lockMs: 4000, storeLimitMs: 30_000 },
          pages: [`${sites.origin(0)}/private`],
          checks: [0],
        };
        const victim = new Crawler(crawler.program);
        const heir = new Crawler(crawler.program);
        await Promise.all([victim.prepare(orders), heir.prepare(orders)]);
        victim.begin();
        await first;
        heir.begin();
        victim.process.kill('SIGKILL');
        const { verdicts, events } = await heir.outcome();
        expect(verdicts).toEqual([false]);
        expect(events).toMatchObject([{ type: 'lock-waited', then: 'taken-over' }, { type: 'fetched' }]);
        expect(sites.requests).toHaveLength(2);
      },
      60_000,
    );
  });
});
