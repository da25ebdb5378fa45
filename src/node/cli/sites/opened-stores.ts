/** The stores that `--cache` and `--redis` name, opened when they are named and closed at the end. */

import { redisStore } from '../../../cache/redis-store.js';
import { messageOf } from '../../../fetch/thrown.js';
import type { Store } from '../../../cache/store.js';
import { DiskStore } from '../../disk-store.js';
import { Misuse, Unreadable } from '../exit.js';

export interface OpenedStore {
  readonly option: '--cache' | '--redis';
  readonly store: Store;
  close(): Promise<unknown>;
}

export async function openStore(
  cache: string | undefined,
  redis: string | undefined,
): Promise<OpenedStore | undefined> {
  if (cache !== undefined && redis !== undefined) {
    throw new Misuse('--cache and --redis both say where to keep files, leave one out');
  }
  if (cache !== undefined) return openDiskStore(cache);
  return redis === undefined ? undefined : openRedisStore(redis);
}

async function openDiskStore(folder: string): Promise<OpenedStore> {
  const store = new DiskStore(folder);
  try {
    await store.ask('robotparser:opening', { lockMs: 0 });
  } catch (error) {
    throw new Unreadable(`Cannot keep answers in ${folder}: ${messageOf(error)}`);
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
    // A Redis that is gone cannot be asked to close, which is not a failure.
    if (client.status === 'ready') await client.quit().catch(() => undefined);
    client.disconnect();
  };
  return { option: '--redis', store: redisStore(client), close };
}
