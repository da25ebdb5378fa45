import { Redis } from 'ioredis';
import type { Store } from '../../../src/cache/store.js';
import { DiskStore } from '../../../src/node/disk-store.js';
import { redisStore } from '../../../src/entries/redis.js';

/** A port of Redis on loopback, or a folder. */
export type Where = { readonly redis: number } | { readonly folder: string };

export function openStore(where: Where): { store: Store; close: () => Promise<unknown> } {
  if ('folder' in where) {
    const store = new DiskStore(where.folder);
    return { store, close: () => store.close() };
  }
  const client = new Redis(where.redis, '127.0.0.1');
  // The cache tells of what fails; ioredis must have somebody to tell too.
  client.on('error', () => undefined);
  return { store: redisStore(client), close: () => client.quit().catch(() => undefined) };
}
