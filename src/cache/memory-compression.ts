/**
 * Compresses the texts of packed sites. Only Node's zlib can do so synchronously, and a verdict from memory never
 * waits: on other platforms texts stay as they are.
 */

import { memberOf } from '../core/arguments.js';

export interface MemoryCompression {
  /** The compressed text. */
  pack(text: string): string;
  /** Undoes `pack`. */
  unpack(packed: string): string;
}

/** The used parts of Node's modules, declared here because this folder also runs in browsers and imports none of them. */
interface Bytes extends Uint8Array {
  toString(encoding?: 'latin1' | 'utf16le'): string;
}
interface BytesMaker {
  from(text: string, encoding: 'latin1' | 'utf16le'): Bytes;
  concat(parts: readonly Uint8Array[]): Bytes;
}
interface Zlib {
  readonly deflateRawSync: (bytes: Uint8Array, options: object) => Bytes;
  readonly inflateRawSync: (bytes: Uint8Array, options: object) => Bytes;
}

/** Few files are longer than the window. With zlib's defaults each call allocates 260 kB, with these 64. */
const OPTIONS = { windowBits: 13, memLevel: 6 };

/** The first character of a packed text: how it was encoded as bytes. */
const LATIN = 1;
const WIDE = 2;

/**
 * Deflates texts with zlib into strings of one character per byte: 40 us for an average robots.txt of 3,000 characters,
 * which shrinks to 580, and 15 us to inflate it. Such a string takes no memory besides its bytes and none outside the heap.
 */
export function platformCompression(): MemoryCompression | undefined {
  const zlib = builtinModule('node:zlib');
  const maker: unknown = Reflect.get(builtinModule('node:buffer'), 'Buffer');
  if (!isZlib(zlib) || !isBytesMaker(maker)) return undefined;
  const { deflateRawSync, inflateRawSync } = zlib;
  return {
    pack(text) {
      const bytes = maker.from(text, 'latin1');
      const isLatin = bytes.toString('latin1') === text;
      const packed = deflateRawSync(isLatin ? bytes : maker.from(text, 'utf16le'), OPTIONS);
      return maker.concat([Uint8Array.of(isLatin ? LATIN : WIDE), packed]).toString('latin1');
    },

    unpack(packed) {
      const bytes = maker.from(packed, 'latin1');
      const text = inflateRawSync(bytes.subarray(1), OPTIONS);
      return text.toString(bytes[0] === LATIN ? 'latin1' : 'utf16le');
    },
  };
}

/** A module of Node; empty on other platforms, some of which have a `process` without modules. */
function builtinModule(name: string): object {
  const platform: unknown = Reflect.get(globalThis, 'process');
  const find = memberOf(platform, 'getBuiltinModule');
  if (typeof find !== 'function') return {};
  const found: unknown = Reflect.apply(find, platform, [name]);
  return typeof found === 'object' && found !== null ? found : {};
}

function isZlib(loaded: object): loaded is Zlib {
  return 'deflateRawSync' in loaded && 'inflateRawSync' in loaded;
}

function isBytesMaker(loaded: unknown): loaded is BytesMaker {
  return typeof loaded === 'function' && 'concat' in loaded;
}
