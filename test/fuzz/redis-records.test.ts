/** Records in Redis that a neighbour has written: each order is answered as if there were none, or within its bounds. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { FURTHEST_SLOT_MS } from '../../src/cache/slot-record.js';
import { redisStore, type RedisStore } from '../../src/entries/redis.js';
import { RedisServer, withoutRedis } from '../cache/redis-server.js';
import { describeUnless } from '../support/skipped.js';
import { mutated, randomOf } from './mutations.js';

const withRedis = describeUnless(withoutRedis);

const CASES = Math.ceil(Number(process.env['ROBOTPARSER_FUZZ'] ?? 400) / 4);
const SEED = Number(process.env['ROBOTPARSER_FUZZ_SEED'] ?? 19);
const NOW = 1_800_000_000_000;

const RECORDS = ['7 1 2 3 4 5 6 one', `${NOW} ${NOW} ${NOW} ${NOW} ${NOW} ${NOW} ${NOW} `];
const TURNS = [`${NOW} ${NOW} 1000 ${NOW} 500 one ${NOW} two ${NOW}`, '0 0 0 0 0'];

withRedis('a record that a neighbour has written', () => {
  let server: RedisServer;
  let client: Redis;
  let store: RedisStore;

  beforeAll(async () => {
    server = await RedisServer.start();
    client = new Redis(server.port, '127.0.0.1');
    store = redisStore(client);
  });

  afterAll(async () => {
    client.disconnect();
    await server.stop();
  });

  async function expectBounded(key: string, before: () => Promise<unknown>): Promise<void> {
    await before();
    const { entry, token = 1, lockedForMs = 0 } = await store.ask(key, { lockMs: 1000 });
    expect(Number.isSafeInteger(token) && lockedForMs >= 0 && lockedForMs < 2 ** 53).toBe(true);
    expect(typeof (entry?.value ?? '')).toBe('string');
    await before();
    const copy = { kind: 'copy', value: 'x', ageMs: 0, dueMs: 1000, ttlMs: 1000, worker: 'one' } as const;
    const { outcome } = await store.settle(key, { result: copy });
    expect(['accepted', 'outdated']).toContain(outcome);
  }

  test('of a site', async () => {
    for (let at = 0; at < CASES; at++) {
      const random = randomOf(SEED + at);
      const record = mutated(Buffer.from(RECORDS[random(RECORDS.length)] ?? ''), random);
      await expectBounded('a', () =>
        client.hset('robotparser:site:a', { m: Buffer.from(record), v: 'User-agent: *' }),
      );
    }
  });

  test('of turns', async () => {
    for (let at = 0; at < CASES; at++) {
      const random = randomOf(SEED + at);
      const record = mutated(Buffer.from(TURNS[random(TURNS.length)] ?? ''), random);
      await client.set('robotparser:slot:a', Buffer.from(record));
      const slot = await store.slot('a', { spacingMs: 1000, worker: 'one', keepMs: 1000 });
      const aheadMs = slot.at - slot.now;
      expect([aheadMs >= 0, aheadMs <= 2 * FURTHEST_SLOT_MS, slot.spacingMs <= 60_000]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});
