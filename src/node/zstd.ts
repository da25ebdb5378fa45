/** Decompresses zstd, which needs Node 22.15 or later. */

import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

interface ZlibWithZstd {
  createZstdDecompress(): Transform;
}

export function createUnzstd(): Transform | undefined {
  const library: object = zlib;
  return hasZstd(library) ? library.createZstdDecompress() : undefined;
}

function hasZstd(library: object): library is ZlibWithZstd {
  return 'createZstdDecompress' in library;
}
