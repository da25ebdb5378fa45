/** Sends one request over a connection and reads its response; the connection is not reused. */

import type { Socket } from 'node:net';
import { onAbort } from '../../fetch/on-abort.js';
import { codedError, codeOf } from '../../fetch/thrown.js';
import type { WorkBudget } from '../../fetch/work-budget.js';
import { ByteReader } from '../byte-reader.js';
import { framingOf, type Framing, type ResponseHead } from './response-head.js';
import { readResponseBody, readResponseHead } from './response-reader.js';

export interface WrittenRequest {
  readonly method: string;
  /** A path, or the whole URL for a proxy. */
  readonly target: string;
  /** Without line breaks in names and values. */
  readonly fields: Iterable<readonly [name: string, value: string]>;
  readonly content: Uint8Array | null;
}

export interface RawResponse {
  readonly head: ResponseHead;
  readonly framing: Framing;
  /** Without its framing. A reader that stops closes the connection. */
  readonly body: AsyncGenerator<Uint8Array, void, undefined>;
}

/** Closes the connection at the end of the body, and when `signal` is aborted. */
export async function exchange(
  socket: Socket,
  request: WrittenRequest,
  { signal, budget }: { readonly signal: AbortSignal; readonly budget: WorkBudget | undefined },
): Promise<RawResponse> {
  const forget = onAbort(signal, () => socket.destroy());
  const close = (): void => {
    forget();
    socket.destroy();
  };
  // A server may respond and close before it has read the whole request: its response still counts.
  socket.on('error', () => undefined);
  const bytes = new ByteReader(chunksOf(socket, budget));
  try {
    signal.throwIfAborted();
    write(socket, request);
    const head = await readResponseHead(bytes);
    const framing = framingOf(head, request.method);
    return { head, framing, body: closing(readResponseBody(bytes, framing), close) };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

function write(socket: Socket, { method, target, fields, content }: WrittenRequest): void {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...Array.from(fields, ([name, value]) => `${name}: ${value}`),
  ];
  if (content !== null) lines.push(`content-length: ${content.length}`);
  socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`, 'latin1');
  if (content !== null) socket.write(content);
}

async function* chunksOf(
  socket: Socket,
  budget: WorkBudget | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of socket) {
      if (!(chunk instanceof Uint8Array)) continue;
      budget?.spend(chunk.length);
      yield chunk;
    }
  } catch (thrown) {
    // Node's error for a socket that is closed while it is being read.
    const isClosed = codeOf(thrown) === 'ERR_STREAM_PREMATURE_CLOSE';
    throw isClosed ? codedError('ECONNRESET', 'the connection was lost') : thrown;
  }
}

async function* closing(
  body: AsyncGenerator<Uint8Array, void, undefined>,
  close: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* body;
  } finally {
    close();
  }
}
