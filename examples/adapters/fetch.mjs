// Wraps the platform's fetch, or a similar function: checks robots.txt first, waits for a turn, and reports 429 and
// 503 to the cache.
import { permit } from './permission.mjs';

/** @import { RobotsCache } from 'robotparser/cache' */

const MOST_REDIRECTS = 20;

/**
 * Rejects with a RefusedByRobotsError for what may not be fetched. Redirects are followed here, so that each place on the
 * way is asked about.
 *
 * @param {RobotsCache} cache
 * @param {typeof globalThis.fetch} [fetch]
 * @returns {(url: string | URL, init?: RequestInit) => Promise<Response>}
 */
export function politeFetch(cache, fetch = globalThis.fetch) {
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('user-agent')) headers.set('user-agent', cache.userAgent);
    let url = String(input);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      await permit(cache, url, init.signal ?? undefined);
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      await cache.report(url, response);
      const target = redirectOf(response, init);
      if (target === undefined) return response;
      await response.body?.cancel();
      url = new URL(target, url).href;
    }
    throw new TypeError(`Cannot fetch ${String(input)}: more than ${MOST_REDIRECTS} redirects`);
  };
}

/**
 * Where a page is to be asked for instead. Only what has no body goes on: whoever posts decides himself.
 *
 * @param {Response} response
 * @param {RequestInit} init
 */
function redirectOf({ status, headers }, { method = 'GET', redirect = 'follow' }) {
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  if (!isRedirect || redirect !== 'follow' || !['GET', 'HEAD'].includes(method.toUpperCase()))
    return undefined;
  return headers.get('location') ?? undefined;
}
