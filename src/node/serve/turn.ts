/** A turn for a client that waits, and may go away meanwhile. */

import type { RobotsCache } from '../../cache/robots-cache.js';
import { DelayTooLongError } from '../../cache/pacing.js';
import type { TriedTurn } from '../../cache/turns.js';

/** When to ask again about a site whose robots.txt is still awaited. */
const RETRY_MS = 1000;

/**
 * The turn, if it comes within `waitMs`, or when to ask again.
 *
 * @param gone - aborted when the client goes away: its place in the queue is the next caller's then
 */
export async function turnWithin(
  cache: RobotsCache,
  url: string,
  waitMs: number,
  gone: AbortSignal,
): Promise<TriedTurn> {
  if (waitMs === 0 || cache.isAllowedNow(url) !== undefined) {
    // A turn that is tried is granted to whoever asked: after a fetch, which takes long, only if the client is still there.
    await cache.get(url);
    gone.throwIfAborted();
    const tried = await cache.tryTurn(url);
    // Nobody is kept waiting for what cannot come in time.
    if (tried.granted || tried.skip === true || tried.readyAt > Date.now() + waitMs) return tried;
  }
  gone.throwIfAborted();
  const wait = new AbortController();
  const end = (): void => {
    wait.abort(gone.reason);
  };
  const limit = setTimeout(end, waitMs);
  gone.addEventListener('abort', end);
  try {
    const turn = await cache.turn(url, { signal: wait.signal });
    return { granted: true, ...turn };
  } catch (thrown) {
    gone.throwIfAborted();
    const isOver = wait.signal.aborted || thrown instanceof DelayTooLongError;
    if (!isOver) throw thrown;
    if (cache.isAllowedNow(url) !== undefined) return await cache.tryTurn(url);
    return { granted: false, site: new URL(url).origin, readyAt: Date.now() + RETRY_MS };
  } finally {
    clearTimeout(limit);
    gone.removeEventListener('abort', end);
  }
}
