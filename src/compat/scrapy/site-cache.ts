/** A cache of one value per site, bounded in age and number; concurrent callers share one creation. */

interface KeptSite<Value> {
  readonly value: Value;
  readonly sinceMs: number;
}

export class SiteCache<Value> {
  readonly #limit: number;
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  /** The least recently used site comes first. */
  readonly #kept = new Map<string, KeptSite<Value>>();
  readonly #flights = new Map<string, Promise<Value>>();

  constructor(limit: number, maxAgeMs: number, now: () => number) {
    this.#limit = limit;
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  get size(): number {
    return this.#kept.size;
  }

  /**
   * What is kept for a site, or what `make` gives: whoever asks meanwhile waits for the same.
   *
   * @param make - calls `keep` as soon as there is something to answer with; who asks from then on does not wait
   */
  async get(site: string, make: (keep: (value: Value) => void) => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(site);
    if (kept !== undefined && this.#now() - kept.sinceMs < this.#maxAgeMs) {
      this.#keep(site, kept);
      return kept.value;
    }
    const flight = this.#flights.get(site) ?? this.#start(site, make);
    return flight;
  }

  #start(site: string, make: (keep: (value: Value) => void) => Promise<Value>): Promise<Value> {
    const keep = (value: Value): void => this.#keep(site, { value, sinceMs: this.#now() });
    const flight = make(keep).finally(() => this.#flights.delete(site));
    this.#flights.set(site, flight);
    return flight;
  }

  #keep(site: string, kept: KeptSite<Value>): void {
    this.#kept.delete(site);
    this.#kept.set(site, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) break;
      this.#kept.delete(oldest);
    }
  }
}
