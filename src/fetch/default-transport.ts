/**
 * Loads the transports for the first fetch without a `fetch` of its own.
 *
 * Everything in a fetch that needs Node (node-fetch, the address check at the socket, decompression) is in `src/node`.
 * This is the only import from here into `src/node`, and it is lazy: code that only parses, or that brings its own
 * `fetch`, loads none of it.
 */

import type { Transports } from './page-transport.js';

/** Node's transports, or outside Node those that use the platform's fetch. */
export async function loadDefaultTransports(): Promise<Transports> {
  try {
    const { loadTransports } = await import('../node/transport.js');
    return await loadTransports();
  } catch (cause) {
    throw new Error('Cannot load the transport here: pass { fetch }', { cause });
  }
}
