import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import { ASK, SETTLE, SLOT } from './redis-scripts.js';
import { connectionOf, sendCommandOf, type RedisClient, type SendCommand } from './redis-client.js';
import { scriptedStore, type Operation, type ScriptArgument } from './scripted-store.js';
import { SharedChannels } from './shared-channels.js';
import { CHANGES, type FleetStore } from './store.js';
import { digestOf } from './text-digest.js';

/**
 * Options of {@link redisStore}.
 *
 * @example
 * import { Redis } from 'ioredis';
 *
 * const client = new Redis({ host: 'redis.example', lazyConnect: true });
 * const options: RedisStoreOptions = { prefix: 'crawler:' };
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store: redisStore(client, options) });
 * cache.stats().store.shares; // { entries: true, locks: true, slots: true }
 */
export interface RedisStoreOptions {
  /**
   * The prefix of every key and channel in Redis.
   *
   * @defaultValue 'robotparser:'
   */
  readonly prefix?: string;
}

const OPTIONS: OptionNames<RedisStoreOptions> = { prefix: true };

/** A {@link FleetStore} on Redis. */
export type RedisStore = Required<FleetStore>;

/**
 * A {@link FleetStore} for all processes that share a Redis or Valkey: a single server, a cluster, or a server managed
 * by Sentinel, on a connection of yours.
 *
 * The client stays yours: you connect it, listen to its `error` event and close it. Each operation is one script on
 * one key, on the server's own clock, so the clocks of the machines do not matter. To be notified instead of polling,
 * the store duplicates the client while somebody waits or listens, and closes the duplicate itself. FLEET.md
 * describes the keys, the memory they take, the permissions a Redis user needs, and what happens when Redis fails.
 *
 * @param client - of `ioredis`, `iovalkey` or `redis`; this package loads none of them
 * @example
 * import { Redis } from 'ioredis';
 *
 * const client = new Redis({ host: 'redis.example', lazyConnect: true });
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store: redisStore(client) });
 * cache.stats().store.shares; // { entries: true, locks: true, slots: true }
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): RedisStore {
  expectManyOptions('options', options, OPTIONS);
  const { prefix = 'robotparser:' } = options;
  if (typeof prefix !== 'string') throw argumentError('prefix', prefix, 'a string');
  const run = scriptRunner(sendCommandOf(client));
  const channels = new SharedChannels((listeners) => connectionOf(client, listeners));
  const channelOf = (channel: string): string =>
    `${prefix}${channel === CHANGES ? CHANGES : `settled:${channel}`}`;

  return {
    ...scriptedStore((operation, key, args) => {
      const kind = operation === 'slot' ? 'slot' : 'site';
      const told = operation === 'settle' ? [channelOf(key), channelOf(CHANGES)] : [];
      return run(SCRIPTS[operation], `${prefix}${kind}:${key}`, [...args, ...told]);
    }),
    watch: (channel, heard, signal) => channels.watch(channelOf(channel), heard, signal),
  };
}

const SCRIPTS: Readonly<Record<Operation, string>> = { ask: ASK, settle: SETTLE, slot: SLOT };

type RunText = (script: string, key: string, args: readonly ScriptArgument[]) => Promise<unknown>;

/** Runs scripts by their digest, and sends the text if Redis does not have it yet. */
function scriptRunner(send: SendCommand): RunText {
  const digests = new Map<string, Promise<string>>();
  return async (script, key, args) => {
    const digest = digests.get(script) ?? digestOf(script, 'SHA-1');
    digests.set(script, digest);
    const rest = ['1', key, ...args.map((arg) => String(arg ?? ''))];
    try {
      return await send(key, ['EVALSHA', await digest, ...rest]);
    } catch (thrown) {
      if (!String(thrown).includes('NOSCRIPT')) throw thrown;
      return await send(key, ['EVAL', script, ...rest]);
    }
  };
}
