/** The stores of `--cache`, `--redis` and `--postgres`, opened on demand and closed at the end. */

import { postgresStore } from '../../../cache/postgres-store.js';
import { redisStore } from '../../../cache/redis-store.js';
import { messageOf } from '../../../fetch/thrown.js';
import type { Store } from '../../../cache/store.js';
import { DiskStore } from '../../disk-store.js';
import { Misuse, Unreadable } from '../exit.js';
import type { CommandLine } from '../line/command-line.js';
import { SITES_OPTIONS } from '../line/options.js';

export interface OpenedStore {
  readonly option: StoreOption;
  readonly store: Store;
  close(): Promise<unknown>;
}

type StoreOption = '--cache' | '--redis' | '--postgres';

export function namesStore(line: CommandLine): boolean {
  return storesIn(line).length > 0;
}

export async function openStore(line: CommandLine): Promise<OpenedStore | undefined> {
  const [named, other] = storesIn(line);
  if (named === undefined) return undefined;
  if (other !== undefined)
    throw new Misuse(`${named.option} and ${other.option} both say where to keep files; leave one out`);
  return named.open(named.place);
}

interface NamedStore {
  readonly option: StoreOption;
  readonly place: string;
  readonly open: (place: string) => Promise<OpenedStore>;
}

function storesIn(line: CommandLine): NamedStore[] {
  const { cache, redis, postgres } = SITES_OPTIONS;
  const stores = [
    { option: '--cache', place: line.value(cache), open: openDiskStore },
    { option: '--redis', place: line.value(redis), open: openRedisStore },
    { option: '--postgres', place: line.value(postgres), open: openPostgresStore },
  ] as const;
  return stores.flatMap(({ place, ...store }) => (place === undefined ? [] : [{ ...store, place }]));
}

async function openDiskStore(folder: string): Promise<OpenedStore> {
  const store = new DiskStore(folder);
  try {
    await store.ask('robotparser:opening', { lockMs: 0 });
  } catch (error) {
    throw new Unreadable(`Cannot use the cache in ${folder}: ${messageOf(error)}`);
  }
  return { option: '--cache', store, close: () => store.close() };
}

async function openRedisStore(url: string): Promise<OpenedStore> {
  const { Redis } = await import('ioredis').catch((error: unknown) => {
    throw new Unreadable(`Cannot use --redis: ${messageOf(error)}; install the package ioredis`);
  });
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  // The command that fails reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new Unreadable(`Cannot reach the Redis of --redis: ${messageOf(error)}; check its URL`);
  }
  const close = async (): Promise<void> => {
    // A disconnected Redis cannot be asked to close, which is not a failure.
    if (client.status === 'ready') await client.quit().catch(() => undefined);
    client.disconnect();
  };
  return { option: '--redis', store: redisStore(client), close };
}

async function openPostgresStore(url: string): Promise<OpenedStore> {
  const { Pool } = await import('pg').catch((error: unknown) => {
    throw new Unreadable(`Cannot use --postgres: ${messageOf(error)}; install the package pg`);
  });
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // The command that fails reports it.
  pool.on('error', () => undefined);
  const store = postgresStore(pool);
  try {
    await store.prepare();
  } catch (error) {
    await pool.end();
    throw new Unreadable(`Cannot use the Postgres of --postgres: ${messageOf(error)}; check its URL`);
  }
  return { option: '--postgres', store, close: () => pool.end() };
}

const CONNECT_MS = 10_000;
