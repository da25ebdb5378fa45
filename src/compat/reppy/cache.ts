/** `reppy.cache`: keeps robots.txt files in memory, shares concurrent fetches, and decides what a failed fetch leaves. */

import { isLocalFailure, NotImplementedError } from './errors.js';
import { currentSeconds, type TTLPolicyBase } from './ttl.js';
import { argumentError, expectString } from '../../core/arguments.js';
import { Lru } from '../../core/lru.js';
import type { OptionNames } from '../../core/options.js';
import { SingleFlight } from '../../core/single-flight.js';
import { MisuseError } from '../../fetch/misuse.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { Agent } from './agent.js';
import { AllowNone, checkFetchOptions, FETCH_OPTIONS, Robots, type FetchOptions } from './robots.js';

/** An object, and when it expires in seconds since the epoch. */
export type ExpiringValue<Value> = readonly [expires: number, value: Value];

/** When the substitute for a failed fetch expires; immediately if this machine itself failed. */
function expiryAfter(error: Error, nowSeconds: number, ttl: number): number {
  return isLocalFailure(error) ? nowSeconds : nowSeconds + ttl;
}

/**
 * Decides what a cache keeps after a failed fetch. Subclasses implement `exception`.
 *
 * @example
 * class KeepNobody extends CachePolicyBase<Robots> {
 *   override exception(url: string): readonly [number, Robots] {
 *     return [0, new AllowNone(url)];
 *   }
 * }
 * const cache = new RobotsCache(100, { cachePolicy: new KeepNobody() });
 * cache.capacity; // 100
 */
export class CachePolicyBase<Value> {
  /**
   * Returns what to keep in place of the file: an object, or an error to throw again.
   *
   * @param nowSeconds - the current time in seconds since the epoch
   */
  exception(url: string, error: Error, nowSeconds: number = currentSeconds()): ExpiringValue<Value | Error> {
    const reason = `Cannot decide at ${nowSeconds} what to keep for ${url}: a subclass has to implement this`;
    throw new NotImplementedError(reason, { cause: error });
  }
}

/**
 * Keeps the result of `factory` for the URL after a failed fetch.
 *
 * @example
 * const policy = new DefaultObjectPolicy(60, (url) => new AllowAll(url));
 * policy.exception('https://example.com/robots.txt', new Error('away'), 1000)[0]; // 1060
 */
export class DefaultObjectPolicy<Value> extends CachePolicyBase<Value> {
  constructor(
    /** For how many seconds the object is kept. */
    readonly ttl: number,
    /** Creates the object that replaces the file. */
    readonly factory: (url: string, expires: number) => Value,
  ) {
    super();
  }

  override exception(url: string, error: Error, nowSeconds: number = currentSeconds()): ExpiringValue<Value> {
    const expires = expiryAfter(error, nowSeconds, this.ttl);
    return [expires, this.factory(url, expires)];
  }
}

/**
 * Keeps the error of a failed fetch and throws it for `ttl` seconds; if 0, the next call fetches again.
 *
 * @example
 * const policy = new ReraiseExceptionPolicy(60);
 * policy.exception('https://example.com/robots.txt', new Error('away'), 1000)[0]; // 1060
 */
export class ReraiseExceptionPolicy<Value> extends CachePolicyBase<Value> {
  constructor(
    /** For how many seconds the error is kept. */
    readonly ttl: number,
  ) {
    super();
  }

  override exception(
    _url: string,
    error: Error,
    nowSeconds: number = currentSeconds(),
  ): ExpiringValue<Error> {
    return [expiryAfter(error, nowSeconds, this.ttl), error];
  }
}

/** How many seconds a failure is kept by default. */
const FAILURE_TTL = 600;

/**
 * An object that is created anew once it has expired.
 *
 * @example
 * const kept = new ExpiringObject(async () => [Date.now() / 1000 + 60, 'made']);
 * await kept.get(); // 'made'
 */
export class ExpiringObject<Value> {
  /** The object that was last created; null before the first. */
  obj: Value | null = null;
  /** When the object expires, in seconds since the epoch. */
  expires = 0;
  /** The error of the last attempt to create it; null if it succeeded. */
  exception: Error | null = null;
  readonly #now: () => number;
  #flight: Promise<void> | undefined;

