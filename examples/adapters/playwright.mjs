// Playwright: checks every request of a context's pages first, and pages wait for their turn. Playwright shows
// redirects to no route: where one leads is asked about when it has been answered, and told as `redirected`.
import { RefusedByRobotsError, expectAllowed, permit } from './permission.mjs';

/** @import { RobotsCache } from 'robotparser/cache' */
/** @import { BrowserContext, Response, Route } from 'playwright-core' */
/** @typedef {(refused: RefusedByRobotsError, how: 'refused' | 'redirected') => void} OnRefused */

/**
 * @param {BrowserContext} context
 * @param {RobotsCache} cache
 * @param {OnRefused} [onRefused]
 */
export async function obeyRobots(context, cache, onRefused = () => undefined) {
  await context.route(/^https?:/, (route) => decide(route, cache, onRefused));
  context.on('response', (response) => void hear(response, cache, onRefused));
}

/**
 * @param {Route} route
 * @param {RobotsCache} cache
 * @param {OnRefused} onRefused
 */
async function decide(route, cache, onRefused) {
  const request = route.request();
  try {
    // What a page is made of comes with it.
    if (request.isNavigationRequest()) await permit(cache, request.url());
    else await expectAllowed(cache, request.url());
  } catch (error) {
    await route.abort('blockedbyclient');
    if (!(error instanceof RefusedByRobotsError)) throw error;
    onRefused(error, 'refused');
    return;
  }
  await route.continue();
}

/**
 * @param {Response} response
 * @param {RobotsCache} cache
 * @param {OnRefused} onRefused
 */
async function hear(response, cache, onRefused) {
  const url = response.url();
  if (!/^https?:/.test(url)) return;
  await cache.report(url, { status: response.status(), headers: response.headers() });
  if (response.request().redirectedFrom() === null) return;
  const explanation = await cache.explain(url);
  if (explanation.allowed !== true) onRefused(new RefusedByRobotsError(url, explanation), 'redirected');
}
