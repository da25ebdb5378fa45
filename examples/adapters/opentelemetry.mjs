// OpenTelemetry instruments for a cache: counters of its events, durations of fetches, store operations and turns,
// and the length of the queue. The meter is that of @opentelemetry/api: `metrics.getMeter('robots')`.

/** @import { FleetStore, RobotsCache, Turn } from 'robotparser/cache' */

/** @typedef {{ record(value: number, attributes?: Record<string, string>): void }} Histogram */
/** @typedef {{ add(value: number, attributes?: Record<string, string>): void }} Counter */
/** @typedef {{ addCallback(callback: (result: { observe(value: number): void }) => void): void }} Gauge */

/**
 * @typedef {object} Meter
 * @property {(name: string, options?: { unit?: string }) => Counter} createCounter
 * @property {(name: string, options?: { unit?: string }) => Histogram} createHistogram
 * @property {(name: string, options?: { unit?: string }) => Gauge} createObservableGauge
 */

/**
 * Counts every event by its type, measures fetches, and shows what the cache holds and who waits.
 *
 * @param {RobotsCache} cache
 * @param {Meter} meter
 * @returns {() => void} a function that ends it
 */
export function measureCache(cache, meter) {
  const events = meter.createCounter('robots.events');
  const fetches = meter.createHistogram('robots.fetch.duration', { unit: 'ms' });
  for (const name of /** @type {const} */ (['waiting', 'refreshing', 'sites', 'bytes'])) {
    meter
      .createObservableGauge(`robots.${name}`)
      .addCallback((result) => result.observe(cache.stats()[name]));
  }
  return cache.subscribe((event) => {
    events.add(1, { type: event.type });
    if (event.type === 'fetched' || event.type === 'revalidated') {
      fetches.record(event.tookMs, { outcome: event.type });
    }
  });
}

/**
 * The turns of a cache, measured: how long each waited in its queue.
 *
 * @param {RobotsCache} cache
 * @param {Meter} meter
 * @returns {RobotsCache['turn']}
 */
export function measuredTurns(cache, meter) {
  const waits = meter.createHistogram('robots.turn.wait', { unit: 'ms' });
  return async (url, options) => {
    const turn = await cache.turn(url, options);
    waits.record(turn.waitedMs, { shared: String(turn.shared) });
    return turn;
  };
}

/**
 * The store, measured: `ask` is a look-up, `settle` a result that is written, `slot` a turn that is reserved.
 *
 * @param {FleetStore} store
 * @param {Meter} meter
 * @returns {FleetStore}
 */
export function measuredStore(store, meter) {
  const took = meter.createHistogram('robots.store.duration', { unit: 'ms' });
  /**
   * @template Result
   * @param {string} operation
   * @param {() => Result | Promise<Result>} run
   * @returns {Promise<Result>}
   */
  async function timed(operation, run) {
    const since = performance.now();
    try {
      return await run();
    } finally {
      took.record(performance.now() - since, { operation });
    }
  }
  return {
    ask: (key, order) => timed('ask', () => store.ask(key, order)),
    settle: (key, settlement) => timed('settle', () => store.settle(key, settlement)),
    slot: (key, order) => timed('slot', () => store.slot(key, order)),
    ...(store.watch !== undefined && {
      watch: (channel, heard) => store.watch?.(channel, heard) ?? (() => undefined),
    }),
  };
}