  /** @param now - the clock, in milliseconds since the epoch */
  constructor(
    /** Resolves to the expiry in seconds since the epoch and an object, or an error that `get` throws until then. */
    readonly factory: () => Promise<ExpiringValue<Value | Error>>,
    now: () => number = Date.now,
  ) {
    this.#now = now;
  }

  /** The current object. Concurrent callers share one call of the factory. */
  async get(): Promise<Value> {
    if (this.#now() / 1000 >= this.expires || (this.obj === null && this.exception === null)) {
      this.#flight ??= this.#make().finally(() => (this.#flight = undefined));
      await this.#flight;
    }
    if (this.exception !== null) throw this.exception;
    if (this.obj === null) throw new TypeError('The factory returned no object');
    return this.obj;
  }

  async #make(): Promise<void> {
    const [expires, made] = await this.factory();
    this.expires = expires;
    [this.obj, this.exception] = made instanceof Error ? [null, made] : [made, null];
  }
}

/**
 * Options of a cache: how it fetches, and what it keeps if that fails.
 *
 * @example
 * const options: CacheOptions<Robots> = { cachePolicy: new ReraiseExceptionPolicy(60) };
 * new RobotsCache(100, options).capacity; // 100
 */
export interface CacheOptions<Value> extends FetchOptions {
  /**
   * Decides what the cache keeps after a failed fetch: an object, or the error.
   *
   * @defaultValue keeps the error for ten minutes; in `RobotsCache` and `AgentCache`, rules that disallow everything for
   *   ten minutes
   */
  readonly cachePolicy?: CachePolicyBase<Value> | undefined;
}

const CACHE_OPTIONS = { ...FETCH_OPTIONS, cachePolicy: true } as const satisfies OptionNames<
  CacheOptions<unknown>
>;

/** Adds a cache policy to the options unless they have one. */
function withPolicy<Value>(
  options: CacheOptions<Value>,
  cachePolicy: CachePolicyBase<Value>,
): CacheOptions<Value> {
  checkFetchOptions(options, CACHE_OPTIONS);
  return { ...options, cachePolicy: options.cachePolicy ?? cachePolicy };
}

/**
 * Keeps the `capacity` most recently used objects, keyed by the URL of their robots.txt.
 *
 * @example
 * const cache: BaseCache<Robots> = new RobotsCache(100);
 * (await cache.get('https://example.com/private/x')).allowed('https://example.com/private/x', 'FooBot'); // false
 */
export class BaseCache<Value> {
  /** Throws the error of a failed fetch for ten minutes. */
  static DEFAULT_CACHE_POLICY: CachePolicyBase<unknown> = new ReraiseExceptionPolicy(FAILURE_TTL);
  /** The same as for {@link Robots}. */
  static DEFAULT_TTL_POLICY: TTLPolicyBase = Robots.DEFAULT_TTL_POLICY;

  declare readonly cache_policy: BaseCache<Value>['cachePolicy'];
  declare readonly ttl_policy: BaseCache<Value>['ttlPolicy'];

  static {
    answerToOriginalNames(this.prototype, 'cache_policy ttl_policy');
  }

  /** The most objects that are kept. */
  readonly capacity: number;
  /** Decides what the cache keeps after a failed fetch. */
  readonly cachePolicy: CachePolicyBase<Value>;
  /** Decides how long a fetched file is valid. */
  readonly ttlPolicy: TTLPolicyBase;
  protected readonly options: FetchOptions;
  readonly #entries: Lru<string, ExpiringObject<Value>>;
  /** Fetches in progress, including those of evicted sites. */
  readonly #flights = new SingleFlight<string, Value>();

  constructor(capacity: number, given: CacheOptions<Value> = {}) {
    checkFetchOptions(given, CACHE_OPTIONS);
    const { cachePolicy = new ReraiseExceptionPolicy(FAILURE_TTL), ...options } = given;
    const { ttlPolicy = new.target.DEFAULT_TTL_POLICY } = options;
    if (!Number.isInteger(capacity) || capacity < 1) {
      throw argumentError('capacity', capacity, 'a whole number above 0');
    }
    this.capacity = capacity;
    this.#entries = new Lru({ limit: capacity });
    this.cachePolicy = cachePolicy;
    this.ttlPolicy = ttlPolicy;
    this.options = { ...options, ttlPolicy };
  }

