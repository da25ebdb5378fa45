import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolConfig } from 'pg';
import type { PostgresConnect, PostgresQuery } from '../../src/cache/postgres-listener.js';
import { postgresStore, type PostgresStore } from '../../src/cache/postgres-store.js';
import { FURTHEST_SLOT_MS } from '../../src/cache/slot-record.js';
import { serveRaw } from '../fetch/servers/loopback.js';
import { sampled, sampleOf } from '../support/samples.js';
import { describeUnless } from '../support/skipped.js';
import { until } from '../support/until.js';
import { fleetChecks, testContract } from './contract.js';
import { holdClock, PostgresServer, withoutPostgres } from './postgres-server.js';

const COPY = { kind: 'copy', value: 'text', ageMs: 0, dueMs: 60_000, ttlMs: 60_000, worker: 'one' } as const;
const LOOK = { lockMs: 0 };
/** Never asked. */
const POOL = { query: () => Promise.resolve({}), connect: () => undefined };

const withPostgres = describeUnless(withoutPostgres);

test('statements about notifications wait for each other, since pg 9 refuses two at once', async () => {
  let [running, most] = [0, 0];
  const connection = {
    query: async () => {
      most = Math.max(most, ++running);
      await pause(1);
      running--;
      return { rows: [] };
    },
    on: () => undefined,
    release: () => undefined,
  };
  const connect = (callback: PostgresConnect): void => {
    callback(undefined, connection);
  };
  const store = postgresStore({ ...POOL, connect });
  const stops = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => await store.watch?.(name, () => undefined)),
  );
  await Promise.all(stops.map(async (stop) => await stop?.()));
  expect(most).toBe(1);
});

test('a Postgres that ends a connection in the packet that opens it does not end the process', async () => {
  const authenticated = Buffer.from('520000000800000000', 'hex');
  const ready = Buffer.from('5a0000000549', 'hex');
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const size = Buffer.alloc(4);
  size.writeInt32BE(4 + fields.length);
  const packet = Buffer.concat([authenticated, ready, Buffer.from('E'), size, fields]);
  let opened = 0;
  const { port } = await serveRaw((socket) => {
    opened++;
    socket.end(packet);
  });
  const pool = new Pool({ host: '127.0.0.1', port, user: 'crawler' });
  await expect(postgresStore(pool).watch?.('key', () => undefined)).rejects.toThrow(/terminat|not queryable/);
  expect(opened).toBe(1);
  await pool.end();
});

