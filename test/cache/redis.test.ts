import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { storeChecks } from '../../src/cache/store-checks.js';
import { redisStore, type RedisStore } from '../../src/redis.js';
import { RedisServer, withoutRedis } from './redis-server.js';

if (withoutRedis !== undefined) process.stderr.write(`Skipped: ${withoutRedis}\n`);
const withRedis = withoutRedis === undefined ? describe : describe.skip;

withRedis('with a real redis-server', () => {
  let server: RedisServer;
  let ioredis: Redis;
  let nodeRedis: Awaited<ReturnType<typeof connect>>;

  const connect = (port: number) =>
    createClient({ socket: { host: '127.0.0.1', port } })
      .on('error', () => undefined)
      .connect();

  beforeAll(async () => {
    server = await RedisServer.start();
    ioredis = new Redis(server.port, '127.0.0.1');
    nodeRedis = await connect(server.port);
  });

  afterAll(async () => {
    ioredis.disconnect();
    nodeRedis.destroy();
    await server.stop();
  });

  describe.each<[string, () => RedisStore]>([
    ['ioredis', () => redisStore(ioredis)],
    ['redis', () => redisStore(nodeRedis)],
  ])('redisStore on a client of %s is a store', (_, open) => {
    test.each(storeChecks.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
      await check.run({ store: open(), pass: pause });
    });
  });

  test('both clients and the prefix lead to the same entries', async () => {
    await redisStore(ioredis, { prefix: 'a:' }).set('key', 'text', 60_000);
    expect(await redisStore(nodeRedis, { prefix: 'a:' }).get('key')).toBe('text');
    expect(await redisStore(nodeRedis, { prefix: 'b:' }).get('key')).toBeNull();
    expect(await ioredis.keys('a:*')).toEqual(['a:entry:key']);
  });

  test('a slot that Redis cannot read any more is reserved anew', async () => {
    await ioredis.set('robotparser:slot:spoilt', 'not a slot');
    const slot = await redisStore(ioredis).slot('spoilt', 1000);
    expect(slot.at).toBe(slot.now);
  });

  test('a slot is not moved further away when the clock of the server was set back', async () => {
    const hour = 3_600_000;
    const now = Date.now();
    await ioredis.set('robotparser:slot:back', `${now + hour + 5000} ${now + hour}`);
    const slot = await redisStore(ioredis).slot('back', 1000);
    expect(slot.at - slot.now).toBe(5000);
  });

  test('nothing stays behind in Redis when slots and locks have passed', async () => {
    const store = redisStore(ioredis, { prefix: 'passing:' });
    await store.slot('key', 20);
    await store.slot('free', 0);
    await store.lock('key', 'holder', 20);
    await pause(60);
    expect(await ioredis.keys('passing:*')).toEqual([]);
  });
});

test('what is no client is refused by name', () => {
  // @ts-expect-error a JavaScript user may pass anything
  expect(() => redisStore({})).toThrow(TypeError);
  const cluster = { slots: [], sendCommand: () => Promise.resolve(null) };
  expect(() => redisStore(cluster)).toThrow('not one for a cluster');
});
