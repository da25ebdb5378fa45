// Crawlee: a RobotsTxtFile over the cache, a hook that refuses disallowed pages, and a queue that returns only
// requests whose site may be visited now. Tested with Crawlee 3; written for 4 as well, but not run with it.
import { RefusedByRobotsError, expectAllowed } from './permission.mjs';

/** @import { PageAnswer, RobotsCache } from 'robotparser/cache' */

/**
 * @typedef {object} CrawlRequest
 * @property {string} url
 * @property {boolean} [noRetry]
 */

/**
 * A site's file in the shape of Crawlee's RobotsTxtFile, from the cache: for a crawler whose `getRobotsTxtFileForUrl` is
 * overridden with it.
 *
 * @param {RobotsCache} cache
 * @param {string} url
 */
export async function robotsTxtFile(cache, url) {
  const site = await cache.get(url);
  return {
    isAllowed: (/** @type {string} */ link, /** @type {string} */ agent = '*') =>
      site.isAllowed(link, agent === '*' ? undefined : { agent }) ?? true,
    getSitemaps: () => [...site.sitemaps],
    getCrawlDelay: () => site.crawlDelay(),
  };
}

/**
 * For `preNavigationHooks`: what robots.txt forbids now it forbids in a moment, too, so it is not tried again.
 *
 * @param {RobotsCache} cache
 */
export function refuseForbidden(cache) {
  return async (/** @type {{ request: CrawlRequest }} */ { request }) => {
    try {
      await expectAllowed(cache, request.url);
    } catch (error) {
      request.noRetry = error instanceof RefusedByRobotsError;
      throw error;
    }
  };
}

/**
 * What a page answered: of a crawler that fetches, as Node tells it or as `fetch` does, or of one with a browser.
 *
 * @typedef {object} Answer
 * @property {number} [statusCode]
 * @property {number | (() => number)} [status]
 * @property {PageAnswer['headers'] | (() => Record<string, string>)} [headers]
 */

/**
 * For `postNavigationHooks`: tells the cache of pages that are too busy.
 *
 * @param {RobotsCache} cache
 */
export function reportPages(cache) {
  return async (
    /** @type {{ request: CrawlRequest, response?: Answer | undefined }} */ { request, response },
  ) => {
    const status = typeof response?.status === 'function' ? response.status() : response?.status;
    const headers = typeof response?.headers === 'function' ? response.headers() : response?.headers;
    const told = response?.statusCode ?? status;
    if (told !== undefined) await cache.report(request.url, { status: told, headers });
  };
}

/** So many requests whose sites want to rest are looked at before the crawler is told that there is nothing to do. */
const MOST_LOOKED_AT = 100;

/**
 * @typedef {object} Queue
 * @property {() => Promise<CrawlRequest | null>} fetchNextRequest
 * @property {(request: CrawlRequest) => Promise<unknown>} reclaimRequest
 */

/**
 * From now on the queue gives only requests whose site may be asked now. The others rest, in the queue's own list of what is
 * in progress, until it is their turn; so no slot of the crawler waits.
 *
 * @param {Queue} queue a RequestQueue, or any request manager
 * @param {RobotsCache} cache
 */
export function paceQueue(queue, cache) {
  const next = queue.fetchNextRequest.bind(queue);
  queue.fetchNextRequest = async () => {
    for (let looked = 0; looked < MOST_LOOKED_AT; looked++) {
      const request = await next();
      if (request === null) return null;
      const turn = await cache.tryTurn(request.url);
      if (turn.granted) return request;
      setTimeout(() => void queue.reclaimRequest(request), turn.readyAt - Date.now());
    }
    return null;
  };
}
