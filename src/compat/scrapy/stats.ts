/** The part of Scrapy's stats collector that the middleware needs. */

import { answerToOriginalNames } from '../shared/original-spelling.js';

/** Counts under the keys of Scrapy: `robotstxt/request_count`. */
export interface Stats {
  /** Adds 1 to a key. */
  incValue(key: string): void;
}

/**
 * Keeps the counts in memory.
 *
 * @example
 * const stats = new StatsCollector();
 * stats.incValue('robotstxt/request_count');
 * stats.getValue('robotstxt/request_count'); // 1
 */
export class StatsCollector implements Stats {
  declare inc_value: StatsCollector['incValue'];
  declare get_value: StatsCollector['getValue'];
  declare get_stats: StatsCollector['getStats'];

  static {
    answerToOriginalNames<StatsCollector>(this.prototype, {
      inc_value: 'incValue',
      get_value: 'getValue',
      get_stats: 'getStats',
    });
  }

  readonly #counts = new Map<string, number>();

  /** Adds `count` to a key. */
  incValue(key: string, count = 1): void {
    this.#counts.set(key, this.getValue(key) + count);
  }

  /** The value of a key; 0 for a new one. */
  getValue(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** All keys with their values. */
  getStats(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
