/**
 * The door to Node, opened by the first fetch that brings no `fetch` of its own.
 *
 * Everything that needs Node to fetch (node-fetch, the guard at the socket, unpacking) lies in `src/node`. This is
 * the only import that goes against the direction of the rooms, and it is a lazy one: whoever parses, or brings a
 * `fetch`, loads nothing of it.
 */

import type { Transport } from './transport.js';

/** The transport over node-fetch. */
export async function loadDefaultTransport(): Promise<Transport> {
  try {
    const { nodeTransport } = await import('../node/transport.js');
    return nodeTransport;
  } catch (cause) {
    throw new Error(`Cannot load node-fetch here: ${hintFor(cause)}`, { cause });
  }
}

function hintFor(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  // Jest runs CommonJS tests in a context that cannot import.
  return code === 'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG'
    ? 'under Jest run node with --experimental-vm-modules, or pass { fetch }'
    : 'pass { fetch }';
}
