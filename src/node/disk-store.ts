import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { argumentError, expectString } from '../core/arguments.js';
import { jsonIn } from '../core/json.js';
import { isPlainObject, type ClockOptions } from '../core/options.js';
import {
  askRecord,
  MOST_IN_RECORD,
  NO_RECORD,
  recordAt,
  recordExpires,
  settleRecord,
  type SiteRecord,
} from '../cache/site-record.js';
import { NO_SLOT, slotExpires, takeSlot, type PlaceInLine, type SlotRecord } from '../cache/slot-record.js';
import {
  CHANGES,
  type Asked,
  type AskOrder,
  type Awaitable,
  type FleetStore,
  type SettleResult,
  type Settlement,
  type Slot,
  type SlotOrder,
} from '../cache/store.js';
import { ExpiringTable, type Retention } from './expiring-table.js';

/**
 * Options of a {@link DiskStore}.
 *
 * @example
 * import { uptime } from 'node:os';
 *
 * const options: DiskStoreOptions = { maxBytes: 2 ** 30, now: Date.now, elapsed: () => 1000 * uptime() };
 * const store = new DiskStore('robots-of-a-test', options);
 * (await store.ask('https://example.com', { lockMs: 0 })).entry; // undefined
 *
 * // At the end:
 * await store.close();
 */
export interface DiskStoreOptions extends ClockOptions {
  /**
   * The most bytes to keep on disk. Entries that expire first are dropped first.
   *
   * @defaultValue 1073741824 (1 GiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * Milliseconds on a clock that all processes of this machine share.
   *
   * @defaultValue the time since the machine started
   */
  readonly elapsed?: (() => number) | undefined;
}

/** Writes no text if less space than this is free: LMDB does not survive a full disk well. */
const RESERVE_BYTES = 8 * 2 ** 20;

/** The prefix of the slot files' names; the boot ID of the machine follows. */
const SLOTS = 'slots-';
/** The boot ID is a UUID, and LMDB adds a lock file for each file. Files with other names are not ours to delete. */
const OWN_SLOTS = /^slots-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.lmdb(?:-lock)?$/;
/** Enough for some hundred thousand slots. */
const MOST_SLOTS_BYTES = 64 * 2 ** 20;

/** Only the owner may read and write the folder, since it shows what was crawled. */
const OWNER_ONLY = 0o700;
const OTHERS_WRITE = 0o022;

/** How often a process checks whether a site that it waits for was settled, and whether others announced something. */
const SETTLED_POLL_MS = 50;
const CHANGES_POLL_MS = 250;
/** How long announcements are kept, so that every process sees them. */
const CHANGES_KEPT_MS = 10_000;
const MOST_CHANGES = 200;

/** Keeps records of slots a little longer than they matter, since the clock may be set. */
const LEEWAY_MS = 60 * 60 * 1000;

/**
 * A {@link FleetStore} in a folder, for the processes of one machine. It survives restarts, and needs the package
 * `lmdb`.
 *
 * The first operation creates and opens the folder, which blocks the process for a few hundredths of a second, or until
 * another process has finished a change. If that fails, operations fail, the cache continues without them, and later
 * operations try again. On a full disk entries can still be read and locks released. Changes are made in transactions
 * that another process may be waiting for; the event loop never waits.
 *
 * @example
 * const store = new DiskStore('robots-cache');
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store });
 * await cache.isAllowed('https://example.com/private/x'); // false
 *
 * // At the end:
 * await cache.close();
 * await store.close();
 */
export class DiskStore implements FleetStore {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #elapsed: () => number;
  /** Records and texts of sites. */
  #sites: ExpiringTable | undefined;
  /**
   * Slots, which are worthless after a restart of the machine: they have their own file, which is never flushed to the
   * disk. If the system has no boot ID, both are in one file.
   */
  #slots: ExpiringTable | undefined;
  #hasWarned = false;

  constructor(folder: string, options: DiskStoreOptions = {}) {
    expectString('folder', folder);
    const { maxBytes = 2 ** 30, now = Date.now, elapsed = sinceStartOfMachine } = options;
    if (!(maxBytes >= 2 ** 20)) throw argumentError('maxBytes', maxBytes, 'at least 1048576');
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#now = () => Math.floor(now());
    this.#elapsed = () => Math.floor(elapsed());
  }

