/** Sends requests with the platform's `fetch`: in browsers, workers and edge runtimes, and in Bun. */

import { MisuseError } from './misuse.js';
import { transportOver } from './caller-transport.js';
import type { PageRequest, PageTransport, Transports } from './page-transport.js';
import { bytesOf } from './reply-body.js';
import type { FetchLike, Transport } from './transport.js';

export function loadTransports(): Promise<Transports> {
  return Promise.resolve({ send, sendPage });
}

const send: Transport = async (request) => {
  expectNoConnections(request);
  await request.takeSlot?.(undefined);
  return transportOver(platformFetch)(request);
};

const sendPage: PageTransport = async (request) => {
  expectNoConnections(request);
  const { url, method, headers, content, signal, clock } = request;
  clock.resume();
  const body = content === null ? null : new Uint8Array(content);
  const reply = await fetch(url, { method, headers, body, redirect: 'manual', signal });
  return {
    status: reply.status,
    statusText: reply.statusText,
    fields: [...reply.headers],
    body: reply.body === null ? undefined : bytesOf(reply, signal),
  };
};

/** The platform's `fetch` makes its own connections, so it cannot honour the connection options of Node's transport. */
function expectNoConnections({
  addresses,
  lookup,
  proxy,
}: Pick<PageRequest, 'addresses' | 'lookup' | 'proxy'>): void {
  if (addresses === 'public') {
    throw new MisuseError(
      "Cannot enforce addresses: 'public' here: this platform's fetch connects by itself",
    );
  }
  if (lookup !== undefined)
    throw new MisuseError("Cannot use 'lookup' here: this platform looks up names itself");
  if (proxy !== undefined && proxy !== false && proxy !== 'environment') {
    throw new MisuseError("Cannot use 'proxy' here: this platform's fetch connects by itself");
  }
}

/** A browser hides the target of a redirect, so its `fetch` has to follow redirects itself. */
const platformFetch: FetchLike = async (url, init) => {
  const reply = await fetch(url, init);
  return reply.type === 'opaqueredirect' ? fetch(url, { ...init, redirect: 'follow' }) : reply;
};
