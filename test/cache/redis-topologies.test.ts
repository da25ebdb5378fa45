/** The store over a real Redis Cluster, and over a primary behind Sentinel that fails. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { createCluster, createSentinel } from 'redis';
import { redisStore, type RedisStore } from '../../src/cache/redis-store.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import { fleetChecks, testContract } from './contract.js';
import { FakeSites } from './fake-site.js';
import { sampled, sampleOf } from '../support/samples.js';
import { describeUnless, testUnless } from '../support/skipped.js';
import { RULES } from './harness.js';
import { withoutRedis } from './redis-server.js';
import { RedisCluster, SentinelGroup } from './redis-topologies.js';

const withRedis = describeUnless(withoutRedis);

const HOST = '127.0.0.1';

/** Together they run every script: with the entry and the lock of a site, and with its slot. */
const oneSite = fleetChecks.filter(({ name }) =>
  /^(?:an entry that is due|slots of different keys)/.test(name),
);

function page(site: number): string {
  return `https://site-${site}.example/private`;
}

function crawlerOf(store: RedisStore, sites: FakeSites): RobotsCache {
  return new RobotsCache({ userAgent: 'FooBot/1.0', store, fetch: sites.fetch });
}

withRedis('a Redis Cluster', () => {
  let cluster: RedisCluster;
  let ioredis: InstanceType<typeof Redis.Cluster>;
  let nodeRedis: Awaited<ReturnType<typeof connect>>;

  const connect = (ports: readonly number[]) =>
    createCluster({ rootNodes: ports.map((port) => ({ socket: { host: HOST, port } })) })
      .on('error', () => undefined)
      .connect();

  beforeAll(async () => {
    cluster = await RedisCluster.start();
    const ports = cluster.nodes.map(({ port }) => port);
    ioredis = new Redis.Cluster(ports.map((port) => ({ host: HOST, port })));
    nodeRedis = await connect(ports);
  }, 60_000);

  afterAll(async () => {
    ioredis.disconnect();
    nodeRedis.destroy();
    await cluster.stop();
  });

  describe.each<[string, () => RedisStore]>([
    ['ioredis', () => redisStore(ioredis)],
    ['redis', () => redisStore(nodeRedis)],
  ])('by %s', (_, open) => {
    // redis.test.ts runs every check; new in a cluster is only that what a script touches has to lie on one node.
    testContract(oneSite, () => ({ store: open(), pass: pause }));

    test('is one store for two crawlers: each site is asked once, and its entry lies on one of three nodes', async () => {
      const sites = new FakeSites().answer(RULES);
      const crawlers = [crawlerOf(open(), sites), crawlerOf(open(), sites)];
      const verdicts: boolean[] = [];
      for (let site = 0; site < 30; site++) {
        for (const crawler of crawlers) verdicts.push(await crawler.isAllowed(page(site)));
      }
      expect(verdicts).toEqual(Array.from({ length: 60 }, () => false));
      expect(sites.asked.length).toBe(30);
      const keys: number[] = [];
      for (const { port } of cluster.nodes) {
        const node = new Redis(port, HOST);
        keys.push((await node.keys('robotparser:site:*')).length);
        node.disconnect();
      }
      expect(Math.min(...keys)).toBeGreaterThan(0);
      for (const crawler of crawlers) {
        for (let site = 0; site < 30; site++) await crawler.forget(page(site));
        await crawler.close();
      }
    });
  });
});

const CLIENTS = [
  ['ioredis', openByIoredis],
  ['redis', openByNodeRedis],
] as const;

describe.each(sampleOf(CLIENTS, 2))('a primary behind Sentinel, by %s', (_name, openClient) => {
  testUnless(withoutRedis, sampled(3))(
    'keeps the contract, and after its failure the replica goes on',
    async () => {
      const group = await SentinelGroup.start();
      const { client, close } = await openClient(group);
      try {
        for (const check of fleetChecks.filter(({ name }) => /listener|lock|slot|removed/.test(name))) {
          await check.run({ store: redisStore(client), pass: pause });
        }
        const sites = new FakeSites().answer(RULES);
        const crawler = crawlerOf(redisStore(client), sites);
        expect(await crawler.isAllowed(page(1))).toBe(false);
        await group.primary.stop();
        // Nobody waits for the new primary: the site is asked, and what it says is right.
        expect(await crawler.isAllowed(page(2))).toBe(false);
        await group.promoted();
        const other = crawlerOf(redisStore(client), sites);
        for (let tries = 0; other.stats().store.away.length > 0 || tries === 0; tries++) {
          expect(await other.isAllowed(page(100 + tries))).toBe(false);
          await pause(500);
        }
        sites.asked.length = 0;
        const third = crawlerOf(redisStore(client), sites);
        expect(await other.isAllowed(page(3))).toBe(false);
        await pause(100);
        expect(await third.isAllowed(page(3))).toBe(false);
        expect(sites.asked.length).toBe(1);
        for (const cache of [crawler, other, third]) await cache.close();
      } finally {
        close();
        await group.stop();
      }
    },
    120_000,
  );
});

async function openByIoredis(group: SentinelGroup) {
  const sentinels = [{ host: HOST, port: group.sentinel.port }];
  const client = new Redis({ sentinels, name: SentinelGroup.NAME });
  client.on('error', () => undefined);
  await client.ping();
  return {
    client,
    close: () => {
      client.disconnect();
    },
  };
}

async function openByNodeRedis(group: SentinelGroup) {
  const client = await createSentinel({
    name: SentinelGroup.NAME,
    sentinelRootNodes: [{ host: HOST, port: group.sentinel.port }],
  })
    .on('error', () => undefined)
    .connect();
  return {
    client,
    close: () => {
      void client.destroy();
    },
  };
}
