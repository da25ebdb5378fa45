/** Keys and values in a file, for several processes at once: what Perl ties a hash to. */

import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import type * as Lmdb from 'lmdb';
import { PerlError } from '../compat/perl/values.js';
import { messageOf } from '../fetch/thrown.js';
import { expectLmdbFile, loadLmdb } from './lmdb-file.js';

/** The engine takes no longer keys than 1,978 bytes; what is longer is known by its digest. */
const LONGEST_KEY_BYTES = 1900;

/** Only its owner may read and write the file and its lock. */
const OWNER_ONLY = 0o600;

/** Every change is on its way to the disk when the call returns: a process may die at any moment after it. */
export class DbmFile {
  readonly #db: Lmdb.RootDatabase<string, string>;

  /** @throws PerlError where the file cannot be opened, an Error where the package `lmdb` is missing */
  constructor(path: string) {
    const lmdb = loadLmdb(path);
    prepare(path);
    const options = { path, noSubdir: true, permissionsMode: OWNER_ONLY, encoding: 'string' as const };
    this.#db = lmdb.open<string, string>(options);
  }

  get(key: string): string | undefined {
    return this.#db.get(keyOf(key));
  }

  /** Reads what other processes have written by now, all of it as it was at one moment. */
  read<Result>(read: () => Result): Result {
    this.#db.resetReadTxn();
    return read();
  }

  /** Changes several values at once, or none of them. */
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

/** Makes the file where there is none, so that errors are the system's own. */
function prepare(path: string): void {
  let file;
  try {
    file = openSync(path, 'a+', OWNER_ONLY);
    // The engine would make its file of locks readable by everybody.
    closeSync(openSync(`${path}-lock`, 'a', OWNER_ONLY));
  } catch (cause) {
    throw new PerlError(`Can't open ${path}: ${reasonOf(cause)}`, { cause });
  }
  expectLmdbFile(file, path);
}

/** `No such file or directory` of Node's `ENOENT: no such file or directory, open '...'`. */
function reasonOf(cause: unknown): string {
  const message = messageOf(cause);
  const [, words = message] = /^[A-Z]+: ([^,]*)/.exec(message) ?? [];
  return words.charAt(0).toUpperCase() + words.slice(1);
}
