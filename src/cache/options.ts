import { argumentError, expectString, memberOf } from '../core/arguments.js';
import type { Dialect } from '../core/dialect.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import { expectDialect, expectFunction, expectOneOf, type OptionNames } from '../core/options.js';
import { rfc9309 } from '../dialects/rfc9309/index.js';
import { expectWholeFileLimits, limitsWith, type Limits } from '../fetch/limit-options.js';
import { splitHeaders } from '../fetch/header-options.js';
import { policies } from '../fetch/policies.js';
import {
  checkConnections,
  CONNECTION_OPTIONS,
  type RobotsRequestOptions,
} from '../fetch/connection-options.js';
import { expectBudget } from '../core/budget.js';
import type { Backoff } from './backoff.js';
import type { StaleLimits } from './site-freshness.js';
import type { SiteOverride } from './overrides.js';
import type { Pacing } from './pacing.js';
import { productToken } from './crawler-name.js';
import type { AgentNames } from './site-robots.js';
import { LONGEST_LOCK_MS } from './site-record.js';
import { isFleetStore, type FleetStore, type Store } from './store.js';
import { systemTimer, type Timer } from './clock.js';

/**
 * Options of a {@link RobotsCache}: who the crawler is, how robots.txt is fetched, where it is kept and for how long.
 * Times are in milliseconds.
 *
 * @example
 * const options: RobotsCacheOptions = {
 *   userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
 *   productTokens: ['FooBot-News', 'FooBot'],
 *   dialect: google,
 *   policy: 'google',
 *   store: new MemoryStore(),
 *   storeLimitMs: 100,
 *   lockMs: 2000,
 *   maxBytes: 256 * 2 ** 20,
 *   staleWhileRevalidateMs: 600_000,
 *   staleIfErrorMs: 604_800_000,
 *   backoff: { firstMs: 30_000 },
 *   pacing: { floorMs: 2000 },
 *   overrides: (site) => (site === 'https://intranet.example' ? { robots: '' } : undefined),
 *   headers: { 'accept-language': 'en' },
 *   limits: { deadlineMs: 5000 },
 *   addresses: 'public',
 *   proxy: false,
 *   lookup: (_host, _options, callback) => callback(null, '93.184.216.34', 4),
 *   budget: 1_000_000,
 * };
 * new RobotsCache(options).productToken; // 'FooBot-News'
 * @example
 * // For a test, without a network or a clock.
 * const cache = new RobotsCache({
 *   userAgent: 'Mozilla/5.0 (compatible; FooBot/1.0)',
 *   productToken: 'FooBot',
 *   fetch: async () => new Response('User-agent: FooBot\nDisallow: /private'),
 *   now: () => Date.UTC(2026, 10, 22),
 *   timer: { elapsed: () => 0, wait: async () => {} },
 * });
 * await cache.isAllowed('https://example.com/private/x'); // false
 */
export interface RobotsCacheOptions extends RobotsRequestOptions {
  /** The crawler's User-Agent header, for robots.txt and for pages: `FooBot/1.0 (+https://foo.example/bot)`. */
  readonly userAgent: string;
  /**
   * The crawler's name in robots.txt, if the header contains several candidates. Must be one of them.
   *
   * @defaultValue read from `userAgent`
   */
  readonly productToken?: string | undefined;
  /**
   * Names to look up rules for, in order of preference: the first that has a group decides. They need not
   * appear in the header.
   *
   * @defaultValue `[productToken]`
   */
  readonly productTokens?: readonly string[] | undefined;
  /**
   * The parser whose reading is used.
   *
   * @defaultValue rfc9309
   */
  readonly dialect?: Dialect | undefined;

  /**
   * A store in which entries are shared with other processes and survive restarts.
   *
   * @defaultValue none: each cache keeps its own in memory
   */
  readonly store?: Store | undefined;
  /**
   * How many milliseconds a verdict waits for the store before it proceeds without it. A store that is slow but
   * answers gets up to ten times as long.
   *
   * @defaultValue 250
   */
  readonly storeLimitMs?: number | undefined;
  /**
   * For how many milliseconds the lock of a worker that died or hangs keeps others from fetching the site. At most a minute.
   *
   * @defaultValue 1500
   */
  readonly lockMs?: number | undefined;
  /**
   * How many bytes of memory the sites may take, texts and compiled rules together. A quarter is for recently used
   * sites. The others are packed: kept as compressed text until their next use. The least recently used of them are
   * evicted first.
   *
   * @defaultValue 67108864 (64 MiB)
   */
  readonly maxBytes?: number | undefined;

