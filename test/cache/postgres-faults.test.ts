import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { CacheEvent } from '../../src/cache/events.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import { postgresStore, type PostgresStore } from '../../src/entries/postgres.js';
import { freePort } from '../support/listen.js';
import { sampled } from '../support/samples.js';
import { describeUnless, testUnless } from '../support/skipped.js';
import { resolves, until } from '../support/until.js';
import { fleetChecks } from './contract.js';
import { FakeSites } from './fake-site.js';
import { RULES, untilStoreIsBack } from './harness.js';
import { holdClock, OWNER, PostgresServer, withoutPostgres } from './postgres-server.js';

const withPostgres = describeUnless(withoutPostgres);
const noPgbouncer = spawnSync('pgbouncer', ['--version']).error;
const withPgbouncer = testUnless(
  withoutPostgres ?? (noPgbouncer && 'no pgbouncer: apt-get install pgbouncer'),
  sampled(3),
);

const COPY = { kind: 'copy', value: 'text', ageMs: 0, dueMs: 60_000, ttlMs: 60_000, worker: 'one' } as const;
const LOOK = { lockMs: 0 };
const SLOT = { spacingMs: 60_000, worker: 'one' };

withPostgres('a store on a Postgres that suffers', () => {
  let server: PostgresServer;
  let pool: Pool;
  let store: PostgresStore;
  let cache: RobotsCache;
  let sites: FakeSites;
  let events: CacheEvent[];

  beforeEach(async () => {
    ({ server, pool, store } = await PostgresServer.withStore({ max_connections: '20' }));
    sites = new FakeSites().answer(RULES);
    cache = new RobotsCache({ userAgent: 'FooBot/1.0', store, fetch: sites.fetch });
    events = [];
    cache.subscribe((event) => events.push(event));
  });

  afterEach(async () => {
    await cache.close();
    await server.stop();
  });

  test('goes on when it is killed, and knows after its restart what it knew before', async () => {
    expect(await cache.isAllowed('https://before.example/private')).toBe(false);
    await store.settle('key', { result: COPY });
    await pool.query('CHECKPOINT');
    await server.kill('SIGKILL');
    expect(await cache.isAllowed('https://during.example/private')).toBe(false);
    expect((await cache.turn('https://during.example/')).shared).toBe(false);
    expect(events.some(({ type }) => type === 'store-failed')).toBe(true);
    await server.start();
    await untilStoreIsBack(cache);
    expect(events.some(({ type }) => type === 'store-back')).toBe(true);
    expect((await store.ask('key', LOOK)).entry?.value).toBe('text');
    expect(sites.asked.filter(({ url }) => url.includes('before'))).toHaveLength(1);
  }, 60_000);

  test('after a failover that loses transactions no token is given twice, and one turn comes early', async () => {
    await store.settle('old', { result: COPY });
    const standby = await server.standby();
    await until(async () => (await standby.query('SELECT key FROM robotparser.site_record')).length > 0);
    // From here on it hears of nothing.
    await standby.query(`ALTER SYSTEM SET primary_conninfo = ''`);
    await standby.query('SELECT pg_reload_conf()');
    await until(async () => (await standby.query('SELECT pid FROM pg_stat_wal_receiver')).length === 0);
    const { token: lost = 0 } = await store.ask('key', { lockMs: 60_000 });
    await store.settle('new', { result: COPY });
    await store.slot('key', SLOT);
    await server.kill();

    await standby.query('SELECT pg_promote()');
    const promoted = standby.pool();
    const after = postgresStore(promoted);
    await after.prepare();
    expect((await after.ask('old', LOOK)).entry?.value).toBe('text');
    expect((await after.ask('new', LOOK)).entry).toBeUndefined();
    const { token = 0 } = await after.ask('key', { lockMs: 60_000 });
    expect(token).toBeGreaterThan(lost);
    const late = { ...COPY, kind: 'failure' } as const;
    expect((await after.settle('key', { token: lost, result: late })).outcome).toBe('outdated');
    const slots = [await after.slot('key', SLOT), await after.slot('key', { ...SLOT, worker: 'two' })];
    expect(slots.map(({ isReserved }) => isReserved)).toEqual([true, false]);
    await standby.stop();
  }, 60_000);

  test('goes on when others have taken every connection, and shares again when they are free', async () => {
    const others = server.pool({ max: 30 });
    const taken = await Promise.allSettled(Array.from({ length: 30 }, () => others.connect()));
    expect(taken.some(({ status }) => status === 'rejected')).toBe(true);
    const late = server.pool();
    const full = postgresStore(late);
    await expect(full.ask('key', LOOK)).rejects.toThrow('too many clients');
    const second = new RobotsCache({ userAgent: 'FooBot/1.0', store: full, fetch: sites.fetch });
    expect(await second.isAllowed('https://full.example/private')).toBe(false);
    for (const each of taken) if (each.status === 'fulfilled') each.value.release(true);
    await untilStoreIsBack(second);
    await second.close();
  }, 60_000);

  test('a transaction that keeps a row locked holds up that site only, and for a moment', async () => {
    await store.settle('locked', { result: { ...COPY, dueMs: 1 } });
    const other = await pool.connect();
    await other.query(`BEGIN; UPDATE robotparser.site_record SET ends = ends WHERE key = 'locked'`);
    await pause(5);
    await expect(store.ask('locked', { lockMs: 1000 })).rejects.toThrow('The row of locked is locked');
    expect((await store.ask('locked', LOOK)).entry?.value).toBe('text');
    expect((await store.ask('free', { lockMs: 1000 })).token).toBeGreaterThan(0);
    await other.query('COMMIT');
    other.release();
    expect((await store.ask('locked', { lockMs: 1000 })).token).toBeGreaterThan(0);
  });

  test('a long transaction that looks at everything stops nothing, and messages still come', async () => {
    await store.settle('key', { result: COPY });
    const other = await pool.connect();
    await other.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT * FROM robotparser.site_record, robotparser.turns',
    );
    const heard: string[] = [];
    const stop = await store.watch?.('key', (message) => heard.push(message));
    for (let turn = 0; turn < 500; turn++)
      await store.slot('key', { spacingMs: 1, worker: `worker-${turn % 3}` });
    await store.settle('key', { result: { ...COPY, value: 'newer' } });
    await until(() => heard.length > 0);
    expect(heard).toEqual(['accepted']);
    expect((await store.ask('key', LOOK)).entry?.value).toBe('newer');
    await other.query('COMMIT');
    other.release();
    await stop?.();
  });

  withPgbouncer(
    'works through PgBouncer in transaction mode, and listens beside it',
    async () => {
      const bouncer = await startPgbouncer(server);
      const through = server.pool({ port: bouncer.port, max: 10 });
      try {
        const pooled = postgresStore(through, { listen: pool });
        await pooled.prepare();
        const listening = fleetChecks.filter(({ needs }) => needs === 'watch');
        await Promise.all(listening.map((check) => check.run({ store: pooled, pass: pause })));
        const { pass } = await holdClock(pool);
        for (const check of fleetChecks)
          if (check.needs === 'fleet') await check.run({ store: pooled, pass });
        const watching = postgresStore(through).watch?.('key', () => undefined);
        await expect(watching).rejects.toThrow("set 'listen' to a pool");
      } finally {
        await bouncer.stop();
      }
    },
    60_000,
  );
});

async function startPgbouncer(
  server: PostgresServer,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `postgres = host=127.0.0.1 port=${server.port} user=postgres`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', 'pool_mode = transaction', 'default_pool_size = 3'],
  ];
  writeFileSync(file, lines.join('\n'));
  // It refuses to run as root, like Postgres.
  if (OWNER.length > 0) spawnSync('chown', ['-R', 'postgres:postgres', folder]);
  const [command, ...args] = [...OWNER, 'pgbouncer', '-q', file];
  const child = spawn(command, args, { stdio: 'ignore' });
  const probe = server.pool({ port, max: 1 });
  await until(() => resolves(probe.query('SELECT 1')));
  return {
    port,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}
