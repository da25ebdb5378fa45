/**
 * The second door to Node, opened when a cache first has a site to put to rest: zlib alone packs and unpacks at once, so
 * that a verdict from memory waits for nothing. Where there is no Node, texts stay as they are.
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