  /**
   * For how many milliseconds a stale copy is used while a single request refreshes it.
   *
   * @defaultValue 3600000 (an hour)
   */
  readonly staleWhileRevalidateMs?: number | undefined;
  /**
   * For how many milliseconds a stale copy is used while the site fails. At most 30 days.
   *
   * @defaultValue 86400000 (a day)
   */
  readonly staleIfErrorMs?: number | undefined;
  /**
   * How long to leave a failing site alone.
   *
   * @defaultValue `{ firstMs: 60000, longestMs: 3600000 }`
   */
  readonly backoff?: Partial<Backoff> | undefined;
  /**
   * The pace of requests to a site; see {@link Pacing}.
   *
   * @defaultValue `{ floorMs: 1000, capMs: 300000, beyondCap: 'cap', withoutStore: 'alone', patienceMs: 2000, latencyFactor: 0 }`
   */
  readonly pacing?: Partial<Pacing> | undefined;
  /**
   * Settings for a site that replace what it asks for; undefined for none. Called with scheme, host and port: for a
   * file when the site is not in memory or is refreshed, for the pace with each turn.
   *
   * @defaultValue none: every site is obeyed
   */
  readonly overrides?: ((site: string) => SiteOverride | undefined) | undefined;

  /**
   * The most work one check may do, in units of about 10 ns. A check that exceeds it answers `false`, with `because:
   * 'budget'`.
   *
   * @defaultValue 5000000
   */
  readonly budget?: number | undefined;

  /**
   * The timer for waiting and measuring. Unlike the date it cannot be set back.
   *
   * @defaultValue the platform's timers and `performance.now`
   */
  readonly timer?: Timer | undefined;
}

const OPTIONS: OptionNames<RobotsCacheOptions> = {
  userAgent: true,
  productToken: true,
  productTokens: true,
  dialect: true,
  policy: true,
  store: true,
  storeLimitMs: true,
  lockMs: true,
  maxBytes: true,
  staleWhileRevalidateMs: true,
  staleIfErrorMs: true,
  backoff: true,
  pacing: true,
  overrides: true,
  headers: true,
  limits: true,
  ...CONNECTION_OPTIONS,
  budget: true,
  timer: true,
};

const BACKOFF: OptionNames<Backoff> = { firstMs: true, longestMs: true };

const PACING: OptionNames<Pacing> = {
  floorMs: true,
  capMs: true,
  beyondCap: true,
  key: true,
  withoutStore: true,
  patienceMs: true,
  latencyFactor: true,
};

/** The options, with all defaults filled in. */
export interface Settings
  extends
    Pick<
      RobotsCacheOptions,
      'userAgent' | 'store' | 'overrides' | 'fetch' | 'headers' | 'addresses' | 'proxy' | 'lookup'
    >,
    Readonly<{ [Name in WithDefault]: NonNullable<RobotsCacheOptions[Name]> }> {
  readonly agent: AgentNames;
  readonly limits: Limits;
  readonly staleLimits: StaleLimits;
  readonly backoff: Backoff;
  readonly pacing: Pacing;
}

type WithDefault =
  'budget' | 'storeLimitMs' | 'lockMs' | 'maxBytes' | 'productToken' | 'dialect' | 'policy' | 'now' | 'timer';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

type NumberOption = keyof StaleLimits | 'storeLimitMs' | 'lockMs' | 'maxBytes';

/** Checks the options and fills in the defaults. */
export function settingsOf(options: RobotsCacheOptions): Settings {
  expectOptionsOfCache(options);
  expectManyOptions('backoff', options.backoff, BACKOFF);
  expectManyOptions('pacing', options.pacing, PACING);
  const { userAgent, policy = 'rfc9309', store, backoff, overrides, now = Date.now } = options;
  const { fetch, headers, addresses, proxy, lookup } = options;
  expectString('userAgent', userAgent);
  if (!Object.hasOwn(policies, policy)) {
    throw argumentError('policy', policy, `one of ${Object.keys(policies).join(', ')}`);
  }
  checkConnections({ fetch, addresses, proxy, lookup });
  expectWholeFileLimits('limits', options.limits);
  splitHeaders('headers', headers);
  expectFunction('now', now, 'a function that returns milliseconds since 1970');
  expectTimer(options.timer);
  expectFunction('overrides', overrides, 'a function that returns the overrides of a site');
  if (options.dialect !== undefined) expectDialect('dialect', options.dialect);
  const firstMs = within('backoff.firstMs', backoff?.firstMs, 60 * SECOND, SECOND, DAY);
  const tokens = productTokensOf(options);
  const number = (name: NumberOption, standard: number, least: number, most: number): number =>
    within(name, options[name], standard, least, most);
  return {
    userAgent,
    productToken: tokens[0],
    agent: tokens.length === 1 ? tokens[0] : tokens,
    dialect: options.dialect ?? rfc9309,
    policy,
    store: store === undefined ? undefined : checkedStore(store),
    storeLimitMs: number('storeLimitMs', 250, 1, HOUR),
    lockMs: number('lockMs', 1500, 1, LONGEST_LOCK_MS),
    maxBytes: number('maxBytes', 64 * 2 ** 20, 0, Number.MAX_SAFE_INTEGER),
    staleLimits: {
      staleWhileRevalidateMs: number('staleWhileRevalidateMs', HOUR, 0, 30 * DAY),
      staleIfErrorMs: number('staleIfErrorMs', DAY, 0, 30 * DAY),
    },
    backoff: {
      firstMs,
      longestMs: within('backoff.longestMs', backoff?.longestMs, Math.max(firstMs, HOUR), firstMs, YEAR),
    },
    pacing: pacingOf(options.pacing, store),
    overrides,
    fetch,
    headers,
    limits: limitsWith(policies[policy].limits, options.limits),
    addresses,
    proxy,
    lookup,
    budget: expectBudget(options.budget),
    now: () => Math.round(now()),
    timer: options.timer ?? systemTimer,
  };
}

