// Shared by all adapters: whether a page may be fetched, and if so, when.

/** @import { RobotsCache, SiteExplanation } from 'robotparser/cache' */

/** A page that robots.txt, or a site that cannot be asked, keeps from being fetched. */
export class RefusedByRobotsError extends Error {
  /** @override */
  name = 'RefusedByRobotsError';

  /**
   * @param {string} url
   * @param {SiteExplanation} explanation which line says so, and on what that rests
   */
  constructor(url, explanation) {
    super(`Refused ${url}: ${explanation.reason}`);
    this.url = url;
    this.explanation = explanation;
  }
}

/**
 * Resolves when the page may be fetched: as often as its site wishes.
 *
 * @param {RobotsCache} cache
 * @param {string} url
 * @param {AbortSignal} [signal]
 */
export async function permit(cache, url, signal) {
  await expectAllowed(cache, url);
  await cache.turn(url, { signal });
}

/**
 * @param {RobotsCache} cache
 * @param {string} url
 */
export async function expectAllowed(cache, url) {
  const explanation = await cache.explain(url);
  if (explanation.allowed !== true) throw new RefusedByRobotsError(url, explanation);
}
