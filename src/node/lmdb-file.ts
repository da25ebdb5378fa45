/** What every user of the engine LMDB needs to know of it and of its files. */

import { closeSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Lmdb from 'lmdb';

/** So much of a file tells whether it is one of the engine's. */
const HEAD_BYTES = 64;

/** What the engine writes near the beginning of each file, as it lies in memory. */
const MAGIC = Buffer.from([0xde, 0xc0, 0xef, 0xbe]);

/**
 * The package `lmdb`, which the user installs. At once: to whoever waits for the file this is a part of opening it.
 *
 * @param path - of the file, for the error
 */
export function loadLmdb(path: string): typeof Lmdb {
  try {
    const loaded: unknown = createRequire(import.meta.url)('lmdb');
    if (isLmdb(loaded)) return loaded;
  } catch (cause) {
    throw new Error(`Cannot open ${path}: the package lmdb is not installed (npm install lmdb)`, { cause });
  }
  throw new Error(`Cannot open ${path}: the package lmdb that is installed cannot open files`);
}

function isLmdb(loaded: unknown): loaded is typeof Lmdb {
  return (
    typeof loaded === 'object' && loaded !== null && 'open' in loaded && typeof loaded.open === 'function'
  );
}

/**
 * Throws for a file that is something else, since the engine takes the process down with it when it opens such a one.
 *
 * @param file - is closed
 */
export function expectLmdbFile(file: number, path: string): void {
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const bytesRead = readSync(file, head, 0, HEAD_BYTES, 0);
    if (bytesRead > 0 && !head.includes(MAGIC))
      throw new Error(`Cannot open ${path}: it is not an LMDB file`);
  } finally {
    closeSync(file);
  }
}
