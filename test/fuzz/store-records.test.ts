/** What a neighbour has written into a store: each order is answered as if there were nothing, or within its bounds. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { FURTHEST_SLOT_MS } from '../../src/cache/slot-record.js';
import type { Slot } from '../../src/cache/store.js';
import type { PostgresStore } from '../../src/entries/postgres.js';
import { redisStore, type RedisStore } from '../../src/entries/redis.js';
import { PostgresServer, withoutPostgres } from '../cache/postgres-server.js';
import { RedisServer, withoutRedis } from '../cache/redis-server.js';
import { describeUnless } from '../support/skipped.js';
import { mutated, randomOf, type Random } from './mutations.js';

const CASES = Math.ceil(Number(process.env['ROBOTPARSER_FUZZ'] ?? 400) / 4);
const SEED = Number(process.env['ROBOTPARSER_FUZZ_SEED'] ?? 19);

const COPY = { kind: 'copy', value: 'x', ageMs: 0, dueMs: 1000, ttlMs: 1000, worker: 'one' } as const;

function expectBounded({ at, now, spacingMs }: Slot, written: unknown): void {
  const isBounded = at >= now && at - now <= 2 * FURTHEST_SLOT_MS && spacingMs <= 60_000;
  expect([written, isBounded]).toEqual([written, true]);
}

const NUMBERS = ['0', '1', '-1', '60000', '999999999999999', `${2n ** 63n - 1n}`, `${-(2n ** 63n)}`];
const SITE = 'version fetched_at stale_at expires counter locked_until suspected_at ends'.split(' ');
const TURNS = 'next_at updated_at slow_ms slow_at took_ms ends'.split(' ');
const WORKERS = ['{}', '{one}', '{one,NULL,two}', '{{one,two},{three,four}}', '[5:6]={one,two}'];
const UNTILS = ['{}', '{9223372036854775807}', '{-9223372036854775808,1}', '{NULL,1,2}', '{{1,2},{3,4}}'];

function numbersIn(columns: readonly string[], random: Random): [column: string, value: string][] {
  return columns.map((column) => {
    const near = String(Date.now() + random(2000) - 1000);
    return [column, NUMBERS[random(NUMBERS.length + 3)] ?? near];
  });
}

describeUnless(withoutPostgres)('a row that a neighbour has written', () => {
  let server: PostgresServer;
  let pool: Pool;
  let store: PostgresStore;

  beforeAll(async () => {
    ({ server, pool, store } = await PostgresServer.withStore());
  });

  afterAll(() => server.stop());

  async function write(table: string, row: readonly (readonly [column: string, value: string])[]) {
    const all = [['key', 'a'] as const, ...row];
    await pool.query(`DELETE FROM robotparser.${table}`);
    const columns = all.map(([column]) => column).join();
    const values = all.map(([, value]) => `'${value}'`).join();
    await pool.query(`INSERT INTO robotparser.${table} (${columns}) VALUES (${values})`);
  }

  test('of a site', async () => {
    for (let at = 0; at < CASES; at++) {
      const row = numbersIn(SITE, randomOf(SEED + at));
      await write('site_record', [...row, ['value', 'x'], ['suspected_by', 'one']]);
      const { token = 1, lockedForMs = 0 } = await store.ask('a', { lockMs: 1000 });
      expect([row, Number.isSafeInteger(token), lockedForMs >= 0]).toEqual([row, true, true]);
      await write('site_record', row);
      const { outcome } = await store.settle('a', { result: COPY });
      expect(['accepted', 'outdated']).toContain(outcome);
    }
  });

  test('of turns', async () => {
    for (let at = 0; at < CASES; at++) {
      const random = randomOf(SEED + at);
      const workers = WORKERS[random(WORKERS.length)] ?? '';
      const untils = UNTILS[random(UNTILS.length)] ?? '';
      const row = [...numbersIn(TURNS, random), ['workers', workers] as const, ['untils', untils] as const];
      await write('turns', row);
      const report = random(2) === 0 ? undefined : ({ pace: 'slower', pauseMs: 10, tookMs: 5 } as const);
      const slot = await store.slot('a', { spacingMs: 1000, worker: 'one', keepMs: 1000, report });
      expectBounded(slot, row);
    }
  });
});

const NOW = 1_800_000_000_000;

const RECORDS = ['7 1 2 3 4 5 6 one', `${NOW} ${NOW} ${NOW} ${NOW} ${NOW} ${NOW} ${NOW} `];
const PACES = [`${NOW} ${NOW} 1000 ${NOW} 500 one ${NOW} two ${NOW}`, '0 0 0 0 0'];

describeUnless(withoutRedis)('a record that a neighbour has written', () => {
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

  test('of a site', async () => {
    for (let at = 0; at < CASES; at++) {
      const random = randomOf(SEED + at);
      const record = mutated(Buffer.from(RECORDS[random(RECORDS.length)] ?? ''), random);
      const write = () => client.hset('robotparser:site:a', { m: Buffer.from(record), v: 'User-agent: *' });
      await write();
      const { entry, token = 1, lockedForMs = 0 } = await store.ask('a', { lockMs: 1000 });
      expect(Number.isSafeInteger(token) && lockedForMs >= 0 && lockedForMs < 2 ** 53).toBe(true);
      expect(typeof (entry?.value ?? '')).toBe('string');
      await write();
      const { outcome } = await store.settle('a', { result: COPY });
      expect(['accepted', 'outdated']).toContain(outcome);
    }
  });

  test('of turns', async () => {
    for (let at = 0; at < CASES; at++) {
      const random = randomOf(SEED + at);
      const record = mutated(Buffer.from(PACES[random(PACES.length)] ?? ''), random);
      await client.set('robotparser:slot:a', Buffer.from(record));
      expectBounded(await store.slot('a', { spacingMs: 1000, worker: 'one', keepMs: 1000 }), at);
    }
  });
});
