/** `reppy.cache.policy`: what a cache keeps after a failed fetch. */

import { isLocalFailure, NotImplementedError } from './errors.js';
import { currentSeconds } from './ttl.js';

/** An object and its expiry in seconds since the epoch. */
export type ExpiringValue<Value> = readonly [expires: number, value: Value];

/** When the substitute for a failed fetch expires: at once if this machine itself failed. */
function expiryAfter(error: Error, nowSeconds: number, ttl: number): number {
  return isLocalFailure(error) ? nowSeconds : nowSeconds + ttl;
}

/**
 * What a cache keeps after a failed fetch. A subclass implements `exception`.
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
   * What to keep in place of the file: an object, or an error to throw again.
   *
   * @param nowSeconds - the time, in seconds since the epoch
   */
  exception(url: string, error: Error, nowSeconds: number = currentSeconds()): ExpiringValue<Value | Error> {
    const reason = `Cannot say at ${nowSeconds} what to keep for ${url}: a subclass has to`;
    throw new NotImplementedError(reason, { cause: error });
  }
}

/**
 * Keeps the result of `factory` for the URL.
 *
 * @example
 * const policy = new DefaultObjectPolicy(60, (url) => new AllowAll(url));
 * policy.exception('https://example.com/robots.txt', new Error('away'), 1000)[0]; // 1060
 */
export class DefaultObjectPolicy<Value> extends CachePolicyBase<Value> {
  constructor(
    readonly ttl: number,
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
 * Keeps the error and throws it for `ttl` seconds; with 0 the next call fetches again.
 *
 * @example
 * const policy = new ReraiseExceptionPolicy(60);
 * policy.exception('https://example.com/robots.txt', new Error('away'), 1000)[0]; // 1060
 */
export class ReraiseExceptionPolicy<Value> extends CachePolicyBase<Value> {
  constructor(readonly ttl: number) {
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
