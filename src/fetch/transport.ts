/** What carries one request to a server and its answer back: node-fetch, or any function of the shape of `fetch`. */

/** Which addresses may be connected to. `public`: no loopback, private, link-local or otherwise special one. */
export type Addresses = 'any' | 'public';

/**
 * What becomes of a body that comes compressed. `gzip`: unpacked, and any other coding is an error. `known`: gzip and
 * deflate are unpacked, and any other coding is given as it came. `nothing`: all of it is.
 */
export type Unpacking = 'gzip' | 'known' | 'nothing';

export interface TransportRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly addresses: Addresses;
  readonly unpack: Unpacking;
  /** Node's agent whose connections carry the request; otherwise a connection is made for it alone. */
  readonly agent?: object | undefined;
  /** Aborted when the answer is no longer wanted, also after it was read to its end. */
  readonly signal: AbortSignal;
}

export interface TransportReply {
  readonly status: number;
  /** Where the answer came from, if the transport went on by itself; otherwise the URL that was asked. */
  readonly url: string;
  header(name: string): string | null;
  /** Unpacked already where the server compressed it. Read at most once; `signal` ends it too. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends one GET and follows no redirect. Rejects with whatever went wrong. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

/** What is handed to a `fetch` that the caller brings. */
export interface FetchInit {
  readonly method: 'GET';
  readonly headers: Record<string, string>;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** What such a `fetch` gives back: a `Response`, or as much of one as is needed. */
export interface FetchReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly url?: string;
  readonly type?: string;
  /** A stream of bytes, whether the web's or Node's. */
  readonly body?: unknown;
  /** Asked where there is no `body` to stream: then the limit of size is applied when all of it is there. */
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/** The shape of `fetch`: the platform's, undici's, node-fetch's, a test's. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchReply>;

/** The transport that a caller's own `fetch` makes. */
export function transportOver(fetch: FetchLike): Transport {
  return async ({ url, headers, signal }) => {
    const reply = await fetch(url, { method: 'GET', headers: { ...headers }, redirect: 'manual', signal });
    if (reply.type === 'opaqueredirect') throw new Error('this fetch hides where a redirect leads');
    return {
      status: reply.status,
      url: reply.url === undefined || reply.url === '' ? url : reply.url,
      header: (name) => reply.headers.get(name),
      body: bytesOf(reply, signal),
    };
  };
}

export async function* bytesOf(
  reply: FetchReply,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { body } = reply;
  if (isReadable(body)) yield* bytesFrom(body.getReader(), signal);
  else if (isAsyncIterable(body)) yield* body;
  else if (reply.arrayBuffer !== undefined) yield new Uint8Array(await reply.arrayBuffer());
}

async function* bytesFrom(
  reader: ByteReader,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  // A connection that is already broken has nothing left to cancel.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}

function isReadable(body: unknown): body is { getReader(): ByteReader } {
  return typeof body === 'object' && body !== null && 'getReader' in body;
}

function isAsyncIterable(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
