/**
 * Loads the transport for the first fetch without a `fetch` of its own.
 *
 * Everything in a fetch that needs Node (node-fetch, the address check at the socket, decompression) is in `src/node`.
 * This is the only import from here into `src/node`, and it is lazy: code that only parses, or that brings its own
 * `fetch`, loads none of it.
 */

import type { PageTransport } from './page-transport.js';
import type { Transport } from './transport.js';

/** Node's transport, or outside Node the one that uses the platform's fetch. */
export async function loadDefaultTransport(): Promise<Transport> {
  return (await loadModule()).loadTransport();
}

/** The same for pages. */
export async function loadDefaultPageTransport(): Promise<PageTransport> {
  return (await loadModule()).loadPageTransport();
}

interface TransportModule {
  loadTransport(): Promise<Transport>;
  loadPageTransport(): Promise<PageTransport>;
}

async function loadModule(): Promise<TransportModule> {
  try {
    const module = await import('../node/transport.js');
    await module.loadTransport();
    return module;
  } catch (cause) {
    throw new Error('Cannot load the transport here: pass { fetch }', { cause });
  }
}
