import { argumentError, expectString } from '../core/arguments.js';
import type { Dialect } from '../core/dialect.js';
import {
  expectDialect,
  expectFunction,
  expectOneOf,
  expectOptions,
  type OptionNames,
} from '../core/options.js';
import { rfc9309 } from '../dialects/rfc9309/index.js';
import { limitsWith, type Limits } from '../fetch/limits.js';
import { policies, type PolicyName } from '../fetch/policy.js';
import { checkConnections, type ConnectionOptions } from '../fetch/connection-options.js';
import { expectBudget } from '../core/budget.js';
import type { Backoff } from './backoff.js';
import type { StaleLimits } from './freshness.js';
import type { Pacing } from './pacing.js';
import { productToken } from './product-token.js';
import type { Agent } from './site-robots.js';
import { LONGEST_LOCK_MS } from './site-record.js';
import { isFleetStore, type FleetStore, type Store } from './store.js';
import { systemTimer, type Timer } from './timer.js';

/** All times in milliseconds. */
export interface RobotsCacheOptions {
  /** The User-Agent header that the crawler sends, here and everywhere: `FooBot/1.0 (+https://foo.example/bot)`. */
  readonly userAgent: string;
  /** The crawler's name in robots.txt, where the header holds several that it could be. One of the header's. */
  readonly productToken?: string | undefined;
  /**
   * Names for which rules are looked up instead, in order of preference: the first that has a group counts. They need
   * not stand in the header.
   */
  readonly productTokens?: readonly string[] | undefined;
  /** How the files are read. `rfc9309`. */
  readonly dialect?: Dialect | undefined;
  /** How the files are fetched, and what their status means. `'rfc9309'`. */
  readonly policy?: PolicyName | undefined;

  /** Where entries are kept for other processes and for later. None. */
  readonly store?: Store | undefined;
  /** How long a verdict waits for the store before it goes on without it; up to ten times as long for one that is slow but answers. 250. */
  readonly storeLimitMs?: number | undefined;
  /** How long a worker that asks a site keeps others from asking it after it has stopped answering. 1,500; at most a minute. */
  readonly lockMs?: number | undefined;
  /** What the memory in front may take, texts and compiled rules together. 64 MiB. */
  readonly maxBytes?: number | undefined;

  /** How long past its time a copy answers while the site is asked again. An hour. */
  readonly staleWhileRevalidateMs?: number | undefined;
  /** How long past its time a copy answers while the site fails. A day; at most 30 days. */
  readonly staleIfErrorMs?: number | undefined;
  /** How long a site that fails is left alone. A minute at first, twice as long each time, an hour at most. */
  readonly backoff?: Partial<Backoff> | undefined;
  /** How far apart the turns of a site are. */
  readonly pacing?: Partial<Pacing> | undefined;

  /** What carries the requests, of the shape of the platform's `fetch`. node-fetch. */
  readonly fetch?: ConnectionOptions['fetch'];
  /** What one fetch may cost, where it is not as the policy says. */
  readonly limits?: Partial<Limits> | undefined;
  /** `'public'` refuses to connect to private addresses. `'any'`. */
  readonly addresses?: ConnectionOptions['addresses'];
  /** The URL of a proxy, `'environment'` for what the environment's variables name, or false. None. */
  readonly proxy?: ConnectionOptions['proxy'];
  /** Looks up names, of the shape of `dns.lookup`. Node's own ways. */
  readonly lookup?: ConnectionOptions['lookup'];
  /** What one check may cost, in units of about 10 ns, before it is refused because of `'budget'`. 5,000,000. */
  readonly budget?: number | undefined;

  /** The date, in milliseconds since the epoch. `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** What waits and measures; it cannot be set back as a date can. */
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
  fetch: true,
  limits: true,
  addresses: true,
  proxy: true,
  lookup: true,
  budget: true,
  now: true,
  timer: true,
};

const BACKOFF: OptionNames<Backoff> = { firstMs: true, longestMs: true };

const PACING: OptionNames<Pacing> = {
  floorMs: true,
  capMs: true,
  key: true,
  withoutStore: true,
  patienceMs: true,
};

/** The options, with a value for each that has a default. */
export interface Settings extends Pick<
  RobotsCacheOptions,
  'userAgent' | 'store' | 'fetch' | 'addresses' | 'proxy' | 'lookup'
