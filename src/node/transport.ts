/** Carries requests with node-fetch: the transport that is used where the caller brings no `fetch`. */

import { MisuseError } from '../fetch/misuse.js';
import { Agent as HttpAgent, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type nodeFetch from 'node-fetch';
import type { Response } from 'node-fetch';
import type { PageReply, PageRequest, PageTransport } from '../fetch/page-transport.js';
import {
  loadPageTransport as loadPlatformPageTransport,
  loadTransport as loadPlatformTransport,
} from '../fetch/platform-transport.js';
import { originOf } from '../fetch/web-url.js';
import { scheduler } from '../fetch/scheduler.js';
import type {
  Addresses,
  ProxyRules,
  Stage,
  Transport,
  TransportReply,
  TransportRequest,
} from '../fetch/transport.js';
import { openConnection } from './sockets/connect.js';
import { proxyFor, type Proxy as HttpProxy } from './sockets/proxy.js';
import { listOf, transferCodings, type ResponseHead } from './sockets/response-head.js';
import { Wire } from './sockets/wire.js';
import { unpacked, untransferred } from './content-codings.js';
import { wholeBodyAgent } from './whole-body-agent.js';

/** node-fetch is loaded here: it exists as an ES module only, which CommonJS cannot load at once. */
export async function loadTransport(): Promise<Transport> {
  if (isBun) return loadPlatformTransport();
  const { default: fetch } = await import('node-fetch');
  return (request) => (request.agent === undefined ? send(request, fetch) : sendOver(request, fetch));
}

/** What carries the requests of pages, with their methods and bodies. */
export async function loadPageTransport(): Promise<PageTransport> {
  if (isBun) return loadPlatformPageTransport();
  const { default: fetch } = await import('node-fetch');
  return (request) => sendPage(request, fetch);
}

/** Bun puts its own fetch in the place of node-fetch; it knows no agents, so no connection of ours. */
const isBun = process.versions['bun'] !== undefined;

async function send(request: TransportRequest, fetch: typeof nodeFetch): Promise<TransportReply> {
  const { wire, head, response } = await exchange({ ...request, method: 'GET', content: null }, fetch);
  return replyOf(request, wire, head, response);
}

interface ExchangeRequest extends Omit<PageRequest, 'addresses' | 'onTurn'> {
  readonly addresses: Addresses;
  readonly proxyRules?: ProxyRules | undefined;
  readonly onStage?: ((stage: Stage) => void) | undefined;
}

interface Exchange {
  readonly wire: Wire;
  readonly head: ResponseHead;
  readonly response: Response | undefined;
}

/** Over a connection that is made for this request alone, and closed behind its answer. */
async function exchange(request: ExchangeRequest, fetch: typeof nodeFetch): Promise<Exchange> {
  const { addresses, lookup, onStage, signal, headers, method, content } = request;
  const url = new URL(request.url);
  const proxy = proxyFor(url, request.proxy ?? defaultProxy(), request.proxyRules);
  const socket = await openConnection({ url, addresses, proxy, lookup, onStage }, signal);
  const wire = new Wire(socket, method);
  try {
    const response = await fetch(request.url, {
      method,
      headers: { ...headers, ...authorizationFor(proxy, url), connection: 'close' },
      body: content === null ? null : Buffer.from(content),
      redirect: 'manual',
      signal,
      // Unpacked here: node-fetch takes a gzip that was cut short for a whole one.
      compress: false,
      agent: agentOver(wire, url, proxy),
    });
    const { head } = wire;
    if (head === undefined)
      throw new MisuseError('Cannot fetch: this runtime ignores the agent of a request');
    return { wire, head, response };
  } catch (thrown) {
    const { head, failure } = wire;
    wire.destroy();
    // To Node's client this is no answer but the beginning of another protocol.
    if (head?.status === 101) return { wire, head, response: undefined };
    throw failure ?? thrown;
  }
}

async function sendPage(request: PageRequest, fetch: typeof nodeFetch): Promise<PageReply> {
  const slot = await scheduler.acquire(originOf(request.url), request.signal);
  request.onTurn();
  try {
    const given = { 'accept-encoding': 'gzip', ...request.headers };
    const asked = {
      ...request,
      headers: given,
      addresses: request.addresses ?? 'any',
      proxyRules: 'lwp',
    } as const;
    const { wire, head, response } = await exchange(asked, fetch);
    const hasBody = response !== undefined && response.body !== null;
    return {
      status: head.status,
      statusText: head.reason,
      fields: head.fields,
      body: hasBody ? bytesOf(response, wire, head, { unpack: 'gzip' }) : undefined,
    };
  } finally {
    // Its caller may never read the body: the turn of others must not wait for it.
    slot.release();
  }
}

/** What Node 24 does with its own requests when it is told so. */
function defaultProxy(): 'environment' | false {
  return process.env['NODE_USE_ENV_PROXY'] === '1' ? 'environment' : false;
}

function authorizationFor(proxy: HttpProxy | undefined, url: URL): Record<string, string> {
  if (proxy?.authorization === undefined || url.protocol === 'https:') return {};
  return { 'proxy-authorization': proxy.authorization };
}

/** An agent that has just this connection. */
function agentOver(wire: Wire, url: URL, proxy: HttpProxy | undefined): HttpAgent {
  const agent = url.protocol === 'https:' ? new HttpsAgent() : new HttpAgent();
  agent.createConnection = () => wire;
  return proxy === undefined || url.protocol === 'https:' ? agent : withWholeUrl(agent, url);
}

/** A proxy is told the whole URL, where a server is told its path. */
function withWholeUrl(agent: HttpAgent, url: URL): HttpAgent {
  return new Proxy(agent, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== 'addRequest' || typeof member !== 'function') return member;
      return (request: ClientRequest, ...rest: unknown[]): void => {
        request.path = `${url.origin}${url.pathname}${url.search}`;
        Reflect.apply(member, target, [request, ...rest]);
      };
    },
  });
}

