/** Decompresses zstd, where this Node can: from 22.15 on. */

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
