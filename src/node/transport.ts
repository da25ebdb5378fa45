/** Carries requests with node-fetch: the transport that is used where the caller brings no `fetch`. */

import http from 'node:http';
import https from 'node:https';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip, createUnzip, type Gunzip, type Unzip } from 'node:zlib';
import type nodeFetch from 'node-fetch';
import type { Response } from 'node-fetch';
import { UNKNOWN_CODING } from '../fetch/failure.js';
import type { Transport, TransportReply, TransportRequest, Unpacking } from '../fetch/transport.js';
import { publicAgentFor } from './public-agent.js';
import { wholeBodyAgent } from './whole-body-agent.js';

/** node-fetch is loaded here: it exists as an ES module only, which CommonJS cannot load at once. */
export async function loadNodeTransport(): Promise<Transport> {
  const { default: fetch } = await import('node-fetch');
  return (request) => send(request, fetch);
}

async function send(request: TransportRequest, fetch: typeof nodeFetch): Promise<TransportReply> {
  const { agent: given } = request;
  const agentFor = request.addresses === 'public' ? publicAgentFor : globalAgentFor;
  const response = await fetch(request.url, {
    // One request to a host is all there is: a connection kept open would only hold the process.
    headers: given === undefined ? { ...request.headers, connection: 'close' } : { ...request.headers },
    redirect: 'manual',
    signal: request.signal,
    // Unpacked here: node-fetch takes a gzip that was cut short for a whole one.
    compress: false,
    agent: (url) => wholeBodyAgent(given instanceof http.Agent ? given : agentFor(url)),
  });
  return {
    status: response.status,
    url: request.url,
    header: (name) => fieldOf(response, name),
    body: bytesOf(response, request.unpack),
  };
}

/** Fields that are one list wherever they stand; of the others the first counts, as it does for Python. */
const LISTS = new Set(['cache-control', 'content-encoding']);

function fieldOf({ headers }: Response, name: string): string | null {
  return LISTS.has(name) ? headers.get(name) : (headers.raw()[name]?.[0] ?? null);
}

/** The agent of the process, which an application may have replaced: by one that knows a proxy, say. */
function globalAgentFor(url: URL): http.Agent {
  return url.protocol === 'https:' ? https.globalAgent : http.globalAgent;
}

/** The body to its end. What goes wrong on the way is thrown, and a reader that stops closes the connection. */
async function* bytesOf(
  { body, headers }: Response,
  unpack: Unpacking,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  const unpacked = unpackerFor(headers.get('content-encoding')?.toLowerCase(), unpack);
  // Its errors are thrown to whoever reads.
  pipeline(body, unpacked, () => undefined);
  yield* unpacked;
}

function unpackerFor(coding: string | undefined, unpack: Unpacking): PassThrough | Gunzip | Unzip {
  if (unpack === 'nothing') return new PassThrough();
  switch (coding) {
    case undefined:
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    default:
      if (unpack === 'known') return coding === 'deflate' ? createUnzip() : new PassThrough();
      throw Object.assign(new Error(`the body is compressed by ${coding}`), { code: UNKNOWN_CODING });
  }
}
