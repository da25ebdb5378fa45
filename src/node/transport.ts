/**
 * Sends requests over connections of our own: the transport that is used where the caller brings no `fetch`.
 *
 * `sockets/` connects, writes and reads, since Node's parser, which node-fetch reads with, refuses what a dozen rude
 * servers send and Python, Perl and curl read. The header fields of both directions are node-fetch's `Headers`.
 */

import { Agent, get as getOverHttp, type IncomingMessage } from 'node:http';
import { get as getOverHttps } from 'node:https';
import type { Headers } from 'node-fetch';
import { MisuseError } from '../fetch/misuse.js';
import type { PageReply, PageRequest, PageTransport } from '../fetch/page-transport.js';
import {
  loadPageTransport as loadPlatformPageTransport,
  loadTransport as loadPlatformTransport,
} from '../fetch/platform-transport.js';
import { originOf } from '../fetch/web-url.js';
import { scheduler, type RequestSlot } from '../fetch/scheduler.js';
import type { Transport, TransportReply, TransportRequest, Unpacking } from '../fetch/transport.js';
import type { WorkBudget } from '../fetch/work-budget.js';
import { openConnection } from './sockets/connect.js';
import { exchange, type RawResponse } from './sockets/exchange.js';
import { proxyFor } from './sockets/proxy.js';
import { listOf, transferCodings, type ResponseHead } from './sockets/response-head.js';
import { unpacked, untransferred } from './content-codings.js';

export async function loadTransport(): Promise<Transport> {
  if (isBun) return loadPlatformTransport();
  await loadHeaders();
  return (request) => (request.agent === undefined ? send(request) : sendOver(request.agent, request));
}

/** The transport of pages, with their methods and bodies. */
export async function loadPageTransport(): Promise<PageTransport> {
  if (isBun) return loadPlatformPageTransport();
  await loadHeaders();
  return sendPage;
}

/** Bun puts its own fetch in the place of node-fetch, and has no sockets with all of Node's options. */
const isBun = process.versions['bun'] !== undefined;

type FieldList = Pick<Headers, 'append' | 'get' | 'has' | 'set' | typeof Symbol.iterator>;

/** Of node-fetch once it is loaded; where that fails, the platform's class serves. */
let HeaderFields: new (fields?: Record<string, string>) => FieldList = globalThis.Headers;

/**
 * Fails in a sandbox of CommonJS, which cannot import an ES module (plain Jest), and in a process that has no descriptor left, where
 * Node reports a missing package. The sandbox can still fetch; the process fails at its socket, as a fault of this machine.
 */
async function loadHeaders(): Promise<void> {
  try {
    HeaderFields = (await import('node-fetch')).Headers;
  } catch {
    // The platform's class stays.
  }
}

async function send(request: TransportRequest): Promise<TransportReply> {
  return replyTo(request, await sendAlone({ ...request, method: 'GET', content: null }));
}

type LoneRequest = Pick<PageRequest, 'method' | 'content'> & Omit<TransportRequest, 'unpack' | 'agent'>;

/** Over a connection that is made for this request alone. */
async function sendAlone(request: LoneRequest): Promise<RawResponse> {
  const { addresses, lookup, takeSlot, onStage, signal, method, content } = request;
  const url = new URL(request.url);
  const proxy = proxyFor(url, request.proxy ?? defaultProxy(), request.proxyRules);
  const isProxied = proxy !== undefined && url.protocol === 'http:';
  // Throws for what would break the lines of a head.
  const fields = new HeaderFields({ accept: '*/*', ...request.headers });
  if (isProxied && proxy.authorization !== undefined) fields.set('proxy-authorization', proxy.authorization);
  const socket = await openConnection({ url, addresses, proxy, lookup, takeSlot, onStage }, signal);
  const path = `${url.pathname}${url.search}`;
  return exchange(
    socket,
    {
      method,
      target: isProxied ? `${url.origin}${path}` : path,
      fields: [['host', url.host], ...fields],
      content,
    },
    { signal, budget: request.budget },
  );
}

async function sendPage(request: PageRequest): Promise<PageReply> {
  let slot: RequestSlot | undefined;
  const takeSlot = async (address: string | undefined): Promise<void> => {
    request.clock.pause();
    slot = await scheduler.acquire(originOf(request.url), request.signal, address);
    request.clock.resume();
  };
  request.clock.resume();
  try {
    const headers = { 'accept-encoding': 'gzip', ...request.headers };
    const { addresses = 'any' } = request;
    const raw = await sendAlone({ ...request, headers, addresses, proxyRules: 'lwp', takeSlot });
    const { status, reason, fields } = raw.head;
    const body = raw.framing.by === 'nothing' ? undefined : unpackedBody(raw, 'gzip');
    return { status, statusText: reason, fields, body };
  } finally {
    // Its caller may never read the body: the turn of others must not wait for it.
    slot?.release();
  }
}

/** What Node 24 does with its own requests if this variable says so. */
function defaultProxy(): 'environment' | false {
  return process.env['NODE_USE_ENV_PROXY'] === '1' ? 'environment' : false;
}

/** Over a connection of the caller's, which may go on to serve others. */
async function sendOver(agent: object, request: TransportRequest): Promise<TransportReply> {
  if (!(agent instanceof Agent))
    throw new MisuseError("Argument 'agent' must be an Agent of node:http or node:https");
  const { url, signal } = request;
  const get = url.startsWith('https:') ? getOverHttps : getOverHttp;
  await request.takeSlot?.(undefined);
  const headers = Object.fromEntries(new HeaderFields({ accept: '*/*', ...request.headers }));
  const body = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers, signal }, resolve).on('error', reject);
  });
  const { statusCode: status = 0, statusMessage: reason = '', rawHeaders } = body;
  const fields = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => [rawHeaders[2 * at] ?? '', rawHeaders[2 * at + 1] ?? ''] as const,
  );
  return replyTo(request, { head: { status, reason, fields }, body });
}

interface Received {
  readonly head: ResponseHead;
  readonly body: AsyncIterable<Uint8Array>;
}

function replyTo({ url, unpack, budget }: TransportRequest, received: Received): TransportReply {
  const fields = new HeaderFields();
  for (const [name, value] of received.head.fields) {
    if (LISTS.has(name.toLowerCase())) fields.append(name, value);
    else if (!fields.has(name)) fields.set(name, value);
  }
  return {
    status: received.head.status,
    url,
    header: (name) => (name === 'location' ? locationIn(fields) : fields.get(name)),
    body: unpackedBody(received, unpack, budget),
  };
}

/** Fields that are one list however often they come; of the others the first counts, as it does for Python. */
const LISTS = new Set(['cache-control', 'content-encoding']);

/** Servers that write a URL with other letters mean UTF-8: escaped, each byte means itself. */
function locationIn(fields: FieldList): string | null {
  const escaped = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;
  return fields.get('location')?.replaceAll(/[\x80-\xff]/g, escaped) ?? null;
}

function unpackedBody(
  { head, body }: Received,
  unpack: Unpacking,
  budget?: WorkBudget,
): AsyncIterable<Uint8Array> {
  const sent = untransferred(body, transferCodings(head), budget);
  return unpacked(sent, listOf(head, 'content-encoding'), unpack, budget);
}
