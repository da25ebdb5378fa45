/** `robotparser/redis`: a fleet shares what it knows through Redis or Valkey. */

import type { Slot, Store } from './cache/store.js';

/** What is used of a client of the package `ioredis` or `iovalkey`. */
export interface IoredisClient {
  call(command: string, args: string[]): Promise<unknown>;
}

/** What is used of a client of the package `redis`. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>;
}

/** How entries are named in Redis. */
export interface RedisStoreOptions {
  /** What every key in Redis starts with; `robotparser:`. */
  readonly prefix?: string;
}

/** A {@link Store} on Redis, with locks and slots. */
export type RedisStore = Required<Store>;

/**
 * A {@link Store} for all processes that reach one Redis or Valkey server, on a connection of yours.
 *
 * The client stays yours: connect it before or after, listen to its `error` event, and close it. Entries and locks
 * expire by themselves; slots are reserved by a script on the server's own clock, so the clocks of the machines do not
 * matter. One command a reading, one a writing. Clients of the package `redis` for a cluster are refused.
 *
 * @param client - of `ioredis`, `iovalkey` or `redis`; none of them is loaded by this package
 * @example
 * import { Redis } from 'ioredis';
 *
 * const client = new Redis({ host: 'redis.example', lazyConnect: true });
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store: redisStore(client) });
 * cache.stats().store.shares; // { entries: true, locks: true, slots: true }
 */
export function redisStore(
  client: IoredisClient | NodeRedisClient,
  { prefix = 'robotparser:' }: RedisStoreOptions = {},
): RedisStore {
  const command = sender(client);
  const name = (kind: 'entry' | 'lock' | 'slot', key: string): string => `${prefix}${kind}:${key}`;

  return {
    get: (key) => command(['GET', name('entry', key)]),
    set: (key, value, ttlMs) => command(['SET', name('entry', key), value, 'PX', String(ttlMs)]),
    delete: (key) => command(['DEL', name('entry', key)]),

    async lock(key, holder, ttlMs) {
      return (await command(['SET', name('lock', key), holder, 'NX', 'PX', String(ttlMs)])) !== null;
    },
    unlock: (key, holder) => command(['EVAL', UNLOCK, '1', name('lock', key), holder]),

    async slot(key, spacingMs) {
      const reply = await command(['EVAL', TAKE_SLOT, '1', name('slot', key), String(Math.ceil(spacingMs))]);
      return readSlot(reply);
    },
  };
}

function sender(client: IoredisClient | NodeRedisClient): (args: string[]) => Promise<unknown> {
  if ('call' in client) return ([name = '', ...args]) => client.call(name, args);
  // A cluster's client of `redis` wants the key before the command.
  if ('sendCommand' in client && !('slots' in client)) return (args) => client.sendCommand(args);
  throw new TypeError(
    'client must be a client of the package ioredis, iovalkey or redis (not one for a cluster of redis)',
  );
}

function readSlot(reply: unknown): Slot {
  if (Array.isArray(reply)) {
    const [at, now] = reply.map(Number);
    if (at !== undefined && now !== undefined && at >= now) return { at, now };
  }
  throw new Error(`Cannot reserve a slot: Redis answered ${JSON.stringify(reply)}`);
}

const UNLOCK = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

// The same steps as takeSlot in cache/slot-record.ts, on the server's clock. What is kept reads "next made".
const TAKE_SLOT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local at = now
local kept = redis.call('GET', KEYS[1])
if kept then
  local nextAt, made = kept:match('^(%d+) (%d+)$')
  if nextAt then at = math.max(now, nextAt - math.max(0, made - now)) end
end
local spacing = tonumber(ARGV[1])
if spacing > 0 then
  redis.call('SET', KEYS[1], string.format('%.0f %.0f', at + spacing, now), 'PX', at + spacing - now)
end
return { at, now }`;
