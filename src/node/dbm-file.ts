/** Keys and values in a file, for several processes at once: what Perl would tie a hash to. */

import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import type * as Lmdb from 'lmdb';
import { PerlError } from '../compat/perl/values.js';
import { messageOf } from '../fetch/thrown.js';
import { expectLmdbFile, loadLmdb } from './lmdb-file.js';

/** LMDB accepts keys of at most 1,978 bytes; longer keys are replaced by their digest. */
const LONGEST_KEY_BYTES = 1900;

/** Only its owner may read and write the file and its lock. */
const OWNER_ONLY = 0o600;

/** When a call returns, its change has been handed to the system, so the process may die at any time after it. */
export class DbmFile {
  readonly #db: Lmdb.RootDatabase<string, string>;

  /** @throws PerlError if the file cannot be opened, an Error if the package `lmdb` is missing */
  constructor(path: string) {
    const lmdb = loadLmdb(path);
    prepare(path);
    const options = { path, noSubdir: true, permissionsMode: OWNER_ONLY, encoding: 'string' as const };
    this.#db = lmdb.open<string, string>(options);
  }

  get(key: string): string | undefined {
    return this.#db.get(keyOf(key));
  }

  /** Reads a consistent snapshot, with everything that other processes have written so far. */
  read<Result>(read: () => Result): Result {
    this.#db.resetReadTxn();
    return read();
  }

  /** Makes all changes of a function in one transaction. */
  change(change: () => void): void {
    this.#db.transactionSync(change);
  }

  /** Only within a change. */
  put(key: string, value: string): void {
    this.#db.putSync(keyOf(key), value);
  }

  /** Only within a change. */
  remove(key: string): void {
    this.#db.removeSync(keyOf(key));
  }

  /** Only within a change. */
  clear(): void {
    for (const key of Array.from(this.#db.getKeys())) this.#db.removeSync(key);
  }

  async close(): Promise<void> {
    await this.#db.close();
  }
}

function keyOf(key: string): string {
  if (3 * key.length <= LONGEST_KEY_BYTES || Buffer.byteLength(key) <= LONGEST_KEY_BYTES) return key;
  return `sha256 ${createHash('sha256').update(key).digest('hex')}`;
}

/** Creates the file if it does not exist, so that errors are the system's own. */
function prepare(path: string): void {
  let file;
  try {
    file = openSync(path, 'a+', OWNER_ONLY);
    // LMDB would make its lock file readable by everybody.
    closeSync(openSync(`${path}-lock`, 'a', OWNER_ONLY));
  } catch (cause) {
    throw new PerlError(`Can't open ${path}: ${reasonOf(cause)}`, { cause });
  }
  expectLmdbFile(file, path);
}

/** `No such file or directory` from Node's `ENOENT: no such file or directory, open '...'`. */
function reasonOf(cause: unknown): string {
  const message = messageOf(cause);
  const [, words = message] = /^[A-Z]+: ([^,]*)/.exec(message) ?? [];
  return words.charAt(0).toUpperCase() + words.slice(1);
}