> {
  readonly budget: number;
  readonly storeLimitMs: number;
  readonly lockMs: number;
  readonly maxBytes: number;
  readonly agent: Agent;
  readonly productToken: string;
  readonly dialect: Dialect;
  readonly policy: PolicyName;
  readonly limits: Limits;
  readonly staleLimits: StaleLimits;
  readonly backoff: Backoff;
  readonly pacing: Pacing;
  readonly now: () => number;
  readonly timer: Timer;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** The options with their defaults, once they have been found possible. */
export function settingsOf(options: RobotsCacheOptions): Settings {
  expectOptionsOfCache(options);
  expectOptions('backoff', options.backoff, BACKOFF);
  expectOptions('pacing', options.pacing, PACING);
  const { userAgent, policy = 'rfc9309', store, backoff, now = Date.now } = options;
  const { fetch, addresses, proxy, lookup } = options;
  expectString('userAgent', userAgent);
  if (!Object.hasOwn(policies, policy)) {
    throw argumentError('policy', policy, `one of ${Object.keys(policies).join(', ')}`);
  }
  checkConnections({ fetch, addresses, proxy, lookup });
  expectFunction('now', now, 'a function that gives milliseconds since the epoch');
  expectTimer(options.timer);
  if (options.dialect !== undefined) expectDialect('dialect', options.dialect);
  const firstMs = within('backoff.firstMs', backoff?.firstMs, 60 * SECOND, SECOND, DAY);
  const tokens = productTokensOf(options);
  return {
    userAgent,
    productToken: tokens[0],
    agent: tokens.length === 1 ? tokens[0] : tokens,
    dialect: options.dialect ?? rfc9309,
    policy,
    store: store === undefined ? undefined : checkedStore(store),
    storeLimitMs: within('storeLimitMs', options.storeLimitMs, 250, 1, HOUR),
    lockMs: within('lockMs', options.lockMs, 1500, 1, LONGEST_LOCK_MS),
    maxBytes: within('maxBytes', options.maxBytes, 64 * 2 ** 20, 0, Number.MAX_SAFE_INTEGER),
    staleLimits: {
      staleWhileRevalidateMs: within(
        'staleWhileRevalidateMs',
        options.staleWhileRevalidateMs,
        HOUR,
        0,
        30 * DAY,
      ),
      staleIfErrorMs: within('staleIfErrorMs', options.staleIfErrorMs, DAY, 0, 30 * DAY),
    },
    backoff: {
      firstMs,
      longestMs: within('backoff.longestMs', backoff?.longestMs, Math.max(firstMs, HOUR), firstMs, YEAR),
    },
    pacing: pacingOf(options.pacing, store),
    fetch,
    limits: limitsWith(policies[policy].limits, options.limits),
    addresses,
    proxy,
    lookup,
    budget: expectBudget(options.budget),
    now: () => Math.round(now()),
    timer: options.timer ?? systemTimer,
  };
}

/** @throws TypeError that says how a cache is made, for whoever gives nothing or the name alone */
function expectOptionsOfCache(options: unknown): void {
  if (options === undefined || typeof options === 'string') {
    const expected =
      "an object, as in new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' })";
    throw argumentError('options', options, expected);
  }
  expectOptions('options', options, OPTIONS);
}

function expectTimer(timer: unknown): void {
  if (timer === undefined) return;
  const isTimer =
    typeof timer === 'object' &&
    timer !== null &&
    ['elapsed', 'wait'].every((name) => typeof Reflect.get(timer, name) === 'function');
  if (!isTimer) throw argumentError('timer', timer, 'a timer with the methods elapsed and wait');
}

function pacingOf(pacing: Partial<Pacing> = {}, store: Store | undefined): Pacing {
  const { key, withoutStore = 'alone' } = pacing;
  const floorMs = within('pacing.floorMs', pacing.floorMs, 0, 0, DAY);
  expectFunction('pacing.key', key, 'a function that gives the key of a page');
  expectOneOf('pacing.withoutStore', withoutStore, ['wait', 'alone']);
  if (withoutStore === 'wait' && store !== undefined && !isFleetStore(store)) {
    throw new TypeError("Cannot keep pacing.withoutStore: 'wait': the store has no slots to wait for");
  }
  return {
    floorMs,
    capMs: within('pacing.capMs', pacing.capMs, Math.max(floorMs, 30 * SECOND), floorMs, DAY),
    key,
    withoutStore,
    patienceMs: within('pacing.patienceMs', pacing.patienceMs, 2 * SECOND, 1, HOUR),
  };
}

function productTokensOf(options: RobotsCacheOptions): readonly [string, ...string[]] {
  const { userAgent, productTokens, productToken: given } = options;
  if (productTokens === undefined) return [productToken(userAgent, given)];
  if (given !== undefined) {
    throw new TypeError("Options 'productToken' and 'productTokens' say the same: give one of them");
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

function checkedStore(store: Store): Store {
  const given: unknown = store;
  if (typeof given !== 'object' || given === null) throw argumentError('store', given, 'a store');
  const needed = FLEET_METHODS.some((name) => name in given) ? FLEET_METHODS : ['get', 'set', 'delete'];
  for (const name of needed) {
    if (typeof Reflect.get(given, name) !== 'function') {
      throw argumentError('store', given, `a store: it has no method '${name}'`);
    }
  }
  return store;
}
