import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Redis as Iovalkey } from 'iovalkey';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import { redisStore, type RedisStore } from '../../src/cache/redis-store.js';
import { takeSlot, type SlotRecord } from '../../src/cache/slot-record.js';
import { sampleOf } from '../support/samples.js';
import { fleetChecks, testContract } from './contract.js';
import { anySlotOrder } from './fleet.js';
import { describeUnless } from '../support/skipped.js';
import { until } from '../support/until.js';
import { RedisServer, withoutRedis } from './redis-server.js';
import { Random } from './simulation/world.js';

const withRedis = describeUnless(withoutRedis);

const MINUTE = 60_000;
const COPY = { kind: 'copy', ageMs: 0, dueMs: MINUTE, ttlMs: MINUTE, worker: 'one' } as const;

withRedis('with a real redis-server', () => {
  let server: RedisServer;
  let ioredis: Redis;
  let iovalkey: Iovalkey;
  let nodeRedis: Awaited<ReturnType<typeof connect>>;

  const connect = (user = {}) =>
    createClient({ socket: { host: '127.0.0.1', port: server.port }, ...user })
      .on('error', () => undefined)
      .connect();

  async function clientsOf(username: string) {
    const user = { username, password: 'password' };
    return { one: new Redis({ port: server.port, ...user }), other: await connect(user) };
  }

  beforeAll(async () => {
    server = await RedisServer.start();
    ioredis = new Redis(server.port, '127.0.0.1');
    iovalkey = new Iovalkey(server.port, '127.0.0.1');
    nodeRedis = await connect();
  });

  afterAll(async () => {
    ioredis.disconnect();
    iovalkey.disconnect();
    nodeRedis.destroy();
    await server.stop();
  });

  describe.each<[string, () => RedisStore]>([
    ['ioredis', () => redisStore(ioredis)],
    ['iovalkey', () => redisStore(iovalkey)],
    ['redis', () => redisStore(nodeRedis)],
  ])('redisStore on a client of %s is a store for a fleet', (_, open) => {
    testContract(sampleOf(fleetChecks, 3), () => ({ store: open(), pass: pause }));
  });

  test('both clients and the prefix lead to the same entries, each site in one hash', async () => {
    await redisStore(ioredis, { prefix: 'a:' }).settle('key', { result: { ...COPY, value: 'text' } });
    await redisStore(ioredis, { prefix: 'a:' }).slot('key', { spacingMs: 1000, worker: 'one' });
    const look = { lockMs: 0 };
    expect((await redisStore(nodeRedis, { prefix: 'a:' }).ask('key', look)).entry?.value).toBe('text');
    expect((await redisStore(nodeRedis, { prefix: 'b:' }).ask('key', look)).entry).toBeUndefined();
    expect((await ioredis.keys('a:*')).sort()).toEqual(['a:site:key', 'a:slot:key']);
    expect(await ioredis.type('a:site:key')).toBe('hash');
  });

  test.each(['site', 'slot'])(
    'a list planted under the %s of a key spoils that key once, and nothing else',
    async (what) => {
      const store = redisStore(ioredis, { prefix: `planted-${what}:` });
      await ioredis.rpush(`planted-${what}:${what}:key`, 'x');
      if (what === 'slot') {
        const slot = await store.slot('key', { spacingMs: 1000, worker: 'one' });
        expect(slot.at).toBe(slot.now);
      } else {
        expect((await store.ask('key', { lockMs: 1000 })).token).toBeGreaterThan(0);
      }
      expect(await ioredis.type(`planted-${what}:${what}:key`)).toBe(what === 'site' ? 'hash' : 'string');
    },
  );

  test('a slot that Redis cannot read, or that lies beyond all bounds, is reserved anew', async () => {
    const lastDate = 8.64e15;
    for (const spoilt of ['not a pace', `${lastDate} 0 0 0 0`]) {
      await ioredis.set('robotparser:slot:spoilt', spoilt);
      const slot = await redisStore(ioredis).slot('spoilt', { spacingMs: 1000, worker: 'one' });
      expect(slot.at).toBe(slot.now);
    }
  });

  test.each([
    ['a counter of thirty digits', `${'9'.repeat(30)} 1 1 1 5 0 0 `],
    ['a counter beyond whole numbers', `1 1 9999999999999 9999999999999 ${2 ** 53} 0 0 `],
    ['an expiry of four hundred digits', `1 1 1 ${'9'.repeat(400)} 5 0 0 `],
  ])('a record with %s spoils its key once, and nothing else', async (_name, spoilt) => {
    await ioredis.hset('robotparser:site:numbers', 'm', spoilt, 'v', 'text');
    const store = redisStore(ioredis);
    expect((await store.ask('numbers', { lockMs: 1000 })).token).toBeGreaterThan(0);
    await ioredis.del('robotparser:site:numbers');
  });

  test('slowness that nobody reported is no longer than what a report can make of it', async () => {
    const store = redisStore(ioredis);
    const { now } = await store.slot('slow', { spacingMs: 0, worker: 'one' });
    await ioredis.set('robotparser:slot:slow', `0 ${now} 1000000000000 ${now} 0`);
    expect((await store.slot('slow', { spacingMs: 1000, worker: 'one' })).spacingMs).toBe(60_000);
  });

  test('a slot is not moved further away when the clock of the server was set back', async () => {
    const hour = 3_600_000;
    const store = redisStore(ioredis);
    const order = { spacingMs: 1000, worker: 'one' };
    // As the server's clock has it.
    const { now } = await store.slot('clock', order);
    await ioredis.set('robotparser:slot:back', `${now + hour + 5000} ${now + hour} 0 0 0`);
    const slot = await store.slot('back', order);
    expect(slot.at - slot.now).toBe(5000);
  });

  test('the script and the steps that it follows give the same slots, whatever is ordered', async () => {
    const store = redisStore(ioredis);
    const random = new Random(20_261_123);
    for (let key = 0; key < 20; key++) {
      let record: SlotRecord | undefined;
      for (let step = 0; step < 25; step++) {
        const order = anySlotOrder(random);
        const slot = await store.slot(`same-${key}`, order);
        const taken = takeSlot(record, slot.now, order);
        expect([key, step, order, slot]).toEqual([key, step, order, taken.slot]);
        ({ record } = taken);
      }
    }
  });

  test('nothing stays behind in Redis when locks have passed and the next slot may be taken', async () => {
    const store = redisStore(ioredis, { prefix: 'passing:' });
    await store.ask('key', { lockMs: 20 });
    await store.slot('key', { spacingMs: 2000, worker: 'one' });
    await store.slot('key', { spacingMs: 2000, worker: 'two' });
    expect(await ioredis.keys('passing:slot:*')).toEqual(['passing:slot:key']);
    await until(async () => (await ioredis.keys('passing:*')).length === 0);
  });

  test('the connection for messages is there while somebody listens, and no longer', async () => {
    const subscribers = async (): Promise<number> => {
      const list = String(await ioredis.call('CLIENT', 'LIST', 'TYPE', 'pubsub'));
      return list.split('\n').filter((line) => line !== '').length;
    };
    for (const store of [redisStore(ioredis), redisStore(nodeRedis)]) {
      const stops = [await store.watch('a', () => undefined), await store.watch('b', () => undefined)];
      expect(await subscribers()).toBe(1);
      for (const stop of stops) await stop();
      await until(async () => (await subscribers()) === 0);
    }
  });

  test('errors of the connection for messages are heard of: ioredis would write them on the console', async () => {
    const duplicate = jest.spyOn(ioredis, 'duplicate');
    const stop = await redisStore(ioredis).watch('a', () => undefined);
    const counts = duplicate.mock.results.map(
      ({ value }) => value instanceof Redis && value.listenerCount('error'),
    );
    await stop();
    expect(counts).toEqual([1]);
  });

  test('how long pages take slows down every process, by either client', async () => {
    const [one, other] = [redisStore(ioredis), redisStore(nodeRedis)].map(
      (store) =>
        new RobotsCache({
          userAgent: 'FooBot/1.0',
          store,
          fetch: () => Promise.resolve(new Response('')),
          pacing: { floorMs: 0, latencyFactor: 3 },
        }),
    );
    await one?.report('https://slow.example/a', { status: 200, tookMs: 20_000 });
    const tried = [
      await other?.tryTurn('https://slow.example/b'),
      await one?.tryTurn('https://slow.example/c'),
    ];
    await Promise.all([one?.close(), other?.close()]);
    expect(tried).toMatchObject([{ granted: true, spacingMs: 60_000 }, { granted: false }]);
  });

  test('a client whose commands fail at once while it is not connected hears of changes all the same', async () => {
    const hasty = new Redis({ port: server.port, enableOfflineQueue: false, autoResubscribe: false });
    hasty.on('error', () => undefined);
    await new Promise((resolve) => hasty.once('ready', resolve));
    const store = redisStore(hasty);
    const heard: string[] = [];
    const stop = await store.watch('hasty', (message) => heard.push(message));
    await store.settle('hasty', { result: { ...COPY, value: 'text' } });
    await until(() => heard.length > 0);
    expect(heard).toEqual(['accepted']);
    await stop();
    hasty.disconnect();
  });

  test('a connection that may not listen is closed, and of two who listened neither believes that he does', async () => {
    await ioredis.call('ACL', ['SETUSER', 'deaf', 'on', '>password', '~*', '&*', '+@all', '-subscribe']);
    const { one, other } = await clientsOf('deaf');
    for (const client of [one, other]) {
      const store = redisStore(client);
      const ends = await Promise.allSettled([1, 2].map(async () => store.watch('a', () => undefined)));
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    const connected = async (): Promise<number> =>
      String(await ioredis.call('CLIENT', 'LIST')).split('user=deaf').length - 1;
    await until(async () => (await connected()) === 2);
    one.disconnect();
    other.destroy();
  });

  test.each(['ioredis', 'redis'])(
    'a user with the rights that FLEET.md names can do everything, by %s',
    async (which) => {
      const line = /^ACL SETUSER (crawler .*)$/m.exec(readFileSync('FLEET.md', 'utf8'))?.[1] ?? '';
      await ioredis.call('ACL', ['SETUSER', ...line.split(' ')]);
      const { one, other } = await clientsOf('crawler');
      const store = redisStore(which === 'redis' ? other : one);
      for (const check of fleetChecks.filter(({ name }) => /listener|report|removed/.test(name))) {
        await check.run({ store, pass: pause });
      }
      await expect(one.keys('*')).rejects.toThrow('NOPERM');
      one.disconnect();
      other.destroy();
    },
  );

  test('scripts are known by their digest, and sent anew when the server has forgotten them', async () => {
    const store = redisStore(ioredis);
    await store.ask('digest', { lockMs: 0 });
    await ioredis.script('FLUSH');
    await store.ask('digest', { lockMs: 0 });
    const statistics = await ioredis.info('commandstats');
    expect(statistics).toContain('cmdstat_evalsha');
  });
});

test('what is no client is refused by name', () => {
  // @ts-expect-error a JavaScript user may pass anything
  expect(() => redisStore({})).toThrow("Argument 'client' must be");
});
