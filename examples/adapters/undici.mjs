// An interceptor for undici 7 and later: `new Agent().compose(obeyRobots(cache), interceptors.redirect())`. Redirects are
// followed by the last one, which asks the first again for each place on the way.
import { permit } from './permission.mjs';

/** @import { RobotsCache } from 'robotparser/cache' */

/** @typedef {{ readonly origin?: string | URL | null | undefined, readonly path: string }} Options */

/**
 * @typedef {object} Handler
 * @property {(controller: unknown, context: unknown) => void} [onRequestStart]
 * @property {(controller: unknown, status: number, headers: unknown, socket: unknown) => void} [onRequestUpgrade]
 * @property {(controller: unknown, status: number, headers: Record<string, unknown>, text?: string) => void} [onResponseStart]
 * @property {(controller: unknown, chunk: unknown) => void} [onResponseData]
 * @property {(controller: unknown, trailers: unknown) => void} [onResponseEnd]
 * @property {(controller: unknown, error: Error) => void} [onResponseError]
 */

/** @typedef {(options: Options, handler: Handler) => boolean} Dispatch */

/** @param {RobotsCache} cache */
export function obeyRobots(cache) {
  return (/** @type {Dispatch} */ dispatch) =>
    (/** @type {Options} */ options, /** @type {Handler} */ handler) => {
      const url = new URL(options.path, options.origin ?? undefined).href;
      permit(cache, url).then(
        () => dispatch(options, reporting(cache, url, handler)),
        (/** @type {unknown} */ reason) => {
          const error = reason instanceof Error ? reason : new Error(String(reason));
          handler.onResponseError?.(undefined, error);
        },
      );
      return true;
    };
}

/**
 * The handler, with an ear for what the page answers.
 *
 * @param {RobotsCache} cache
 * @param {string} url
 * @param {Handler} handler
 * @returns {Handler}
 */
function reporting(cache, url, handler) {
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (controller, status, headers, socket) =>
      handler.onRequestUpgrade?.(controller, status, headers, socket),
    onResponseStart(controller, status, headers, text) {
      if (status >= 200) void cache.report(url, { status, headers });
      handler.onResponseStart?.(controller, status, headers, text);
    },
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}
