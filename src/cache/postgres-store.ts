import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import { CHANNEL, CHANNEL_DIGITS, definitionsIn, identifier } from './postgres-functions.js';
import { PostgresListener, type PostgresPool } from './postgres-listener.js';
import { listIn, scriptedStore, type Operation, type ScriptArgument } from './scripted-store.js';
import { SharedChannels } from './shared-channels.js';
import { type FleetStore, UnreadableReplyError } from './store.js';
import { digestOf } from './text-digest.js';

/**
 * Options of {@link postgresStore}.
 *
 * @example
 * import { Pool } from 'pg';
 *
 * // The application's pool goes through PgBouncer, which does not pass notifications on.
 * const pool = new Pool({ host: 'pgbouncer.example' });
 * const direct = new Pool({ host: 'postgres.example', max: 1 });
 * const options: PostgresStoreOptions = { schema: 'crawler', listen: direct };
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store: postgresStore(pool, options) });
 * cache.stats().store.shares; // { entries: true, locks: true, slots: true }
 */
export interface PostgresStoreOptions {
  /**
   * The schema of the tables and functions, which must belong to the store alone.
   *
   * @defaultValue 'robotparser'
   */
  readonly schema?: string;
  /**
   * The pool that lends one connection while somebody waits or listens. With `false` there are no notifications:
   * waiting workers poll.
   *
   * @defaultValue the pool of the store
   */
  readonly listen?: PostgresPool | false;
}

const OPTIONS: OptionNames<PostgresStoreOptions> = { schema: true, listen: true };

/** A {@link FleetStore} on Postgres. */
export interface PostgresStore extends FleetStore {
  /**
   * Creates the schema, its tables and its functions, or updates them to this version; does nothing if they are up to
   * date. Any number of processes may call it at once.
   */
  prepare(): Promise<void>;
}

/**
 * A {@link FleetStore} for all processes that share a Postgres, 14 or later, on a pool of yours.
 *
 * The pool stays yours: you listen to its `error` event and end it. Each operation is one function call, in one round
 * trip and on the server's own clock, so the clocks of the machines do not matter. FLEET.md describes the tables, the
 * permissions a role needs, how to use a pooler, and what happens when Postgres fails.
 *
 * @param pool - of the package `pg`, which this package does not load
 * @example
 * import { Pool } from 'pg';
 *
 * const pool = new Pool({ host: 'postgres.example' });
 * const store = postgresStore(pool);
 * typeof store.prepare; // 'function'
 * // await store.prepare();
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store });
 * cache.stats().store.shares; // { entries: true, locks: true, slots: true }
 */
export function postgresStore(pool: PostgresPool, options: PostgresStoreOptions = {}): PostgresStore {
  expectPool('pool', pool);
  expectManyOptions('options', options, OPTIONS);
  const { schema = 'robotparser', listen = pool } = options;
  if (typeof schema !== 'string' || schema === '' || schema.length > LONGEST_NAME || schema.includes('\0'))
    throw argumentError('schema', schema, `a name of 1 to ${LONGEST_NAME} characters`);
  if (listen !== false) expectListeningPool(listen, pool);
  const channels = new SharedChannels((listeners) => new PostgresListener(listen || pool, listeners));

  return {
    ...scriptedStore((operation, key, args) => call(pool, schema, operation, [key, ...args])),

    ...(listen !== false && {
      watch: async (channel: string, heard: (message: string) => void, signal?: AbortSignal) => {
        const digest = await digestOf(`${schema}:${channel}`);
        return channels.watch(CHANNEL + digest.slice(0, CHANNEL_DIGITS), heard, signal);
      },
    }),

    async prepare() {
      const definitions = definitionsIn(schema);
      const digest = await digestOf(definitions);
      const [state] = await rowsOf(pool, STATE, [schema]);
      const [encoding, isolation, comment] = listIn(state);
      if (encoding !== 'UTF8')
        throw new Error(`The database must have the encoding UTF8, and has ${String(encoding)}`);
      if (isolation !== 'read committed')
        throw new Error(
          `Transactions of the pool must be 'read committed' by default, and are '${String(isolation)}'`,
        );
      if (comment === digest) return;
      const mark = `COMMENT ON SCHEMA ${identifier(schema)} IS '${digest}'`;
      await rowsOf(pool, `${definitions}\n${mark};`, []);
    },
  };
}

const LONGEST_NAME = 63;
const STATE = `SELECT current_setting('server_encoding'), current_setting('default_transaction_isolation'),
  obj_description(to_regnamespace(quote_ident($1)), 'pg_namespace')`;

const POOL = 'a Pool of the package pg';

function expectPool(name: string, pool: unknown): asserts pool is PostgresPool {
  const isPool = typeof pool === 'object' && pool !== null && 'query' in pool && 'connect' in pool;
  if (!isPool) throw argumentError(name, pool, POOL);
}

function expectListeningPool(listen: unknown, pool: PostgresPool): void {
  expectPool('listen', listen);
  if (listen === pool && pool.options?.max === 1)
    throw argumentError('pool', pool, `${POOL} with 'max' of 2 or more, since one listens, or give 'listen'`);
}

const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED = ['3F000', '42883', '42P01'];

async function call(
  pool: PostgresPool,
  schema: string,
  operation: Operation,
  args: readonly ScriptArgument[],
): Promise<unknown> {
  const places = args.map((_, index) => `$${index + 1}`).join();
  const text = `SELECT * FROM ${identifier(schema)}.${operation}(${places})`;
  const values = args.map((arg) => (typeof arg === 'string' ? escaped(arg) : arg));
  try {
    const [row] = await rowsOf(pool, text, values);
    return listIn(row).map((cell) => (typeof cell === 'string' ? unescaped(cell) : cell));
  } catch (thrown) {
    const code: unknown = thrown instanceof Error && Reflect.get(thrown, 'code');
    const told = { cause: thrown };
    if (code === LOCK_NOT_AVAILABLE)
      throw new UnreadableReplyError(`The row of ${String(args[0])} is locked`, told);
    if (typeof code === 'string' && UNDEFINED.includes(code))
      throw new Error(`Postgres lacks ${schema}.${operation}: write 'await store.prepare()' first`, told);
    throw thrown;
  }
}

async function rowsOf(
  pool: PostgresPool,
  text: string,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  const { rows } = await pool.query({ text, values: [...values], rowMode: 'array' });
  return listIn(rows);
}

/** Postgres texts cannot contain NUL, and entries do not: they are JSON. */
function escaped(text: string): string {
  return text.includes('\0') || text.includes('\x01')
    ? text.replaceAll('\x01', '\x01\x01').replaceAll('\0', '\x01\x02')
    : text;
}

function unescaped(text: string): string {
  if (!text.includes('\x01')) return text;
  const parts = text.split('\x01\x01').map((part) => part.replaceAll('\x01\x02', '\0'));
  return parts.join('\x01');
}
