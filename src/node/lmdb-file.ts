/** What every user of the engine LMDB needs to know of its files. */

/** So much of a file tells whether it is one of the engine's. */
export const LMDB_HEAD_BYTES = 64;

/** What the engine writes near the beginning of each file, as it lies in memory. */
const MAGIC = Buffer.from([0xde, 0xc0, 0xef, 0xbe]);

/** Throws for a file that is something else: the engine takes the process down with it when it opens such a one. */
export function expectLmdbHead(path: string, head: Buffer, bytesRead: number): void {
  if (bytesRead > 0 && !head.includes(MAGIC)) throw new Error(`Cannot open ${path}: it is no LMDB file`);
}