withPostgres('with a real Postgres', () => {
  let server: PostgresServer;
  let pool: Pool;
  let store: PostgresStore;

  beforeAll(async () => {
    ({ server, pool, store } = await PostgresServer.withStore());
  });

  afterAll(() => server.stop());

  describe('is a store for a fleet', () => {
    let held: PostgresStore;
    let clock: Awaited<ReturnType<typeof holdClock>>;

    beforeAll(async () => {
      held = postgresStore(pool, { schema: 'held' });
      await held.prepare();
      clock = await holdClock(pool, 'held');
    });

    // Messages take the time that they take.
    testContract(sampleOf(fleetChecks, 3), ({ needs }) => ({
      store: held,
      pass: needs === 'watch' ? pause : clock.pass,
    }));
  });

  test('each operation is one round trip', async () => {
    const sent: string[] = [];
    const counted = {
      query: (query: PostgresQuery) => {
        sent.push(query.text);
        return pool.query(query);
      },
      connect: (callback: PostgresConnect) => {
        pool.connect(callback);
      },
    };
    const one = postgresStore(counted, { listen: false });
    await one.ask('trips', { lockMs: 1000 });
    await one.settle('trips', { result: COPY, announce: 'update trips' });
    await one.slot('trips', { spacingMs: 1000, worker: 'one' });
    expect(sent.map((text) => text.replace(/\(.*/, ''))).toEqual(
      ['ask', 'settle', 'slot'].map((name) => `SELECT * FROM "robotparser".${name}`),
    );
    expect('watch' in one).toBe(false);
  });

  test('processes may prepare at once and again, in any schema', async () => {
    for (const schema of ['robotparser', `own "schema's" ü`]) {
      const stores = Array.from({ length: 10 }, () => postgresStore(pool, { schema }));
      await Promise.all(stores.map((each) => each.prepare()));
      await stores[0]?.settle('key', { result: COPY });
      expect((await stores[1]?.ask('key', LOOK))?.entry?.value).toBe('text');
    }
    expect((await postgresStore(pool).ask('key', LOOK)).entry?.value).toBe('text');
  });

  test('a schema hears of its own keys only', async () => {
    const other = postgresStore(pool, { schema: 'other' });
    await other.prepare();
    const heard: string[] = [];
    const stops = [
      await other.watch?.('key', () => heard.push('other')),
      await store.watch?.('key', () => heard.push('own')),
    ];
    await store.settle('key', { result: COPY });
    await until(() => heard.length > 0);
    expect(heard).toEqual(['own']);
    for (const stop of stops) await stop?.();
  });

  test('a store that is not prepared says what to write', async () => {
    await expect(postgresStore(pool, { schema: 'nowhere' }).ask('key', LOOK)).rejects.toThrow(
      "Postgres lacks nowhere.ask: write 'await store.prepare()' first",
    );
  });

  test.each<[string, PoolConfig]>([
    ['must have the encoding UTF8, and has LATIN1', { database: 'latin' }],
    [
      "must be 'read committed' by default, and are 'serializable'",
      { options: '-c default_transaction_isolation=serializable' },
    ],
  ])('%s is told', async (message, change) => {
    const encoding = `ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`;
    if (change.database !== undefined) await pool.query(`CREATE DATABASE latin ${encoding}`);
    const other = server.pool(change);
    await expect(postgresStore(other).prepare()).rejects.toThrow(message);
  });

  test('a role with the rights that FLEET.md names can do everything, and no more', async () => {
    const grants = [...readFileSync('FLEET.md', 'utf8').matchAll(/^GRANT .*;$/gm)].map(([line]) => line);
    await pool.query(`CREATE ROLE crawler LOGIN; ${grants.join('\n')}`);
    const own = server.pool({ user: 'crawler' });
    const theirs = postgresStore(own);
    await theirs.prepare();
    for (const check of fleetChecks.filter(({ name }) => /listener|report|removed/.test(name)))
      await check.run({ store: theirs, pass: pause });

    await expect(own.query('DROP TABLE robotparser.turns')).rejects.toThrow('must be owner');
  });

  sampled(3)('what has expired is deleted while others write, and nothing else', async () => {
    const old = postgresStore(pool, { schema: 'sweeping', listen: false });
    await old.prepare();
    const rows = async (table: string): Promise<number> =>
      (await pool.query(`SELECT FROM sweeping.${table}`)).rows.length;
    for (let key = 0; key < 200; key++) {
      await old.settle(`short-${key}`, { result: { ...COPY, value: 'x'.repeat(1500), dueMs: 1, ttlMs: 1 } });
      await old.slot(`short-${key}`, { spacingMs: 1, worker: 'one' });
    }
    await old.settle('long', { result: COPY });
    await pool.query('UPDATE sweeping.turns SET ends = 1');
    await pool.query(`UPDATE sweeping.site_record SET ends = 1 WHERE key <> 'long'`);
    for (let tries = 0; tries < 3000 && (await rows('site_record')) !== 2; tries++) {
      await old.settle('new', { result: COPY });
      await old.slot('new', { spacingMs: 60_000, worker: 'one' });
    }
    expect([await rows('site_record'), await rows('turns')]).toEqual([2, 1]);
    expect((await old.ask('long', LOOK)).entry?.value).toBe('text');
  });

  test('a lost connection for notifications is replaced', async () => {
    const heard: string[] = [];
    const stop = await store.watch?.('lost', (message) => heard.push(message));
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`);
    for (let tries = 0; heard.length === 0 && tries < 200; tries++) {
      await store.settle('lost', { result: COPY });
      await pause(50);
    }
    expect(heard[0]).toBe('accepted');
    await stop?.();
    await expectListeners(0);
  });

  test('the connection for notifications is there while somebody listens, and no longer', async () => {
    const stops = [await store.watch?.('a', () => undefined), await store.watch?.('b', () => undefined)];
    await expectListeners(1);
    for (const stop of stops) await stop?.();
    await expectListeners(0);
  });

  async function expectListeners(count: number): Promise<void> {
    await until(async () => {
      const { rows } = await pool.query(`SELECT FROM pg_stat_activity WHERE query ~ '^(UN)?LISTEN'`);
      return rows.length === count;
    });
  }

  /** Numbers beyond what a cache writes; `MOST` is what a column holds. */
  const MOST = '9223372036854775807';
  const SITE = ['version', 'fetched_at', 'stale_at', 'expires', 'counter', 'locked_until', 'suspected_at'];

  test.each(
    SITE.flatMap((column) => [MOST, `-${MOST}`, '9000000000000001'].map((value) => [column, value] as const)),
  )('a record whose %s is %s counts as none', async (column, value) => {
    const key = `spoilt-${column}-${value}`;
    await store.settle(key, { result: COPY });
    await pool.query(`UPDATE robotparser.site_record SET ${column} = ${value} WHERE key = '${key}'`);
    const asked = await store.ask(key, { lockMs: 1000 });
    expect([asked.entry, asked.lockedForMs]).toEqual([undefined, undefined]);
    expect(asked.token).toBeLessThan(2 ** 53);
    expect((await store.settle(key, { token: asked.token, result: COPY })).outcome).toBe('accepted');
  });

  // Other rows that a neighbour may write are those of test/fuzz/store-records.
  test('a line of 100,000 workers holds nobody up beyond what a site may ask for', async () => {
    await store.slot('spoilt', { spacingMs: 1000, worker: 'one' });
    const change = `workers = array_fill('x'::text, '{100000}'), untils = array_fill(${MOST}, '{100000}')`;
    await pool.query(`UPDATE robotparser.turns SET ${change} WHERE key = 'spoilt'`);
    const slot = await store.slot('spoilt', { spacingMs: 1000, worker: 'new', keepMs: 1000 });
    expect(slot.at - slot.now).toBeLessThanOrEqual(2 * FURTHEST_SLOT_MS);
    expect(slot.spacingMs).toBeLessThanOrEqual(60_000);
  });

  test('a text that is longer than any of ours is not sent', async () => {
    await store.settle('long', { result: COPY });
    await pool.query(`UPDATE robotparser.site_record SET value = repeat('x', 70000000) WHERE key = 'long'`);
    expect((await store.ask('long', { lockMs: 0 })).entry).toBeUndefined();
  });
});

test.each<[string, unknown, unknown]>([
  ["Argument 'pool' must be a Pool of the package pg", {}, {}],
  ["Argument 'schema' must be a name of 1 to 63 characters", POOL, { schema: '' }],
  ["Argument 'listen' must be a Pool of the package pg", POOL, { listen: true }],
  ["did you mean 'schema'", POOL, { shema: 'x' }],
  ["with 'max' of 2 or more, since one listens", { ...POOL, options: { max: 1 } }, {}],
])('%s is told', (message, pool, options) => {
  const made = (): unknown => Reflect.apply(postgresStore, undefined, [pool, options]);
  expect(made).toThrow(message);
});
