import { channel } from 'node:diagnostics_channel';
import { argumentError } from '../core/arguments.js';
import type { CacheEvent } from '../cache/events.js';
import type { RobotsCache } from '../cache/robots-cache.js';

/** What is published on a channel `robotparser:cache:<type of the event>`. */
export interface CacheDiagnostics {
  /** The cache. */
  readonly cache: RobotsCache;
  /** The event. */
  readonly event: CacheEvent;
}

/**
 * Publishes the events of a cache on channels of `node:diagnostics_channel`, for tracing and monitoring tools:
 * `robotparser:cache:fetched`, `robotparser:cache:failed` and one for each other type of {@link CacheEvent}. A
 * channel without subscribers costs one look-up.
 *
 * @returns a function that stops it
 * @example
 * import { subscribe } from 'node:diagnostics_channel';
 *
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
 * const stop = publishDiagnostics(cache);
 * const heard: unknown[] = [];
 * subscribe('robotparser:cache:fetched', (message) => heard.push(message));
 * await cache.isAllowed('https://example.com/');
 * stop();
 * heard.length; // 1
 */
export function publishDiagnostics(cache: RobotsCache): () => void {
  const given: unknown = cache;
  if (typeof given !== 'object' || given === null || !('subscribe' in given)) {
    throw argumentError('cache', given, 'a RobotsCache');
  }
  return cache.subscribe((event) => {
    // Node returns the same channel for the same name while a subscriber uses it.
    const to = channel(`robotparser:cache:${event.type}`);
    if (to.hasSubscribers) to.publish({ cache, event } satisfies CacheDiagnostics);
  });
}
