import { openSync } from 'node:fs';
import type { Database, RootDatabase } from 'lmdb';
import { expectLmdbFile, loadLmdb } from './lmdb-file.js';

/**
 * `always`: the file stays whole even if the machine loses power. `until-restart`: it must not be opened after that, and the
 * disk is never waited for.
 */
export type Kept = 'always' | 'until-restart';

/** Before each text stand eight bytes: when it expires, as a double. */
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
  readonly #kept: Kept;

  private constructor(root: RootDatabase, maxBytes: number, kept: Kept) {
    this.#root = root;
    this.#texts = root.openDB<Buffer, string>({ name: 'texts', encoding: 'binary' });
    this.#byTime = root.openDB<string, [number, string]>({ name: 'by-time', encoding: 'string' });
    this.#maxBytes = maxBytes;
    this.#kept = kept;
  }

  static open(path: string, maxBytes: number, kept: Kept): ExpiringTable {
    const { open } = loadLmdb(path);
    // What cannot be opened is told in the system's words.
    expectLmdbFile(openSync(path, 'a+'), path);
    const root = open({
      path,
      noSubdir: true,
      maxDbs: 2,
      // Batching by turns of the event loop would leave a rejected promise to nobody when a commit fails.
      eventTurnBatching: false,
      // That the last texts are lost with the power is no harm to a cache, and the disk is waited for once a change
      // instead of twice.
      overlappingSync: false,
      noMetaSync: true,
      noSync: kept === 'until-restart',
    });
    return new ExpiringTable(root, maxBytes, kept);
  }

  /** The text, if its time has not passed. */
  get(key: string, now: number): string | undefined {
    // Else all reading of one turn of the event loop sees what there was when it began.
    this.#root.resetReadTxn();
    const bytes = this.#texts.get(key);
    return bytes === undefined || expiresIn(bytes) <= now ? undefined : textIn(bytes);
  }

  /** The text, whatever its time. */
  peek(key: string): string | undefined {
    const bytes = this.#texts.get(key);
    return bytes === undefined ? undefined : textIn(bytes);
  }

  /** Makes changes that no other process comes between, and clears away what has expired or is too much. */
  async change<Result>(now: number, change: (now: number) => Result): Promise<Result> {
    const all = (): Result => {
      const result = change(now);
      this.#clear(now);
      return result;
    };
    // Where no disk is waited for, another thread would only be one more to wait for: all processes wait for a change
    // that is under way in one of them.
    if (this.#kept === 'until-restart') return this.#root.transactionSync(all);
    try {
      return await this.#root.transaction(all);
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
