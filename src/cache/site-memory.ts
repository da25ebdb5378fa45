import { Lru } from '../core/lru.js';
import type { SiteEntry } from './entry.js';
import { moved } from './freshness.js';
import { HeldSite, isSameFile, RestingSite } from './held-site.js';
import type { SiteReading } from './site-robots.js';
import { loadDefaultMemoryCompression } from './default-memory-compression.js';
import type { MemoryCompression } from './memory-compression.js';

export interface SiteMemoryOptions {
  readonly maxBytes: number;
  readonly reading: SiteReading;
  readonly evicted: (site: string, bytes: number) => void;
  readonly loadCompression?: () => Promise<MemoryCompression | undefined>;
}

/** The part of `maxBytes` for parsed sites, which answer in less than a microsecond. */
const AWAKE_PART = 1 / 4;

/** Characters that are packed in a row at most, about 10 ms: where many sites are put to rest at once, others stay as they are. */
const PACKED_AT_ONCE = 2 ** 19;
/** Packing costs as much as so many characters before it has begun. */
const PACKING_COST = 2 ** 11;

/**
 * The sites in memory, within a total weight. Those used lately are kept parsed, in a quarter of it. The others rest:
 * only their compressed text is kept, and they are parsed again when used, which takes about 30 us. Of these the
 * least recently used are evicted.
 */
export class SiteMemory {
  readonly limit: number;
  readonly #options: SiteMemoryOptions;
  readonly #awake: Lru<string, HeldSite>;
  readonly #resting: Lru<string, RestingSite>;
  #compression: MemoryCompression | undefined;
  #wantsPacking = false;
  /** What may still be packed in this row, in characters. */
  #toPack = 0;
  /** By how much the dates of all entries have been moved since the beginning. */
  #movedMs = 0;

  constructor(options: SiteMemoryOptions) {
    const awakeBytes = Math.floor(options.maxBytes * AWAKE_PART);
    this.limit = options.maxBytes;
    this.#options = options;
    this.#awake = new Lru({
      limit: awakeBytes,
      weigh: (held) => held.bytes,
      evicted: (site, { entry, resting = this.#putToRest(entry) }) => {
        this.#resting.set(site, resting);
      },
    });
    this.#resting = new Lru({
      limit: options.maxBytes - awakeBytes,
      weigh: (resting) => resting.bytes,
      evicted: (site, _resting, bytes) => {
        options.evicted(site, bytes);
      },
    });
  }

  get size(): number {
    return this.#awake.size + this.#resting.size;
  }

  /** How many of them rest. */
  get resting(): number {
    return this.#resting.size;
  }

  get weight(): number {
    return this.#awake.weight + this.#resting.weight;
  }

  /** The site, for use: parsed again if it rests. */
  get(site: string): HeldSite | undefined {
    return this.awake(site) ?? this.#wake(site);
  }

  /** The site, for use, unless it rests. */
  awake(site: string): HeldSite | undefined {
    const held = this.#awake.get(site);
    if (held?.use() === true) this.#keep(site, held);
    return held;
  }

  /** How many characters are parsed when the site is woken; undefined if it does not rest. */
  charactersToWake(site: string): number | undefined {
    return this.#resting.peek(site)?.characters;
  }

  /** How many characters are parsed when the entry is set. */
  charactersToRead(entry: SiteEntry): number {
    const earlier = this.#awake.peek(entry.site)?.entry;
    return earlier !== undefined && isSameFile(earlier, entry) ? 0 : (entry.copy?.text.length ?? 0);
  }

  /** What is known of the site, whether it is used or rests. */
  peek(site: string): SiteEntry | undefined {
    return this.#awake.peek(site)?.entry ?? this.#resting.peek(site)?.wake(this.#movedMs);
  }

  /** Takes the place of what is known of the site. */
  set(entry: SiteEntry): HeldSite {
    const { site } = entry;
    const held = new HeldSite(entry, this.#options.reading, this.#awake.peek(site));
    this.#keep(site, held);
    return held;
  }

  delete(site: string): void {
    this.#awake.delete(site);
    this.#resting.delete(site);
  }

  clear(): void {
    this.#awake.clear();
    this.#resting.clear();
  }

  /** The date was set by so much: all dates in memory move with it, those of sites at rest when they wake up. */
  moveDates(byMs: number): void {
    this.#movedMs += byMs;
    for (const [, { entry }] of [...this.#awake.entries()]) this.set(moved(entry, byMs));
  }

  #wake(site: string): HeldSite | undefined {
    const resting = this.#resting.peek(site);
    if (resting === undefined) return undefined;
    const again = resting.isPacked ? resting : undefined;
    const held = new HeldSite(resting.wake(this.#movedMs), this.#options.reading, undefined, again);
    this.#keep(site, held);
    return held;
  }

  #keep(site: string, held: HeldSite): void {
    this.#resting.delete(site);
    this.#toPack = PACKED_AT_ONCE;
    this.#awake.set(site, held);
  }

  #putToRest(entry: SiteEntry): RestingSite {
    if (!this.#wantsPacking) void this.#loadCompression();
    const { length } = entry.copy?.text ?? '';
    this.#toPack -= length + PACKING_COST;
    const compression = this.#toPack >= 0 ? this.#compression : undefined;
    return new RestingSite(entry, this.#movedMs, compression);
  }

  /** Nobody waits for it: until it is there, texts stay as they are. */
  async #loadCompression(): Promise<void> {
    this.#wantsPacking = true;
    const { loadCompression = loadDefaultMemoryCompression } = this.#options;
    this.#compression = await loadCompression();
  }
}
