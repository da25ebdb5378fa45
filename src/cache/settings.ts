import { argumentError, expectString } from '../core/arguments.js';
import type { Dialect } from '../core/dialect.js';
import { rfc9309 } from '../dialects/rfc9309.js';
import { limitsWith, type Limits } from '../fetch/limits.js';
import { policies, type PolicyName } from '../fetch/policy.js';
import type { Addresses, FetchLike } from '../fetch/transport.js';
import type { Backoff } from './ask-site.js';
import { productToken } from './product-token.js';
import type { Patience } from './standing.js';
import type { Store } from './store.js';
import { systemTimer, type Timer } from './timer.js';

/** All times in milliseconds. */
export interface RobotsCacheOptions {
  /** The User-Agent header that the crawler sends, here and everywhere: `FooBot/1.0 (+https://foo.example/bot)`. */
  readonly userAgent: string;
  /** The crawler's name in robots.txt, where the header holds several that it could be. One of the header's. */
  readonly productToken?: string | undefined;
  /** How the files are read; RFC 9309 where nothing is said. */
  readonly dialect?: Dialect | undefined;
  /** How the files are fetched, and what their status means; `rfc9309` where nothing is said. */
  readonly policy?: PolicyName | undefined;

  /** Where entries are kept for other processes and for later; nowhere where nothing is said. */
  readonly store?: Store | undefined;
  /** How long a verdict waits for the store before it goes on without. 250. */
  readonly storeLimitMs?: number | undefined;
  /** How long a process that asks a site keeps others from asking it, should it die. 5 s more than a fetch may take: 15 s. */
  readonly lockMs?: number | undefined;
  /** What the memory in front may take, texts and compiled rules together. 64 MiB. */
  readonly maxBytes?: number | undefined;

  /** How long past its time a copy answers while the site is asked again. An hour. */
  readonly staleMs?: number | undefined;
  /** How long past its time a copy answers while the site fails. A day; at most 30 days. */
  readonly keepOnFailureMs?: number | undefined;
  /** How long a site that fails is left alone. A minute at first, twice as long each time, an hour at most. */
  readonly backoff?: Partial<Backoff> | undefined;
  /** Between two turns of one site: never less than `floorMs` (0), and no more than `capMs` (30 s) because the site asks. */
  readonly pacing?: Partial<Pacing> | undefined;

  /** What carries the requests, of the shape of the platform's `fetch`; node-fetch where nothing is said. */
  readonly fetch?: FetchLike | undefined;
  /** What one fetch may cost, where it is not as the policy says. */
  readonly limits?: Partial<Limits> | undefined;
  /** `public` refuses to connect to private addresses. */
  readonly addresses?: Addresses | undefined;

  /** The date, in milliseconds since the epoch; `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** What waits and measures; it cannot be set back as a date can. */
  readonly timer?: Timer | undefined;
}

/** How far apart the turns of one site are. */
export interface Pacing {
  readonly floorMs: number;
  readonly capMs: number;
}

export interface Settings {
  readonly userAgent: string;
  readonly productToken: string;
  readonly dialect: Dialect;
  readonly policy: PolicyName;
  readonly store: Store | undefined;
  readonly storeLimitMs: number;
  readonly lockMs: number;
  readonly maxBytes: number;
  readonly patience: Patience;
  readonly backoff: Backoff;
  readonly pacing: Pacing;
  readonly fetch: FetchLike | undefined;
  readonly limits: Limits;
  readonly addresses: Addresses | undefined;
  readonly now: () => number;
  readonly timer: Timer;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** The options with their defaults, once they have been found possible. */
export function settingsOf(options: RobotsCacheOptions): Settings {
  const { userAgent, policy = 'rfc9309', store, backoff, pacing, now = Date.now, fetch, addresses } = options;
  expectString('userAgent', userAgent);
  if (!Object.hasOwn(policies, policy)) {
    throw argumentError('policy', policy, `one of ${Object.keys(policies).join(', ')}`);
  }
  if (fetch !== undefined && addresses === 'public') {
    throw new TypeError("Cannot keep addresses: 'public' together with fetch: its connections are its own");
  }
  const firstMs = within('backoff.firstMs', backoff?.firstMs, 60 * SECOND, SECOND, DAY);
  const limits = limitsWith(policies[policy].limits, options.limits);
  const floorMs = within('pacing.floorMs', pacing?.floorMs, 0, 0, DAY);
  return {
    userAgent,
    productToken: productToken(userAgent, options.productToken),
    dialect: options.dialect ?? rfc9309,
    policy,
    store: store === undefined ? undefined : checkedStore(store),
    storeLimitMs: within('storeLimitMs', options.storeLimitMs, 250, 1, HOUR),
    lockMs: within('lockMs', options.lockMs, lockMsFor(limits.deadlineMs), 1, HOUR),
    maxBytes: within('maxBytes', options.maxBytes, 64 * 2 ** 20, 0, Number.MAX_SAFE_INTEGER),
    patience: {
      staleMs: within('staleMs', options.staleMs, HOUR, 0, 30 * DAY),
      keepOnFailureMs: within('keepOnFailureMs', options.keepOnFailureMs, DAY, 0, 30 * DAY),
    },
    backoff: {
      firstMs,
      longestMs: within('backoff.longestMs', backoff?.longestMs, Math.max(firstMs, HOUR), firstMs, YEAR),
    },
    pacing: {
      floorMs,
      capMs: within('pacing.capMs', pacing?.capMs, Math.max(floorMs, 30 * SECOND), floorMs, DAY),
    },
    fetch,
    limits,
    addresses,
    now: () => Math.round(now()),
    timer: options.timer ?? systemTimer,
  };
}

/** The lock outlives the fetch for as long as it takes to write what came of it. */
function lockMsFor(deadlineMs: number | null): number {
  return Math.min(HOUR, (deadlineMs ?? 10 * SECOND) + 5 * SECOND);
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

function checkedStore(store: Store): Store {
  const given: unknown = store;
  if (typeof given !== 'object' || given === null) throw argumentError('store', given, 'a store');
  for (const name of ['get', 'set', 'delete']) {
    if (typeof Reflect.get(given, name) !== 'function') {
      throw argumentError('store', given, `a store: it has no method '${name}'`);
    }
  }
  if ((store.lock === undefined) !== (store.unlock === undefined)) {
    throw argumentError('store', given, "a store with both of 'lock' and 'unlock', or neither");
  }
  return store;
}
