/** Loads LMDB, and checks its files before they are opened. */

import { closeSync, fstatSync, lstatSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Lmdb from 'lmdb';
import { memberOf } from '../core/arguments.js';

/** How much of a file to read to recognise an LMDB file. */
const HEAD_BYTES = 64;

/** LMDB's magic number near the beginning of each file, in the byte order of this memory layout. */
const MAGIC = Buffer.from([0xde, 0xc0, 0xef, 0xbe]);

/**
 * Loads the package `lmdb`, which the user installs. Synchronous, since callers open the file synchronously.
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
  return typeof memberOf(loaded, 'open') === 'function';
}

/** Whether a file with this beginning is an LMDB file. */
export function isLmdbHead(head: Buffer): boolean {
  return head.includes(MAGIC);
}

/** Offsets, in each of the first two pages, of the page size and of the number of the last page. */
const MAGIC_AT = 24;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const META_BYTES = 160;

/** More than this is not filled up: most of the file is missing, or the page with its length is damaged. */
const MOST_FILLED_BYTES = 2 ** 24;

/** Throws for a link, whose target may belong to anybody, a folder, on which LMDB crashes, and a pipe. */
export function expectFileOrNothing(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return;
  throw new Error(`Cannot open ${path}: it is ${found.isSymbolicLink() ? 'a link' : 'not a file'}`);
}

/**
 * Throws for any other kind of file, since LMDB would crash the process on opening it. Fills up a truncated file with
 * zeros: LMDB reports an error for an empty page, but a page beyond the end of the file would crash the process.
 *
 * @param file - a descriptor; this function closes it
 * @param mostFilled - 0 for a file that is only read
 */
export function expectLmdbFile(file: number, path: string, mostFilled = MOST_FILLED_BYTES): void {
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const bytesRead = readSync(file, head, 0, HEAD_BYTES, 0);
    if (bytesRead === 0) return;
    if (!isLmdbHead(head)) throw new Error(`Cannot open ${path}: it is not an LMDB file`);
    const missing = bytesNeeded(file) - fstatSync(file).size;
    if (missing > mostFilled) throw new Error(`Cannot open ${path}: it was cut or is damaged`);
    // Appends, so it overwrites nothing that another process has written meanwhile.
    if (missing > 0) writeSync(file, Buffer.alloc(missing));
  } finally {
    closeSync(file);
  }
}

/** The length that the file must have according to its first two pages; 0 if they have another layout. */
function bytesNeeded(file: number): number {
  const first = metaAt(file, 0);
  const pageSize = first.readUInt32LE(PAGE_SIZE_AT);
  const isOurs =
    first.subarray(MAGIC_AT).indexOf(MAGIC) === 0 && [4096, 8192, 16_384, 32_768].includes(pageSize);
  if (!isOurs) return 0;
  const metas = [first, metaAt(file, pageSize)];
  return Math.max(...metas.map((meta) => pageSize * (Number(meta.readBigUInt64LE(LAST_PAGE_AT)) + 1)));
}

function metaAt(file: number, position: number): Buffer {
  const meta = Buffer.alloc(META_BYTES);
  readSync(file, meta, 0, META_BYTES, position);
  return meta;
}
