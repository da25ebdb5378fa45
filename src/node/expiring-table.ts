import { existsSync, openSync, statSync } from 'node:fs';
import type { Database, RootDatabase } from 'lmdb';
import { expectLmdbFile, expectNoLink, loadLmdb } from './lmdb-file.js';

/**
 * `always`: the file stays whole even if the machine loses power. `until-restart`: it must not be opened after that, and the
 * disk is never waited for.
 */
export type Retention = 'always' | 'until-restart';

/** What is kept tells what was crawled: it is its owner's alone. */
const OWNER_ONLY = 0o600;

/** Processes and threads that may have the file open at once; the engine's own default is 126. */
const MOST_READERS = 4096;

/** Each text is preceded by the time of its expiry: eight bytes, a double. */
const HEAD_BYTES = 8;

/** How many texts one change clears away at most: more than it adds, so that the rest goes with the next ones. */
const CLEARED_AT_ONCE = 16;

/**
 * Texts on disk that expire, within a number of bytes, for several processes: a B-tree file of the engine LMDB.
 *
 * A second table lists them by when they expire, so that what is to be cleared away is found without a search.
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

  /** Whether it can be opened without room on the disk: with the file of its locks, which the engine maps as well. */
  static exists(path: string): boolean {
    return existsSync(path) && existsSync(`${path}-lock`);
  }

  static open(path: string, maxBytes: number, kept: Retention): ExpiringTable {
    const { open } = loadLmdb(path);
    for (const file of [path, `${path}-lock`]) expectNoLink(file);
    // A file that cannot be opened is reported in the system's words.
    expectLmdbFile(openSync(path, 'a+', OWNER_ONLY), path);
    const options = {
      path,
      noSubdir: true,
      maxDbs: 2,
      maxReaders: MOST_READERS,
      permissionsMode: OWNER_ONLY,
      // Batching by turns of the event loop would leave a rejected promise to nobody when a commit fails.
      eventTurnBatching: false,
      // A cache may lose its last texts with the power, and the disk is waited for once a change
      // instead of twice.
      overlappingSync: false,
      noMetaSync: true,
      noSync: kept === 'until-restart',
    };
    return new ExpiringTable(open(options), path, maxBytes);
  }

  /** Whether its file is still what others find under its name: it may have been deleted, and is nobody else's then. */
  get isInPlace(): boolean {
    return identityOf(this.#path) === this.#identity;
  }

  /** Reading from here on sees what other processes have written by now, instead of what there was at the last turn. */
  refresh(): void {
    this.#root.resetReadTxn();
  }

  /** The text, whatever its time. */
  peek(key: string): string | undefined {
    const bytes = this.#texts.get(key);
    return bytes === undefined ? undefined : textIn(bytes);
  }

  /**
   * Makes changes that no other process comes between, and clears away what has expired or is too much. Waits for other
   * processes on a thread of the engine's: one that is stopped in the middle of a change stops no event loop.
   */
  async change<Result>(clock: () => number, change: (now: number) => Result): Promise<Result> {
    try {
      return await this.#root.transaction(() => {
        // Read when it is our turn, which may be long after we asked for it.
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

function textIn(bytes: Buffer): string {
  return bytes.toString('utf8', HEAD_BYTES);
}

function numberIn(stats: object, name: string): number {
  const value: unknown = Reflect.get(stats, name);
  return typeof value === 'number' ? value : 0;
}

/** What went wrong: the engine keeps the reason of a failed commit in a promise of its own. */
async function reasonOf(thrown: unknown): Promise<unknown> {
  if (typeof thrown !== 'object' || thrown === null || !('commitError' in thrown)) return thrown;
  try {
    return (await thrown.commitError) ?? thrown;
  } catch (reason) {
    return reason;
  }
}
