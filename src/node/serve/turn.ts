/** A turn for a client that waits, and may disconnect meanwhile. */

import type { RobotsCache } from '../../cache/robots-cache.js';
import { DelayTooLongError } from '../../cache/pacing.js';
import type { TriedTurn, TryTurnOptions } from '../../cache/turns.js';

/** When to retry while the site's robots.txt is still being fetched. */
const RETRY_MS = 1000;

/** A client that is told when to come back may then reach another service of the store; one that waits stays here. */
const ANY_PROCESS: TryTurnOptions = { retryIn: 'any-process' };

/**
 * The turn, if it comes within `waitMs`, or when to try again.
 *
 * @param gone - aborted when the client disconnects; its place in the queue then goes to the next caller
 */
export async function turnWithin(
  cache: RobotsCache,
  url: string,
  waitMs: number,
  gone: AbortSignal,
): Promise<TriedTurn> {
  if (waitMs === 0 || cache.isAllowedNow(url) !== undefined) {
    // `tryTurn` grants a turn even to a client that has left: check again after the fetch, which takes long.
    await cache.get(url);
    gone.throwIfAborted();
    const tried = await cache.tryTurn(url, waitMs === 0 ? ANY_PROCESS : {});
    // Do not keep a client waiting for a turn that cannot come in time.
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
    if (cache.isAllowedNow(url) !== undefined) return await cache.tryTurn(url, ANY_PROCESS);
    return { granted: false, site: new URL(url).origin, readyAt: Date.now() + RETRY_MS };
  } finally {
    clearTimeout(limit);
    gone.removeEventListener('abort', end);
  }
}
