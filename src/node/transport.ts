/**
 * Sends requests over our own connections: the transport for callers without a `fetch` of their own.
 *
 * `sockets/` connects, writes and reads, since node-fetch uses Node's parser, which rejects malformed responses that Python,
 * Perl and curl accept. The header fields of both directions are node-fetch's `Headers`.
 */

import { Agent, get as getOverHttp, type IncomingMessage } from 'node:http';
import { get as getOverHttps } from 'node:https';
import type { Headers } from 'node-fetch';
import { MisuseError } from '../fetch/misuse.js';
import type { PageReply, PageRequest, Transports } from '../fetch/page-transport.js';
import { loadTransports as loadPlatformTransports } from '../fetch/platform-transport.js';
import { originOf } from '../fetch/web-url.js';
import { scheduler, type RequestSlot } from '../fetch/scheduler.js';
import type { TransportReply, TransportRequest, Unpacking } from '../fetch/transport.js';
import type { WorkBudget } from '../fetch/work-budget.js';
import { openConnection } from './sockets/connect.js';
import { exchange, type RawResponse } from './sockets/exchange.js';
import { proxyFor } from './sockets/proxy.js';
import { listOf, transferCodings, type ResponseHead } from './sockets/response-head.js';
import { unpacked, untransferred } from './content-codings.js';

export async function loadTransports(): Promise<Transports> {
  if (isBun) return loadPlatformTransports();
  await loadHeaders();
  return { send, sendPage };
}

/** Bun replaces node-fetch with its own fetch, and its sockets lack some of Node's options. */
const isBun = process.versions['bun'] !== undefined;

type FieldList = Pick<Headers, 'append' | 'get' | 'has' | 'set' | typeof Symbol.iterator>;

/** With node-fetch's `Headers` once it is loaded. Even reading the platform's class loads Node's own client, for 20 ms of CPU. */
let fieldsOf = (fields?: Record<string, string>): FieldList => new globalThis.Headers(fields);

/**
 * Fails in a CommonJS sandbox that cannot import ES modules (plain Jest), and in a process without descriptors, for which Node
 * reports a missing package. The sandbox can still fetch; the process fails at its socket, with a `LocalError`.
 */
async function loadHeaders(): Promise<void> {
  try {
    const { Headers } = await import('node-fetch');
    fieldsOf = (fields) => new Headers(fields);
  } catch {
    // Keeps the platform's class.
  }
}

async function send(request: TransportRequest): Promise<TransportReply> {
  if (request.agent !== undefined) return sendOver(request.agent, request);
  return replyTo(request, await sendAlone({ ...request, method: 'GET', content: null }));
}

type LoneRequest = Pick<PageRequest, 'method' | 'content'> & Omit<TransportRequest, 'unpack' | 'agent'>;

/** Sends a request over a connection of its own. */
async function sendAlone(request: LoneRequest): Promise<RawResponse> {
  const { addresses, lookup, takeSlot, onStage, signal, method, content } = request;
  const url = new URL(request.url);
  const proxy = proxyFor(url, request.proxy ?? defaultProxy(), request.proxyRules);
  const isProxied = proxy !== undefined && url.protocol === 'http:';
  // Throws for names and values that would break the lines of a head.
  const fields = fieldsOf({ accept: '*/*', ...request.headers });
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
    // The caller may never read the body, and other requests must not wait for that.
    slot?.release();
  }
}

/** Follows Node 24, which uses the environment's proxies for its own requests if this variable is set. */
function defaultProxy(): 'environment' | false {
  return process.env['NODE_USE_ENV_PROXY'] === '1' ? 'environment' : false;
}

/** Sends a request over a connection of the caller's agent, which may reuse it afterwards. */
async function sendOver(agent: object, request: TransportRequest): Promise<TransportReply> {
  if (!(agent instanceof Agent))
    throw new MisuseError("Argument 'agent' must be an Agent of node:http or node:https");
  const { url, signal } = request;
  const get = url.startsWith('https:') ? getOverHttps : getOverHttp;
  await request.takeSlot?.(undefined);
  const headers = Object.fromEntries(fieldsOf({ accept: '*/*', ...request.headers }));
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
  const fields = fieldsOf();
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

/** List fields, whose lines are combined. For other fields the first line counts, as in Python. */
const LISTS = new Set(['cache-control', 'content-encoding']);

/** A Location with non-ASCII bytes is UTF-8, so percent-encoding each byte keeps its meaning. */
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
