/** Carries requests with node-fetch: the transport that is used where the caller brings no `fetch`. */

import { PassThrough, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { TransportReply, TransportRequest } from '../fetch/transport.js';
import { publicAgentFor } from './public-agent.js';

const GZIP = new Set(['gzip', 'x-gzip']);

export async function nodeTransport(request: TransportRequest): Promise<TransportReply> {
  const { default: fetch } = await import('node-fetch');
  const response = await fetch(request.url, {
    // One request to a host is all there is: a connection kept open would only hold the process.
    headers: { ...request.headers, connection: 'close' },
    redirect: 'manual',
    signal: request.signal,
    // Unpacked here: node-fetch takes a gzip that was cut short for a whole one.
    compress: false,
    ...(request.addresses === 'public' ? { agent: publicAgentFor } : {}),
  });
  const coding = response.headers.get('content-encoding')?.toLowerCase() ?? '';
  const unpack = request.unpack === 'gzip' && GZIP.has(coding);
  return {
    status: response.status,
    url: request.url,
    header: (name) => response.headers.get(name),
    body: bytesOf(response.body, unpack ? createGunzip() : new PassThrough()),
  };
}

/**
 * The body through `last`, from which it is read. Both end together: an error of the connection comes out at the
 * end that is read, and a reader that stops closes the connection.
 */
async function* bytesOf(
  body: NodeJS.ReadableStream | null,
  last: NodeJS.ReadWriteStream & AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  // What goes wrong is thrown where `last` is read.
  pipeline(body, last, () => undefined);
  yield* last;
}
