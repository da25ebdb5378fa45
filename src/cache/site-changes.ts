import { Lru } from '../core/lru.js';

/** How many changed sites are remembered. A late result of one that is forgotten counts, since losing all others is worse. */
const MOST_SITES = 4096;

/** A seed, a refresh or a removal of a site's entry. */
interface LoadedChange {
  readonly at: number;
  /** When the new entry was requested. */
  readonly asOf: number;
}

/** Recognises results that arrive too late: the site's entry was replaced or removed meanwhile. */
export class SiteChanges {
  #count = 0;
  readonly #changes = new Lru<string, LoadedChange>({ limit: MOST_SITES });

  /** The number of this moment. */
  now(): number {
    return ++this.#count;
  }

  /** @param asOf - when the entry now in use was requested; 0 if unknown */
  add(site: string, asOf = this.now()): void {
    const earlier = this.#changes.peek(site)?.asOf ?? 0;
    this.#changes.set(site, { at: this.now(), asOf: Math.max(earlier, asOf) });
  }

  /** Whether the entry has changed since that moment. */
  hasChanged(site: string, since: number): boolean {
    return (this.#changes.peek(site)?.at ?? 0) > since;
  }

  /** Whether the entry was removed, or replaced by one requested after that moment. */
  hasNewer(site: string, since: number): boolean {
    return (this.#changes.peek(site)?.asOf ?? 0) > since;
  }
}