  // Synchronous if nothing changes: a promise would cost more than the read.
  ask(key: string, order: AskOrder): Awaitable<Asked> {
    const sites = this.#openedSites();
    sites.refresh();
    const now = this.#now();
    const { asked, record } = askRecord(recordAt(siteIn(sites, key), now), order, now);
    if (record === undefined) return asked;
    // Without space for the result a lock is useless, so each process fetches for itself.
    if (order.renew === undefined && !this.#hasRoom()) return { entry: asked.entry };
    return sites.change(this.#now, (now) => {
      const { asked, record } = askRecord(recordAt(siteIn(sites, key), now), order, now);
      if (record !== undefined) putHead(sites, key, record);
      return asked;
    });
  }

  async settle(key: string, settlement: Settlement): Promise<SettleResult> {
    const sites = this.#openedSites();
    const given = this.#roomFor(settlement);
    const settled = await sites.change(this.#now, (now) => {
      const before = recordAt(siteIn(sites, key), now);
      const { settled, record } = settleRecord(before, given, now);
      if (record !== before) putHead(sites, key, record);
      if (settled.outcome === 'accepted') {
        if (record.value === undefined) sites.remove(textKey(key));
        else sites.put(textKey(key), record.value, record.expires);
        if (settlement.announce !== undefined) announce(sites, settlement.announce, now);
      }
      return settled;
    });
    if (given !== settlement) throw this.#full();
    return settled;
  }

  async slot(key: string, order: SlotOrder): Promise<Slot> {
    const slots = this.#openedSlots();
    if (!this.#hasRoom()) throw this.#full();
    const name = `slot ${key}`;
    return slots.change(this.#now, (now) => {
      const { slot, record } = takeSlot(slotIn(slots.peek(name)), this.#elapsed(), order);
      const leftMs = slotExpires(record) - slot.now;
      slots.put(name, JSON.stringify(record), now + leftMs + LEEWAY_MS);
      return slot;
    });
  }

  /** Polls while a caller listens: every 50 ms for a site, every 250 ms for `CHANGES`. */
  watch(channel: string, heard: (message: string) => void): () => void {
    const look = channel === CHANGES ? this.#changesSince() : this.#settledSince(channel);
    const pollMs = channel === CHANGES ? CHANGES_POLL_MS : SETTLED_POLL_MS;
    const poll = setInterval(() => {
      try {
        for (const message of look()) heard(message);
      } catch {
        // The next operation will report whatever is wrong with the folder.
      }
    }, pollMs);
    poll.unref();
    return () => {
      clearInterval(poll);
    };
  }

  /** Writes pending data and closes the folder. The next operation opens it again. */
  async close(): Promise<void> {
    const tables = new Set([this.#sites, this.#slots]);
    this.#sites = this.#slots = undefined;
    for (const table of tables) await table?.close();
  }

  #settledSince(key: string): () => string[] {
    const state = (): string => {
      const sites = this.#openedSites();
      sites.refresh();
      const { version, lockedUntil } = headIn(sites, key) ?? NO_RECORD;
      return lockedUntil > 0 ? 'locked' : `settled ${version}`;
    };
    let before = 'locked';
    return () => {
      const now = state();
      const isNews = now !== 'locked' && now !== before;
      before = now;
      return isNews ? ['settled'] : [];
    };
  }

  #changesSince(): () => string[] {
    let seen: number | undefined;
    return () => {
      const sites = this.#openedSites();
      sites.refresh();
      const changes = changesIn(sites.peek(CHANGES));
      const last = seen ?? changes.at(-1)?.[0] ?? 0;
      seen = changes.at(-1)?.[0] ?? last;
      return changes.filter(([count]) => count > last).map(([, message]) => message);
    };
  }

  /** On a full disk, releases the lock without writing the text. */
  #roomFor(settlement: Settlement): Settlement {
    const { result, token } = settlement;
    if (result === undefined || result.kind === 'removal' || this.#hasRoom()) return settlement;
    return { token };
  }

  #openedSites(): ExpiringTable {
    this.#leaveDeleted();
    return (this.#sites ??= this.#open('robots.lmdb', this.#maxBytes, 'always'));
  }

  #openedSlots(): ExpiringTable {
    this.#leaveDeleted();
    if (this.#slots !== undefined) return this.#slots;
    const sites = this.#openedSites();
    const run = runOfMachine();
    if (run === undefined) return (this.#slots = sites);
    removeEarlierSlots(this.#folder, run);
    return (this.#slots = this.#open(`${SLOTS}${run}.lmdb`, MOST_SLOTS_BYTES, 'until-restart'));
  }

  /** Recreates deleted files: other processes would not see writes to the old ones. */
  #leaveDeleted(): void {
    const tables = new Set([this.#sites, this.#slots]);
    if (Array.from(tables).every((table) => table === undefined || table.isInPlace)) return;
    this.#sites = this.#slots = undefined;
    for (const table of tables) table?.close().catch(() => undefined);
  }

  /** A new file needs free space, without which the engine would crash. */
  #open(name: string, maxBytes: number, kept: Retention): ExpiringTable {
    mkdirSync(this.#folder, { recursive: true, mode: OWNER_ONLY });
    this.#warnOfMode();
    const path = join(this.#folder, name);
    if (!ExpiringTable.exists(path) && !this.#hasRoom()) throw this.#full();
    return ExpiringTable.open(path, maxBytes, kept);
  }

  /** Warns of a folder that other users can write to: they can replace our files. */
  #warnOfMode(): void {
    const mode = statSync(this.#folder).mode & 0o777;
    if (this.#hasWarned || process.platform === 'win32' || (mode & OTHERS_WRITE) === 0) return;
    this.#hasWarned = true;
    process.emitWarning(`Others may write to the folder ${this.#folder}: its mode is ${mode.toString(8)}`);
  }

  #freeBytes(): number {
    const { bavail, blocks, bsize } = statfsSync(this.#folder);
    // Some network file systems do not know their size.
    return blocks > 0 ? bavail * bsize : Infinity;
  }

  #hasRoom(): boolean {
    return this.#freeBytes() >= RESERVE_BYTES;
  }

  #full(): Error {
    const free = this.#freeBytes();
    return new Error(
      `Cannot write to ${this.#folder}: ${free} bytes are free, and ${RESERVE_BYTES} are kept free`,
    );
  }
}

function runOfMachine(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

function removeEarlierSlots(folder: string, run: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const earlier = OWN_SLOTS.exec(entry.name)?.[1];
    if (earlier === undefined || earlier === run || !entry.isFile()) continue;
    rmSync(join(folder, entry.name), { force: true });
  }
}

// The same for all processes, and never set; it restarts with the machine, which takeSlot notices.
function sinceStartOfMachine(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

function headKey(key: string): string {
  return `head ${key}`;
}

function textKey(key: string): string {
  return `text ${key}`;
}

function siteIn(sites: ExpiringTable, key: string): SiteRecord | undefined {
  const head = headIn(sites, key);
  if (head === undefined) return undefined;
  return { ...head, value: head.version > 0 ? sites.peek(textKey(key)) : undefined };
}

function headIn(sites: ExpiringTable, key: string): SiteRecord | undefined {
  const head = jsonIn(sites.peek(headKey(key)) ?? '');
  return isRecord(head, NO_RECORD) ? head : undefined;
}

function putHead(sites: ExpiringTable, key: string, record: SiteRecord): void {
  const head = JSON.stringify({ ...record, value: undefined });
  sites.put(headKey(key), head, recordExpires(record));
}

function slotIn(text: string | undefined): SlotRecord | undefined {
  const record = jsonIn(text ?? '');
  const isWhole = isRecord(record, NO_SLOT) && record.line.every((place) => isRecord(place, NO_PLACE));
  return isWhole ? record : undefined;
}

const NO_PLACE: PlaceInLine = { worker: '', until: 0 };

/** Whether a value read from the disk has the members of `empty`, of the same types. */
function isRecord<Kept extends object>(given: unknown, empty: Kept): given is Kept {
  if (!isPlainObject(given)) return false;
  return Object.entries(empty).every(([name, usual]: [string, unknown]) => {
    const value: unknown = Reflect.get(given, name);
    if (typeof usual === 'number') return typeof value === 'number' && Math.abs(value) <= MOST_IN_RECORD;
    return typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
  });
}

function announce(sites: ExpiringTable, message: string, now: number): void {
  const changes = changesIn(sites.peek(CHANGES));
  const count = (changes.at(-1)?.[0] ?? 0) + 1;
  const recent = changes.filter(([, , at]) => now - at < CHANGES_KEPT_MS).slice(1 - MOST_CHANGES);
  sites.put(CHANGES, JSON.stringify([...recent, [count, message, now]]), now + 1000 * CHANGES_KEPT_MS);
}

function changesIn(
  text: string | undefined,
): readonly (readonly [count: number, message: string, at: number])[] {
  return parsedList(text).flatMap((change) => {
    const fields: readonly unknown[] = Array.isArray(change) ? Array.from(change) : [];
    const [count, message, at] = fields;
    return typeof count === 'number' && typeof message === 'string' && typeof at === 'number'
      ? [[count, message, at] as const]
      : [];
  });
}

function parsedList(text: string | undefined): readonly unknown[] {
  const list = jsonIn(text ?? '');
  return Array.isArray(list) ? list : [];
}
