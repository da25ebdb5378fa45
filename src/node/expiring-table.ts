import { existsSync, openSync, statSync } from 'node:fs';
import type { Database, RootDatabase } from 'lmdb';
import { expectLmdbFile, expectFileOrNothing, loadLmdb } from './lmdb-file.js';

/**
 * `always`: the file stays intact even if the machine loses power. `until-restart`: it must not be opened after a restart, and
 * no change waits for the disk.
 */
export type Retention = 'always' | 'until-restart';

/** Only the owner may read the file, since it shows what was crawled. */
const OWNER_ONLY = 0o600;

/** How many processes and threads may have the file open at once; LMDB's default is 126. */
const MOST_READERS = 4096;

/** Each text follows its expiry time: eight bytes, a double. */
const HEAD_BYTES = 8;

/** How many texts one change removes at most: more than it adds, so that later changes remove the rest. */
const CLEARED_AT_ONCE = 16;

/**
 * Texts on disk that expire, up to a number of bytes, for several processes: a B-tree file of LMDB.
 *
 * A second table sorts them by expiry, so that expired texts are found without a search.
 */
export class ExpiringTable {
  readonly #root: RootDatabase;
  readonly #texts: Database<Buffer, string>;
  readonly #byTime: Database<string, [expires: number, key: string]>;
  readonly #maxBytes: number;
  readonly #path: string;
  readonly #identity: string | undefined;

  private constructor(root: RootDatabase, path: string, maxBytes: number) {
    this.#root = root;
    this.#path = path;
    this.#identity = identityOf(path);
    this.#texts = root.openDB<Buffer, string>({ name: 'texts', encoding: 'binary' });
    this.#byTime = root.openDB<string, [number, string]>({ name: 'by-time', encoding: 'string' });
    this.#maxBytes = maxBytes;
  }

  /** Whether it can be opened without free space on the disk: needs the lock file, too, which LMDB also maps. */
  static exists(path: string): boolean {
    return existsSync(path) && existsSync(`${path}-lock`);
  }

  static open(path: string, maxBytes: number, kept: Retention): ExpiringTable {
    const { open } = loadLmdb(path);
    for (const file of [path, `${path}-lock`]) expectFileOrNothing(file);
    // If the file cannot be opened, the error is the system's own.
    expectLmdbFile(openSync(path, 'a+', OWNER_ONLY), path);
    const options = {
      path,
      noSubdir: true,
      maxDbs: 2,
      maxReaders: MOST_READERS,
      permissionsMode: OWNER_ONLY,
      // Batching by turns of the event loop would cause an unhandled rejection if a commit fails.
      eventTurnBatching: false,
      // A cache may lose its last texts in a power failure. This waits for the disk once per change
      // instead of twice.
      overlappingSync: false,
      noMetaSync: true,
      noSync: kept === 'until-restart',
    };
    return new ExpiringTable(open(options), path, maxBytes);
  }

  /** Whether other processes still find this file at its path: it may have been deleted. */
  get isInPlace(): boolean {
    return identityOf(this.#path) === this.#identity;
  }

  /** Makes later reads see what other processes have written so far, instead of the snapshot of this event loop turn. */
  refresh(): void {
    this.#root.resetReadTxn();
  }

  /** The text, even if it has expired. */
  peek(key: string): string | undefined {
    const bytes = this.#texts.get(key);
    return bytes?.toString('utf8', HEAD_BYTES);
  }

  /**
   * Makes changes in a transaction, and removes expired and excess texts. Waits for other processes on a thread of LMDB's, so
   * a process that is stopped in the middle of a change does not block the event loop.
   */
  async change<Result>(clock: () => number, change: (now: number) => Result): Promise<Result> {
    try {
      return await this.#root.transaction(() => {
        // Read inside the transaction, which may start long after the call.
        const now = clock();
        const result = change(now);
        this.#clear(now);
        return result;
      });
    } catch (thrown) {
      throw await reasonOf(thrown);
    }
  }

  /** Only within a change. */
  put(key: string, text: string, expires: number): void {
    this.remove(key);
    const bytes = Buffer.allocUnsafe(HEAD_BYTES + Buffer.byteLength(text));
    bytes.writeDoubleBE(expires);
    bytes.write(text, HEAD_BYTES);
    this.#texts.putSync(key, bytes);
    this.#byTime.putSync([expires, key], '');
  }

  /** Only within a change. */
  remove(key: string): void {
    const bytes = this.#texts.get(key);
    if (bytes === undefined) return;
    this.#byTime.removeSync([expiresIn(bytes), key]);
    this.#texts.removeSync(key);
  }

  async close(): Promise<void> {
    await this.#root.close();
  }

  #clear(now: number): void {
    let excess = this.#bytes() - this.#maxBytes;
    for (const [expires, key] of Array.from(this.#byTime.getKeys({ limit: CLEARED_AT_ONCE }))) {
      if (expires > now && excess <= 0) break;
      excess -= this.#texts.get(key)?.length ?? 0;
      this.remove(key);
    }
  }

  #bytes(): number {
    const stats = this.#texts.getStats();
    const pages = numberIn(stats, 'treeLeafPageCount') + numberIn(stats, 'overflowPages');
    return pages * numberIn(stats, 'pageSize');
  }
}

function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

function expiresIn(bytes: Buffer): number {
  return bytes.length < HEAD_BYTES ? 0 : bytes.readDoubleBE();
}

function numberIn(stats: object, name: string): number {
  const value: unknown = Reflect.get(stats, name);
  return typeof value === 'number' ? value : 0;
}

/** The underlying error: LMDB keeps the reason of a failed commit in a separate promise. */
async function reasonOf(thrown: unknown): Promise<unknown> {
  if (typeof thrown !== 'object' || thrown === null || !('commitError' in thrown)) return thrown;
  try {
    return (await thrown.commitError) ?? thrown;
  } catch (reason) {
    return reason;
  }
}
