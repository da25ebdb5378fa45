/** The simulator's schedules on a real Postgres, whose functions read the clock of the simulated world. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { postgresStore } from '../../src/cache/postgres-store.js';
import type {
  AskOrder,
  Asked,
  Awaitable,
  FleetStore,
  Settlement,
  SettleResult,
  Slot,
} from '../../src/cache/store.js';
import { sizeOf } from '../support/samples.js';
import { describeUnless } from '../support/skipped.js';
import { holdClock, PostgresServer, withoutPostgres } from './postgres-server.js';
import { storeAt } from './failing-store.js';
import { anySlotOrder } from './fleet.js';
import { MISHAPS, Schedule, type Broken } from './simulation/schedule.js';
import { TimedStore } from './simulation/timed-store.js';
import { Random } from './simulation/world.js';

const withPostgres = describeUnless(withoutPostgres);

/** `ROBOTPARSER_SQL_SCHEDULES=10000` where there is time for many; `ROBOTPARSER_SEED` names the first one. */
const SCHEDULES = Number(process.env['ROBOTPARSER_SQL_SCHEDULES'] ?? sizeOf(90));
const FIRST = Number(process.env['ROBOTPARSER_SEED'] ?? 1);
const START_MS = 1_000_000;

withPostgres('on a Postgres in the time of the schedule', () => {
  let server: PostgresServer;
  let pool: Pool;
  let clock: Awaited<ReturnType<typeof holdClock>>;

  beforeAll(async () => {
    server = await PostgresServer.start();
    // With one connection an operation follows the setting of its clock.
    pool = server.pool({ max: 1 });
    await postgresStore(pool, { listen: false }).prepare();
    clock = await holdClock(pool);
  });

  afterAll(() => server.stop());

  beforeEach(() => pool.query('TRUNCATE robotparser.site_record, robotparser.turns'));

  const postgresAt = (elapsed: () => number): TimedStore =>
    new TimedStore(postgresStore(pool, { listen: false }), () => clock.set(START_MS + elapsed()));

  test('the functions and the steps that they follow give the same, whatever is ordered', async () => {
    const random = new Random(20_261_124);
    const of = <Value>(...values: readonly [Value, ...Value[]]): Value => random.of(values);
    // The model deletes nothing, so the functions must not.
    await pool.query(
      `CREATE FUNCTION robotparser.random() RETURNS float8 LANGUAGE sql AS 'SELECT 1.0::float8'`,
    );
    let now = 0;
    const [store, model] = [postgresAt(() => now), storeAt(() => now)];
    let [earlier, latest] = [1, 2];
    for (let step = 0; step < sizeOf(1500, 3); step++) {
      now += of(0, 0, 1, 40, 3000, 700_000);
      const key = of('one', 'two', 'three');
      const worker = of('one', 'two', 'three');
      const token = of(earlier, latest, latest);
      const ask: AskOrder = {
        lockMs: of(0, 100, 60_000),
        after: of(0, 0, token),
        ...(random.below(5) === 0 && { renew: token }),
      };
      const settlement: Settlement = {
        token: of(undefined, token),
        result: of(undefined, {
          kind: of('copy', 'failure', 'unconfirmed-failure', 'removal'),
          value: `text ${step}`,
          ageMs: of(0, 50, 5000),
          dueMs: of(1, 5000),
          ttlMs: of(10, 9000, 10_000_000_000),
          worker,
        }),
      };
      const order = anySlotOrder(random);
      const operation = of<(each: FleetStore) => Awaitable<Asked | SettleResult | Slot>>(
        (each) => each.ask(key, ask),
        (each) => each.settle(key, settlement),
        (each) => each.slot(key, order),
      );
      const expected = await operation(model);
      expect([step, ask, settlement, order, await operation(store)]).toEqual([
        step,
        ask,
        settlement,
        order,
        expected,
      ]);
      if ('token' in expected && expected.token !== undefined) [earlier, latest] = [latest, expected.token];
    }
    await pool.query('DROP FUNCTION robotparser.random()');
  }, 60_000);

  test(`${SCHEDULES} schedules from ${FIRST} on break no promise`, async () => {
    const broken: Broken[] = [];
    for (let seed = FIRST; seed < FIRST + SCHEDULES && broken.length < 10; seed++) {
      const mishap = ([...MISHAPS, 'reports', 'slow-pages'] as const)[seed % (MISHAPS.length + 2)];
      broken.push(...(await new Schedule(seed, mishap, postgresAt).run()));
      await pool.query('TRUNCATE robotparser.site_record, robotparser.turns');
    }
    expect(broken).toEqual([]);
  }, 3_600_000);
});