  /**
   * The object for the site of a URL. Concurrent calls share one fetch of the site's robots.txt.
   *
   * @throws ValueError for a URL whose port is not a number
   */
  async get(url: string | URL): Promise<Value> {
    const key = Robots.robotsUrl(url);
    return this.#flights.run(key, () => this.#entryFor(key).get());
  }

  /**
   * Fetches a robots.txt and returns its object with the expiry. Subclasses implement it.
   *
   * @throws NotImplementedError
   */
  async fetch(url: string): Promise<ExpiringValue<Value>> {
    return Promise.reject(new NotImplementedError(`Cannot fetch ${url}: a subclass has to implement this`));
  }

  /**
   * The object to keep for the URL of a robots.txt: the result of `fetch`, or of the cache policy if that fails. If this
   * machine itself failed, the policy's result is used once and the next call fetches again.
   */
  async factory(url: string): Promise<ExpiringValue<Value | Error>> {
    try {
      return await this.fetch(url);
    } catch (error) {
      // The caller aborted, which says nothing about the site.
      if (this.options.signal?.aborted === true) throw error;
      // The caller's own `fetch` returned something unusable: a bug, not a failure of the site.
      if (error instanceof MisuseError) throw error;
      const reason = error instanceof Error ? error : new Error(`Cannot fetch ${url}`, { cause: error });
      const [expires, standIn] = this.cachePolicy.exception(url, reason, this.now() / 1000);
      return [isLocalFailure(error) ? 0 : expires, standIn];
    }
  }

  /** The current time, in milliseconds since the epoch. */
  protected now(): number {
    return (this.options.now ?? Date.now)();
  }

  #entryFor(key: string): ExpiringObject<Value> {
    const kept = this.#entries.get(key);
    if (kept !== undefined) return kept;
    const entry = new ExpiringObject(
      async () => this.factory(key),
      () => this.now(),
    );
    this.#entries.set(key, entry);
    return entry;
  }
}

/**
 * Keeps a {@link Robots} per site. After a failed fetch everything is disallowed for ten minutes, unless `cachePolicy`
 * says otherwise.
 *
 * @example
 * const cache = new RobotsCache(100, { fetch: async () => new Response('User-agent: *\nDisallow: /private') });
 * await cache.allowed('https://example.com/private/x', 'foo'); // false
 */
export class RobotsCache extends BaseCache<Robots> {
  /** Disallows everything for ten minutes. */
  static override DEFAULT_CACHE_POLICY: CachePolicyBase<Robots> = new DefaultObjectPolicy(
    FAILURE_TTL,
    (url, expires) => new AllowNone(url, expires),
  );

  constructor(capacity: number, options: CacheOptions<Robots> = {}) {
    super(capacity, withPolicy(options, new.target.DEFAULT_CACHE_POLICY));
  }

  /** Whether an agent may fetch a URL. Fetches the robots.txt if necessary. */
  async allowed(url: string | URL, agent: string): Promise<boolean> {
    return (await this.get(url)).allowed(url, agent);
  }

  override async fetch(url: string): Promise<ExpiringValue<Robots>> {
    const robots = await Robots.fetch(url, this.options);
    return [robots.expires ?? 0, robots];
  }
}

/**
 * Keeps the {@link Agent} of one name per site, which takes less memory than the whole file.
 *
 * @example
 * const cache = new AgentCache('FooBot', 100);
 * await cache.allowed('https://example.com/private/x'); // false
 */
export class AgentCache extends BaseCache<Agent> {
  /** Disallows everything for ten minutes. */
  static override DEFAULT_CACHE_POLICY: CachePolicyBase<Agent> = new DefaultObjectPolicy(FAILURE_TTL, () =>
    new Agent().disallow('/'),
  );

  constructor(
    /** The agent whose rules are kept. */
    readonly agent: string,
    capacity: number,
    options: CacheOptions<Agent> = {},
  ) {
    expectString('agent', agent);
    super(capacity, withPolicy(options, new.target.DEFAULT_CACHE_POLICY));
  }

  /** Whether the cache's agent may fetch a URL. Fetches the robots.txt if necessary. */
  async allowed(url: string | URL): Promise<boolean> {
    return (await this.get(url)).allowed(url);
  }

  override async fetch(url: string): Promise<ExpiringValue<Agent>> {
    const robots = await Robots.fetch(url, this.options);
    return [robots.expires ?? 0, robots.agent(this.agent)];
  }
}
