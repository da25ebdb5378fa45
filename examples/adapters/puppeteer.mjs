// Puppeteer: checks every request of a page first, redirects included, and pages wait for their turn.
import { RefusedByRobotsError, expectAllowed, permit } from './permission.mjs';

/** @import { RobotsCache } from 'robotparser/cache' */

/** @typedef {{ url(): string, isNavigationRequest(): boolean, continue(): Promise<void>, abort(reason: 'blockedbyclient'): Promise<void> }} Request */
/** @typedef {{ url(): string, status(): number, headers(): Record<string, string> }} Response */

/**
 * @typedef {object} Page
 * @property {(on: boolean) => Promise<void>} setRequestInterception
 * @property {((event: 'request', listener: (request: Request) => void) => unknown) & ((event: 'response', listener: (response: Response) => void) => unknown)} on
 */

/**
 * @param {Page} page
 * @param {RobotsCache} cache
 * @param {(refused: RefusedByRobotsError) => void} [onRefused]
 */
export async function obeyRobots(page, cache, onRefused = () => undefined) {
  await page.setRequestInterception(true);
  page.on('request', (request) => void decide(request, cache, onRefused));
  page.on('response', (response) => {
    const url = response.url();
    const answer = { status: response.status(), headers: response.headers() };
    if (/^https?:/.test(url)) void cache.report(url, answer);
  });
}

/**
 * @param {Request} request
 * @param {RobotsCache} cache
 * @param {(refused: RefusedByRobotsError) => void} onRefused
 */
async function decide(request, cache, onRefused) {
  const url = request.url();
  try {
    // What a page is made of comes with it.
    if (request.isNavigationRequest()) await permit(cache, url);
    else if (/^https?:/.test(url)) await expectAllowed(cache, url);
  } catch (error) {
    await request.abort('blockedbyclient');
    if (!(error instanceof RefusedByRobotsError)) throw error;
    onRefused(error);
    return;
  }
  await request.continue();
}
