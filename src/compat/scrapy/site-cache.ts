/** A cache of one value per site, bounded in age and number; concurrent callers share one creation. */

import { Lru } from '../../core/lru.js';
import { SingleFlight } from '../../core/single-flight.js';

interface KeptSite<Value> {
  readonly value: Value;
  readonly sinceMs: number;
}

export class SiteCache<Value> {
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  readonly #kept: Lru<string, KeptSite<Value>>;
  readonly #flights = new SingleFlight<string, Value>();

  constructor(limit: number, maxAgeMs: number, now: () => number) {
    this.#kept = new Lru({ limit });
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  get size(): number {
    return this.#kept.size;
  }

  /**
   * The value of a site, made by `make` if there is none or it is too old.
   *
   * @param make - calls `keep` as soon as it has a value; later callers get that one without waiting
   */
  async get(site: string, make: (keep: (value: Value) => void) => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(site);
    if (kept !== undefined && this.#now() - kept.sinceMs < this.#maxAgeMs) return kept.value;
    const keep = (value: Value): void => {
      this.#kept.set(site, { value, sinceMs: this.#now() });
    };
    return this.#flights.run(site, () => make(keep));
  }
}
