import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import { ASK, SETTLE, SLOT } from './redis-scripts.js';
import { RedisChannels, sendCommandOf, type RedisClient, type SendCommand } from './redis-client.js';
import {
  CHANGES,
  UnreadableReplyError,
  type Asked,
  type FleetStore,
  type SettleResult,
  type Slot,
} from './store.js';

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
   * What every key and channel in Redis starts with.
   *
   * @defaultValue 'robotparser:'
   */
  readonly prefix?: string;
}

const OPTIONS: OptionNames<RedisStoreOptions> = { prefix: true };

/** A {@link FleetStore} on Redis. */
export type RedisStore = Required<FleetStore>;

/**
 * A {@link FleetStore} for all processes that reach one Redis or Valkey: a server, a cluster, or one behind Sentinel,
 * on a connection of yours.
 *
 * The client stays yours: you connect it, listen to its `error` event and close it. Each operation is one script on
 * one key, on the server's own clock, so the clocks of the machines do not matter. To be notified instead of polling,
 * the store duplicates the client while somebody waits or listens, and closes the duplicate itself. FLEET.md
 * describes the keys, the memory they take, the permissions a Redis user needs, and what happens when Redis fails.
 *
 * @param client - of `ioredis`, `iovalkey` or `redis`; none of them is loaded by this package
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
  const channels = new RedisChannels(client);
  const siteKey = (key: string): string => `${prefix}site:${key}`;
  const channelOf = (channel: string): string =>
    `${prefix}${channel === CHANGES ? CHANGES : `settled:${channel}`}`;

  return {
    async ask(key, order) {
      const { lockMs, after = 0, renew } = order;
      return askedIn(await run(ASK, siteKey(key), [lockMs, after, renew ?? '']));
    },

    async settle(key, settlement) {
      const { token, result, announce } = settlement;
      const { kind, value, ageMs, dueMs, ttlMs, worker } = result ?? NOTHING;
      const learnt = [kind, value, ageMs, dueMs, ttlMs, worker];
      const told = [channelOf(key), channelOf(CHANGES), announce ?? ''];
      return settledIn(await run(SETTLE, siteKey(key), [token ?? '', ...learnt, ...told]));
    },

    async slot(key, order) {
      const { spacingMs, worker, aheadMs = 0, graceMs = 0, keepMs = 0, notBeforeMs = 0 } = order;
      const { latencyFactor = 0, report } = order;
      const wish = [spacingMs, worker, aheadMs, graceMs, keepMs, notBeforeMs, String(latencyFactor)];
      const told = [report?.pace ?? '', report?.pauseMs ?? '', report?.tookMs ?? ''];
      return slotIn(await run(SLOT, `${prefix}slot:${key}`, [...wish, ...told]));
    },

    watch: (channel, heard) => channels.watch(channelOf(channel), heard),
  };
}

const NOTHING = { kind: '', value: '', ageMs: '', dueMs: '', ttlMs: '', worker: '' };

type RunScript = (script: string, key: string, args: readonly (string | number)[]) => Promise<unknown>;

/** Runs scripts by their digest, and sends the text where Redis does not know it yet. */
function scriptRunner(send: SendCommand): RunScript {
  const digests = new Map<string, Promise<string>>();
  return async (script, key, args) => {
    const digest = digests.get(script) ?? sha1(script);
    digests.set(script, digest);
    const rest = ['1', key, ...args.map((arg) => (typeof arg === 'number' ? String(Math.ceil(arg)) : arg))];
    try {
      return await send(key, ['EVALSHA', await digest, ...rest]);
    } catch (thrown) {
      if (!String(thrown).includes('NOSCRIPT')) throw thrown;
      return await send(key, ['EVAL', script, ...rest]);
    }
  };
}

async function sha1(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function askedIn(reply: unknown): Asked {
  const [text, ...rest] = listIn(reply);
  const [version, ageMs, token, lockedForMs] = numbersIn(rest, 4, reply);
  return {
    entry: typeof text === 'string' ? { value: text, version, ageMs } : undefined,
    token: token > 0 ? token : undefined,
    lockedForMs: lockedForMs > 0 ? lockedForMs : undefined,
  };
}

const OUTCOMES: Readonly<Record<SettleResult['outcome'], true>> = {
  accepted: true,
  suspected: true,
  outdated: true,
  released: true,
};

function settledIn(reply: unknown): SettleResult {
  const [outcome, ...rest] = listIn(reply);
  const [version] = numbersIn(rest, 1, reply);
  if (!isOutcome(outcome)) throw unreadable(reply);
  return { outcome, version };
}

function isOutcome(value: unknown): value is SettleResult['outcome'] {
  return typeof value === 'string' && Object.hasOwn(OUTCOMES, value);
}

function slotIn(reply: unknown): Slot {
  const [at, now, spacingMs, isReserved] = numbersIn(listIn(reply), 4, reply);
  if (at < now) throw unreadable(reply);
  return { at, now, spacingMs, isReserved: isReserved === 1 };
}

function numbersIn(
  list: readonly unknown[],
  count: number,
  reply: unknown,
): [number, number, number, number] {
  const numbers = list.map(Number);
  if (numbers.length < count || !numbers.every((number) => Number.isSafeInteger(number)))
    throw unreadable(reply);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return [a, b, c, d];
}

function listIn(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}

function unreadable(reply: unknown): Error {
  return new UnreadableReplyError(`Unexpected reply from Redis: ${JSON.stringify(reply).slice(0, 200)}`);
}
