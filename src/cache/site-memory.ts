import { Lru } from '../core/lru.js';
import type { SiteEntry } from './entry.js';
import { shiftDates } from './site-freshness.js';
import { CachedSite, isSameFile, PackedSite } from './cached-site.js';
import type { MatchSettings } from './site-robots.js';
import { platformCompression, type MemoryCompression } from './memory-compression.js';

export interface SiteMemoryOptions {
  readonly maxBytes: number;
  readonly matching: MatchSettings;
  readonly evicted: (site: string, bytes: number) => void;
  /** Replaces the platform's own. */
  readonly compression?: () => MemoryCompression | undefined;
}

/** The share of `maxBytes` for parsed sites, which answer in less than a microsecond. */
const PARSED_PART = 1 / 4;

/** The most characters to pack in a row, about 10 ms of work: if many sites are packed at once, the rest keep their text. */
const PACKED_AT_ONCE = 2 ** 19;
/** The fixed cost of packing a site, in characters. */
const PACKING_COST = 2 ** 11;

/**
 * The sites in memory, within a total weight. A quarter of it is for recently used sites, which are kept parsed. The
 * others are packed: only their compressed text is kept, and the next use parses it again, which takes about 30 us. The
 * least recently used of them are evicted.
 */
export class SiteMemory {
  readonly limit: number;
  readonly #options: SiteMemoryOptions;
  readonly #parsed: Lru<string, CachedSite>;
  readonly #packed: Lru<string, PackedSite>;
  readonly #compression: MemoryCompression | undefined;
  /** How many more characters may be packed in this row. */
  #toPack = 0;
  /** How far the dates of all entries have been shifted so far. */
  #movedMs = 0;

  constructor(options: SiteMemoryOptions) {
    const parsedBytes = Math.floor(options.maxBytes * PARSED_PART);
    this.limit = options.maxBytes;
    this.#options = options;
    const { compression = platformCompression } = options;
    this.#compression = compression();
    this.#parsed = new Lru({
      limit: parsedBytes,
      weigh: (cached) => cached.bytes,
      evicted: (site, { entry, packed = this.#pack(entry) }) => {
        this.#packed.set(site, packed);
      },
    });
    this.#packed = new Lru({
      limit: options.maxBytes - parsedBytes,
      weigh: (packed) => packed.bytes,
      evicted: (site, _resting, bytes) => {
        options.evicted(site, bytes);
      },
    });
  }

  get size(): number {
    return this.#parsed.size + this.#packed.size;
  }

  get packed(): number {
    return this.#packed.size;
  }

  get weight(): number {
    return this.#parsed.weight + this.#packed.weight;
  }

  /** The site, marked as used; parsed again if it is packed. */
  get(site: string): CachedSite | undefined {
    return this.parsed(site) ?? this.#unpack(site);
  }

  /** The site, marked as used; undefined if it is packed. */
  parsed(site: string): CachedSite | undefined {
    const cached = this.#parsed.get(site);
    if (cached?.use() === true) this.#keep(site, cached);
    return cached;
  }

  /** How many characters the next use of the site parses; undefined if it is not packed. */
  packedCharacters(site: string): number | undefined {
    return this.#packed.peek(site)?.characters;
  }

  /** How many characters setting the entry parses. */
  charactersToParse(entry: SiteEntry): number {
    const earlier = this.#parsed.peek(entry.site)?.entry;
    return earlier !== undefined && isSameFile(earlier, entry) ? 0 : (entry.copy?.text.length ?? 0);
  }

  /** The entry of the site, parsed or packed. */
  peek(site: string): SiteEntry | undefined {
    return this.#parsed.peek(site)?.entry ?? this.#packed.peek(site)?.unpack(this.#movedMs);
  }

  /** Replaces the site's entry. */
  set(entry: SiteEntry): CachedSite {
    const cached = this.parse(entry);
    this.#keep(entry.site, cached);
    return cached;
  }

  /** The parsed entry; memory stays as it is. */
  parse(entry: SiteEntry): CachedSite {
    return new CachedSite(entry, this.#options.matching, this.#parsed.peek(entry.site));
  }

  delete(site: string): void {
    this.#parsed.delete(site);
    this.#packed.delete(site);
  }

  clear(): void {
    this.#parsed.clear();
    this.#packed.clear();
  }

  /** Shifts all dates in memory by `byMs` after the system date was set; those of packed sites at their next use. */
  shiftDates(byMs: number): void {
    this.#movedMs += byMs;
    for (const [, { entry }] of [...this.#parsed.entries()]) this.set(shiftDates(entry, byMs));
  }

  #unpack(site: string): CachedSite | undefined {
    const packed = this.#packed.peek(site);
    if (packed === undefined) return undefined;
    const again = packed.isCompressed ? packed : undefined;
    const cached = new CachedSite(packed.unpack(this.#movedMs), this.#options.matching, undefined, again);
    this.#keep(site, cached);
    return cached;
  }

  #keep(site: string, cached: CachedSite): void {
    this.#packed.delete(site);
    this.#toPack = PACKED_AT_ONCE;
    this.#parsed.set(site, cached);
  }

  #pack(entry: SiteEntry): PackedSite {
    const { length } = entry.copy?.text ?? '';
    this.#toPack -= length + PACKING_COST;
    const compression = this.#toPack >= 0 ? this.#compression : undefined;
    return new PackedSite(entry, this.#movedMs, compression);
  }
}
