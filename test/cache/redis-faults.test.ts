import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Redis as Iovalkey } from 'iovalkey';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import type { CacheEvent } from '../../src/cache/events.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import { redisStore, type RedisStore } from '../../src/entries/redis.js';
import { FakeSites } from './fake-site.js';
import { KEY, RULES, SITE, untilStoreIsBack } from './harness.js';
import { sampleOf } from '../support/samples.js';
import { describeUnless } from '../support/skipped.js';
import { RedisServer, withoutRedis } from './redis-server.js';

const withRedis = describeUnless(withoutRedis);

function keyOf(site: string): string {
  return KEY.replace(SITE, site);
}

async function textIn(store: RedisStore, site: string): Promise<string | undefined> {
  return (await store.ask(keyOf(site), { lockMs: 0 })).entry?.value;
}

interface Client {
  readonly store: RedisStore;
  /** Sends a command that is not the store's. */
  readonly send: (...command: string[]) => Promise<unknown>;
  readonly end: () => void;
}

/** Both packages share what is used here. */
async function connected(client: Redis | Iovalkey): Promise<Client> {
  client.on('error', () => undefined);
  await client.ping();
  return {
    store: redisStore(client),
    send: (name = '', ...args) => client.call(name, ...args),
    end: () => {
      client.disconnect();
    },
  };
}

const retryStrategy = (): number => 100;

const clients: [name: string, connect: (port: number) => Promise<Client>][] = [
  ['ioredis', (port) => connected(new Redis({ port, retryStrategy }))],
  ['iovalkey', (port) => connected(new Iovalkey({ port, retryStrategy }))],
  [
    'redis',
    async (port) => {
      const client = createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: () => 100 } });
      client.on('error', () => undefined);
      await client.connect();
      return {
        store: redisStore(client),
        send: (...command) => client.sendCommand(command),
        end: () => {
          client.destroy();
        },
      };
    },
  ],
];

for (const [name, connect] of sampleOf(clients, 3)) {
  withRedis(`a cache on a client of ${name}`, () => {
    let server: RedisServer;
    let client: Client;
    let cache: RobotsCache;
    let sites: FakeSites;
    let events: CacheEvent[];

    beforeAll(async () => {
      server = await RedisServer.start();
    });

    afterAll(() => server.stop());

    beforeEach(async () => {
      client = await connect(server.port);
      sites = new FakeSites().answer(RULES);
      cache = new RobotsCache({ userAgent: 'FooBot/1.0', store: client.store, fetch: sites.fetch });
      events = [];
      cache.subscribe((event) => events.push(event));
    });

    afterEach(async () => {
      await cache.close();
      client.end();
    });

    test('goes on when Redis is stopped in the middle, and shares again when it is back', async () => {
      expect(await cache.isAllowed('https://before.example/private')).toBe(false);
      await server.stop();
      expect(await cache.isAllowed('https://during.example/private')).toBe(false);
      expect(await cache.isAllowed('https://before.example/private')).toBe(false);
      expect((await cache.turn('https://during.example/')).shared).toBe(false);
      expect(events.some(({ type }) => type === 'store-failed')).toBe(true);
      await server.start();
      await untilStoreIsBack(cache);
      expect(events.some(({ type }) => type === 'store-back')).toBe(true);

      // On a machine that is busy Redis may be slow now and then, and what was learnt meanwhile is not shared.
      for (let site = 0; ; site++) {
        expect(await cache.isAllowed(`https://shared-${site}.example/private`)).toBe(false);
        await pause(50);
        const shared = await textIn(client.store, `https://shared-${site}.example`);
        if (String(shared).includes('Disallow: /private')) break;
      }
      expect(sites.asked.filter(({ url }) => url.includes('before'))).toHaveLength(1);
    }, 60_000);

    test('does not wait for a Redis that answers after five seconds', async () => {
      const order: string[] = [];
      // Redis reads what comes, and answers everybody five seconds later.
      await client.send('CLIENT', 'PAUSE', '5000', 'ALL');
      const answered = client.send('PING').then(() => order.push('Redis'));
      expect(await cache.isAllowed('https://slow.example/private')).toBe(false);
      order.push('verdict');
      expect((await cache.turn('https://slow.example/')).shared).toBe(false);
      order.push('turn');
      await answered;
      expect(order).toEqual(['verdict', 'turn', 'Redis']);
      expect(events).toContainEqual(expect.objectContaining({ type: 'store-failed', because: 'slow' }));
    }, 60_000);
  });
}