function replyOf(
  request: TransportRequest,
  wire: Wire,
  head: ResponseHead,
  response: Response | undefined,
): TransportReply {
  return {
    status: head.status,
    url: request.url,
    header: (name) => fieldOf(head, name),
    body: response === undefined ? nothing() : bytesOf(response, wire, head, request),
  };
}

/** Fields that are one list wherever they stand; of the others the first counts, as it does for Python. */
const LISTS = new Set(['cache-control', 'content-encoding']);

function fieldOf({ fields }: ResponseHead, name: string): string | null {
  const values = fields.filter(([field]) => field.toLowerCase() === name).map(([, value]) => value);
  if (LISTS.has(name)) return values.length === 0 ? null : values.join(', ');
  const [value = null] = values;
  return value !== null && name === 'location' ? locationIn(value) : value;
}

/** Servers that write a URL with other letters mean UTF-8; bytes that are none are escaped as they are. */
function locationIn(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value.replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}

/** The body to its end. What goes wrong on the way is thrown, and a reader that stops closes the connection. */
async function* bytesOf(
  { body }: Response,
  wire: Wire,
  head: ResponseHead,
  { unpack }: Pick<TransportRequest, 'unpack'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  try {
    const sent = untransferred(chunksOf(body), transferCodings(head));
    yield* unpacked(sent, listOf(head, 'content-encoding'), unpack);
    // Node takes a reset for the end of a body without a length.
    if (wire.failure !== undefined) throw wire.failure;
  } catch (thrown) {
    throw wire.failure ?? thrown;
  } finally {
    wire.destroy();
  }
}

async function* chunksOf(body: NodeJS.ReadableStream): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {
  // The answer has no body.
}

/** Over a connection of the caller's, which may go on to serve others. */
async function sendOver(request: TransportRequest, fetch: typeof nodeFetch): Promise<TransportReply> {
  const { agent, url, headers, signal } = request;
  if (!(agent instanceof HttpAgent))
    throw new MisuseError("Argument 'agent' must be an Agent of node:http or node:https");
  const response = await fetch(url, {
    headers: { ...headers },
    redirect: 'manual',
    signal,
    compress: false,
    agent: wholeBodyAgent(agent),
  });
  const head: ResponseHead = {
    status: response.status,
    reason: response.statusText,
    fields: Object.entries(response.headers.raw()).flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    ),
  };
  return {
    status: response.status,
    url,
    header: (name) => fieldOf(head, name),
    body: unpacked(
      response.body === null ? nothing() : chunksOf(response.body),
      listOf(head, 'content-encoding'),
      request.unpack,
    ),
  };
}
