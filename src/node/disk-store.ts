import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { argumentError, expectString } from '../core/arguments.js';
import { takeSlot, type SlotRecord } from '../cache/slot-record.js';
import type { Awaitable, Slot, Store } from '../cache/store.js';
import { ExpiringTable } from './expiring-table.js';

/** How much a store on disk keeps. */
export interface DiskStoreOptions {
  /** What may be kept on disk; what expires first goes first. 1 GiB. */
  readonly maxBytes?: number | undefined;
  /** The date, in milliseconds since the epoch; `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Milliseconds on a clock that all processes of this machine share; the time since the machine was started. */
  readonly elapsed?: (() => number) | undefined;
}

/** Free space below which nothing is written: the engine would rather not meet the end of the disk. */
const RESERVE_BYTES = 8 * 2 ** 20;

/** What the files of locks and slots are called; the run of the machine follows. */
const CLAIMS = 'claims-';
/** Some hundred thousand locks and slots. */
const MOST_CLAIMS_BYTES = 64 * 2 ** 20;

/**
 * Entries, and locks and slots, which nobody wants back once the machine has been started anew: they have a file of their
 * own where the disk is never waited for, so that many processes may take turns in it. Where the system does not tell one
 * run of the machine from the next, both are in one.
 */
interface Tables {
  readonly entries: ExpiringTable;
  readonly claims: ExpiringTable;
}

/** Records of locks and slots stay a little longer than they matter, since the date may be set. */
const LEEWAY_MS = 60 * 60 * 1000;

/**
 * A {@link Store} in a folder, for the processes of one machine and for after a restart. Needs the package `lmdb`.
 *
 * The folder is made and opened by the first operation, all at once: the process does nothing else for some hundredths
 * of a second. When that fails, or the disk is full, operations fail, the cache goes on without them, and later ones try
 * again. Slots and locks are reserved within transactions, on a clock that cannot be set.
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
export class DiskStore implements Required<Store> {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #tables: Tables | undefined;

  constructor(folder: string, options: DiskStoreOptions = {}) {
    expectString('folder', folder);
    const { maxBytes = 2 ** 30, now = Date.now, elapsed = sinceStartOfMachine } = options;
    if (!(maxBytes >= 2 ** 20)) throw argumentError('maxBytes', maxBytes, 'at least 1048576');
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#elapsed = elapsed;
  }

  // A promise would cost more than the reading does.
  get(key: string): Awaitable<string | undefined> {
    return this.#opened().entries.get(key, this.#now());
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await this.#change('entries', (table, now) => table.put(key, value, now + ttlMs));
  }

  async delete(key: string): Promise<void> {
    await this.#change('entries', (table) => table.remove(key));
  }

  async lock(key: string, holder: string, ttlMs: number): Promise<boolean> {
    const name = `lock ${key}`;
    // Many may be waiting for the lock: those who see it held need not wait for each other to be told so.
    if (isHeld(this.#opened().claims.peek(name), this.#elapsed())) return false;
    return this.#change('claims', (table, now) => {
      const at = this.#elapsed();
      if (isHeld(table.peek(name), at)) return false;
      table.put(name, JSON.stringify([holder, at + ttlMs, at]), now + ttlMs + LEEWAY_MS);
      return true;
    });
  }

  async unlock(key: string, holder: string): Promise<void> {
    const name = `lock ${key}`;
    await this.#change('claims', (table) => {
      if (holderIn(table.peek(name)) === holder) table.remove(name);
    });
  }

  slot(key: string, spacingMs: number): Promise<Slot> {
    const name = `slot ${key}`;
    return this.#change('claims', (table, now) => {
      const { slot, record } = takeSlot(slotIn(table.peek(name)), this.#elapsed(), spacingMs);
      const leftMs = record.next - slot.now;
      table.put(name, JSON.stringify([record.next, record.made]), now + leftMs + LEEWAY_MS);
      return slot;
    });
  }

  /** Writes what is left to write and lets go of the folder. The next operation opens it again. */
  async close(): Promise<void> {
    const tables = this.#tables;
    this.#tables = undefined;
    await tables?.entries.close();
    if (tables?.claims !== tables?.entries) await tables?.claims.close();
  }

  async #change<Result>(
    name: keyof Tables,
    change: (table: ExpiringTable, now: number) => Result,
  ): Promise<Result> {
    const { [name]: table } = this.#opened();
    this.#expectRoom();
    return table.change(this.#now(), (now) => change(table, now));
  }

  #opened(): Tables {
    return (this.#tables ??= this.#open());
  }

  #open(): Tables {
    mkdirSync(this.#folder, { recursive: true });
    this.#expectRoom();
    const entries = ExpiringTable.open(join(this.#folder, 'robots.lmdb'), this.#maxBytes, 'always');
    const run = runOfMachine();
    if (run === undefined) return { entries, claims: entries };
    removeEarlierClaims(this.#folder, run);
    const path = join(this.#folder, `${CLAIMS}${run}.lmdb`);
    return { entries, claims: ExpiringTable.open(path, MOST_CLAIMS_BYTES, 'until-restart') };
  }

  #expectRoom(): void {
    const { bavail, blocks, bsize } = statfsSync(this.#folder);
    const free = bavail * bsize;
    // Some network file systems do not know how large they are.
    if (free < RESERVE_BYTES && blocks > 0) {
      throw new Error(
        `Cannot write to ${this.#folder}: ${free} bytes are free, and ${RESERVE_BYTES} are kept free`,
      );
    }
  }
}

function runOfMachine(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

function removeEarlierClaims(folder: string, run: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(CLAIMS) && !name.includes(run)) rmSync(join(folder, name), { force: true });
  }
}

// The same for all processes, and never set; it begins anew with the machine, which takeSlot and isHeld can tell.
function sinceStartOfMachine(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

function isHeld(text: string | undefined, at: number): boolean {
  const [, until, since] = parsedList(text);
  return typeof until === 'number' && typeof since === 'number' && since <= at && at < until;
}

function holderIn(text: string | undefined): unknown {
  return parsedList(text)[0];
}

function slotIn(text: string | undefined): SlotRecord | undefined {
  const [next, made] = parsedList(text);
  return typeof next === 'number' && typeof made === 'number' ? { next, made } : undefined;
}

function parsedList(text: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
