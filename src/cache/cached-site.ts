/** A site in memory: parsed, or packed as compressed text. */

import type { Robots } from '../core/robots.js';
import type { SiteEntry } from './entry.js';
import { shiftDates, writtenAt } from './site-freshness.js';
import { CLOCK_TOLERANCE_MS } from './site-record.js';
import {
  robotsOf,
  SiteRobots,
  checked,
  type AgentNames,
  type Basis,
  type MatchSettings,
} from './site-robots.js';
import type { MemoryCompression } from './memory-compression.js';

/** An entry with its parsed file. */
export class CachedSite {
  readonly entry: SiteEntry;
  /** The packed form it came from, reused when it is packed again, to save compressing it twice. */
  readonly packed: PackedSite | undefined;
  readonly #matching: MatchSettings;
  readonly #robots: Robots;
  /** The copy is fresh between these dates. */
  readonly #freshFrom: number;
  readonly #freshUntil: number;
  /** The answer when there is a failure and no usable copy. */
  #closed: Robots | undefined;
  #uses = 0;

  /** @param earlier - its parsed file is reused if only the expiry has changed */
  constructor(entry: SiteEntry, matching: MatchSettings, earlier?: CachedSite, packed?: PackedSite) {
    this.entry = entry;
    this.packed = packed;
    this.#matching = matching;
    const same = earlier !== undefined && isSameFile(earlier.entry, entry);
    this.#robots = same ? earlier.#robots : robotsOf(entry, 'fresh-copy', matching);
    this.#freshFrom = writtenAt(entry) - CLOCK_TOLERANCE_MS;
    this.#freshUntil = entry.copy?.freshUntil ?? -Infinity;
  }

  /** Its approximate size in memory now. */
  get bytes(): number {
    const { copy } = this.entry;
    const read = copy === undefined ? 0 : Math.ceil(LINES_BYTES * copy.text.length);
    const packed = this.packed?.bytes ?? 0;
    return PARSED_BYTES + entryBytes(this.entry) + read + this.#robots.indexBytes + packed;
  }

  /**
   * Counts a use, and returns whether to weigh the site again. Most of its memory is built by the first checks, so it
   * is weighed at the 1st, 2nd, 4th, 8th use and so on.
   */
  use(): boolean {
    const uses = ++this.#uses;
    return (uses & (uses - 1)) === 0;
  }

  isFreshAt(now: number): boolean {
    return now < this.#freshUntil && now >= this.#freshFrom;
  }

  /** The fast path of most verdicts. */
  isAllowed(url: string, basis: Basis['kind'], agent: AgentNames = this.#matching.agent): boolean {
    return checked(this.#robotsFor(basis), agent, url, this.#matching, this.entry.site);
  }

  robotsAt(basis: Basis['kind']): SiteRobots {
    return new SiteRobots(this.entry, basis, this.#matching, this.#robotsFor(basis));
  }

  #robotsFor(basis: Basis['kind']): Robots {
    if (basis !== 'failure' || this.entry.copy === undefined) return this.#robots;
    return (this.#closed ??= robotsOf(this.entry, basis, this.#matching));
  }
}

/** Whether both have the same text, so that one parse serves both. */
export function isSameFile({ copy: one }: SiteEntry, { copy: other }: SiteEntry): boolean {
  return one !== undefined && one.text === other?.text && one.status === other.status;
}

/** A packed entry: only its compressed text is kept, nothing parsed. */
export class PackedSite {
  /** The length of its text. */
  readonly characters: number;
  readonly #entry: SiteEntry;
  readonly #packed: string;
  readonly #compression: MemoryCompression | undefined;
  /** How far dates had been shifted when it was packed. */
  readonly #movedMs: number;

  /** @param compression - undefined: the text stays as it is */
  constructor(entry: SiteEntry, movedMs: number, compression: MemoryCompression | undefined) {
    const text = entry.copy?.text ?? '';
    this.characters = text.length;
    this.#compression = text === '' ? undefined : compression;
    this.#packed = this.#compression?.pack(text) ?? text;
    this.#entry = entry.copy === undefined ? entry : { ...entry, copy: { ...entry.copy, text: '' } };
    this.#movedMs = movedMs;
  }

  get isCompressed(): boolean {
    return this.#compression !== undefined;
  }

  /** Its approximate size in memory. */
  get bytes(): number {
    return PACKED_BYTES + entryBytes(this.#entry) + textBytes(this.#packed);
  }

  /** The entry as it was packed, with its dates shifted like those of all other entries since then. */
  unpack(movedMs: number): SiteEntry {
    const { copy } = this.#entry;
    const text = this.#compression?.unpack(this.#packed) ?? this.#packed;
    const entry = copy === undefined ? this.#entry : { ...this.#entry, copy: { ...copy, text } };
    return movedMs === this.#movedMs ? entry : shiftDates(entry, movedMs - this.#movedMs);
  }
}

/** The objects of a parsed site, and its slot in memory. */
const PARSED_BYTES = 1500;
/** Line positions, in bytes per character of the text. */
const LINES_BYTES = 0.24;
/** The objects of a packed site, and its slot in memory. */
const PACKED_BYTES = 730;

function entryBytes({ site, copy }: SiteEntry): number {
  if (copy === undefined) return 2 * site.length;
  const { text, url, etag = '', lastModified = '' } = copy;
  return textBytes(text) + 2 * site.length + url.length + etag.length + lastModified.length;
}

/** Engines store a Latin-1 string with one byte per character, any other with two. */
function textBytes(text: string): number {
  return BEYOND_LATIN.test(text) ? 2 * text.length : text.length;
}

const BEYOND_LATIN = /[^\0-\xff]/;