/** @throws TypeError that shows how to create a cache, if the options are missing or just a name */
function expectOptionsOfCache(options: unknown): void {
  if (options === undefined || typeof options === 'string') {
    const expected =
      "an object, as in new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' })";
    throw argumentError('options', options, expected);
  }
  expectManyOptions('options', options, OPTIONS);
}

function expectTimer(timer: unknown): void {
  if (timer === undefined) return;
  const isTimer = ['elapsed', 'wait'].every((name) => typeof memberOf(timer, name) === 'function');
  if (!isTimer) throw argumentError('timer', timer, 'a timer with the methods elapsed and wait');
}

function pacingOf(pacing: Partial<Pacing> = {}, store: Store | undefined): Pacing {
  const { key, beyondCap = 'cap', withoutStore = 'alone' } = pacing;
  const floorMs = within('pacing.floorMs', pacing.floorMs, SECOND, 0, DAY);
  expectFunction('pacing.key', key, 'a function that returns the key of a page');
  expectOneOf('pacing.beyondCap', beyondCap, ['cap', 'obey', 'skip']);
  expectOneOf('pacing.withoutStore', withoutStore, ['wait', 'alone']);
  if (withoutStore === 'wait' && store !== undefined && !isFleetStore(store)) {
    throw new TypeError("Cannot use pacing.withoutStore: 'wait': the store has no slots to wait for");
  }
  return {
    floorMs,
    capMs: within('pacing.capMs', pacing.capMs, Math.max(floorMs, 300 * SECOND), floorMs, DAY),
    beyondCap,
    key,
    withoutStore,
    patienceMs: within('pacing.patienceMs', pacing.patienceMs, 2 * SECOND, 1, HOUR),
    latencyFactor: within('pacing.latencyFactor', pacing.latencyFactor, 0, 0, 100),
  };
}

function productTokensOf(options: RobotsCacheOptions): readonly [string, ...string[]] {
  const { userAgent, productTokens, productToken: given } = options;
  if (productTokens === undefined) return [productToken(userAgent, given)];
  if (given !== undefined) {
    throw new TypeError("Options 'productToken' and 'productTokens' exclude each other: pass one of them");
  }
  const expected = 'a list of at least one name';
  const [first, ...others] = listOf(productTokens);
  expectName(first, expected);
  for (const token of others) expectName(token, expected);
  return [first, ...others.map(String)];
}

function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

function expectName(token: unknown, expected: string): asserts token is string {
  expectString('productTokens', token, expected);
  if (token.trim() === '') throw argumentError('productTokens', token, expected);
}

function within(
  name: string,
  given: number | undefined,
  standard: number,
  least: number,
  most: number,
): number {
  const value: unknown = given ?? standard;
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw argumentError(name, value, `a number from ${least} to ${most}`);
}

const FLEET_METHODS = ['ask', 'settle', 'slot'] as const satisfies readonly (keyof FleetStore)[];

/** Methods of database clients that stores do not have. */
const CLIENT_HINTS = [
  ['duplicate', 'write redisStore(client), of robotparser/redis'],
  ['query', 'write postgresStore(pool), of robotparser/postgres'],
  ['idFromName', 'write durableObjectStore(binding), of robotparser/durable-object'],
] as const;

function checkedStore(store: Store): Store {
  const given: unknown = store;
  // A Map has these methods but ignores the lifetime: its entries would never expire.
  if (typeof given !== 'object' || given === null || given.constructor === Map) {
    throw argumentError(
      'store',
      given,
      'a store, such as new MemoryStore(), redisStore(client) or new DiskStore(folder)',
    );
  }
  const needed = FLEET_METHODS.some((name) => name in given) ? FLEET_METHODS : ['get', 'set', 'delete'];
  for (const name of needed) {
    if (typeof Reflect.get(given, name) !== 'function') {
      const hint = CLIENT_HINTS.find(([method]) => typeof Reflect.get(given, method) === 'function');
      throw argumentError('store', given, `a store: ${hint?.[1] ?? `it has no method '${name}'`}`);
    }
  }
  return store;
}
