/** As much of Scrapy's stats collector as the middleware needs. */

import { answerToOriginalNames } from '../shared/original-spelling.js';

/** Counts under the keys of Scrapy: `robotstxt/request_count`. */
export interface Stats {
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

  incValue(key: string, count = 1): void {
    this.#counts.set(key, this.getValue(key) + count);
  }

  getValue(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  getStats(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
