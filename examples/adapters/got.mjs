// Hooks for got: `got.extend(politeHooks(cache))`. got calls them for each redirect and each retry as well.
import { permit } from './permission.mjs';

/** @import { RobotsCache } from 'robotparser/cache' */

/** @typedef {{ readonly url: string, readonly statusCode: number, readonly headers: Record<string, unknown> }} Page */

/** @param {RobotsCache} cache */
export function politeHooks(cache) {
  return {
    headers: { 'user-agent': cache.userAgent },
    hooks: {
      beforeRequest: [
        async (/** @type {{ url?: string | URL | undefined }} */ { url = '' }) => {
          await permit(cache, String(url));
        },
      ],
      afterResponse: [
        /**
         * @template {Page} Response
         * @param {Response} response
         */
        async (response) => {
          const { url, statusCode: status, headers } = response;
          await cache.report(url, { status, headers });
          return response;
        },
      ],
    },
  };
}
