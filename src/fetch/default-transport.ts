/**
 * The door to Node, opened by the first fetch that brings no `fetch` of its own.
 *
 * Everything that needs Node to fetch (node-fetch, the guard at the socket, unpacking) lies in `src/node`. This is
 * the only import that goes against the direction of the rooms, and it is a lazy one: a caller that parses, or brings a
 * `fetch`, loads nothing of it.
 */

import type { PageTransport } from './page-transport.js';
import type { Transport } from './transport.js';

/** The transport over node-fetch, or over the platform's fetch where there is no Node. */
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
