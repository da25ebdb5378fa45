/**
 * The second door to Node, opened when a cache first has a site to put to rest: zlib alone packs and unpacks at once, so
 * that a verdict from memory waits for nothing. Where there is no Node, texts stay as they are.
 */

import type { TextPacking } from './text-packing.js';

export async function loadDefaultTextPacking(): Promise<TextPacking | undefined> {
  try {
    const { loadTextPacking } = await import('../node/text-packing.js');
    return await loadTextPacking();
  } catch {
    return undefined;
  }
}
