/**
 * The second lazy import of Node's room, loaded when a cache first puts a site to rest. Only zlib compresses and
 * decompresses synchronously, so that a verdict from memory never waits. Without Node, texts stay uncompressed.
 */

import type { MemoryCompression } from './memory-compression.js';

export async function loadDefaultMemoryCompression(): Promise<MemoryCompression | undefined> {
  try {
    const { loadMemoryCompression } = await import('../node/memory-compression.js');
    return await loadMemoryCompression();
  } catch {
    return undefined;
  }
}
