/** One connection for one request, between the socket and Node's parser. */

import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { MessageReader } from './message-reader.js';
import { strictHead, type ResponseHead } from './response-head.js';

/**
 * What is written goes to the socket as it is. What comes back is read by a {@link MessageReader} and handed on in a
 * form that leaves Node's parser nothing to decide: one strict head, then the body without its framing.
 *
 * It knows how the answer ended, which Node's client does not tell: a reset in a body without a length looks there like
 * its end.
 */
export class Wire extends Duplex {
  /** The head of the answer, once it is there. */
  head: ResponseHead | undefined;
  /** Why the answer is not whole. */
  failure: Error | undefined;
  readonly #socket: Socket;
  readonly #reader: MessageReader;

  constructor(socket: Socket, method: string) {
    super();
    this.#socket = socket;
    this.#reader = new MessageReader(method, {
      onHead: (head, framing) => {
        this.head = head;
        this.push(Buffer.from(strictHead(head, framing), 'latin1'));
      },
      onBody: (bytes) => {
        if (!this.push(bytes)) socket.pause();
      },
      onEnd: () => {
        this.push(null);
        socket.destroySoon();
      },
    });
    // Listening to data starts the flow, and nothing is asked yet.
    socket.on('data', (chunk: Uint8Array) => this.#attempt(() => this.#reader.take(chunk)));
    socket.on('end', () => this.#attempt(() => this.#reader.end()));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(connectionLost()));
    // It closed between the handshake and now, and will not say so again.
    if (socket.destroyed) queueMicrotask(() => this.#fail(connectionLost()));
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Uint8Array, _encoding: string, written: (error?: Error | null) => void): void {
    // A server may answer, and close, before it has read the whole request.
    this.#socket.write(chunk, () => written());
  }

  override _final(finished: (error?: Error | null) => void): void {
    // Half a connection is more than some servers understand: it stays open until the answer is there.
    finished();
  }

  override _destroy(error: Error | null, destroyed: (error?: Error | null) => void): void {
    if (this.#reader.isDone) this.#socket.destroySoon();
    else this.#socket.destroy();
    destroyed(error);
  }

  // What Node's client asks of a socket; the time of a request is its deadline's business.

  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#socket.ref();
    return this;
  }

  unref(): this {
    this.#socket.unref();
    return this;
  }

  #attempt(step: () => void): void {
    if (this.#reader.isDone || this.failure !== undefined || this.destroyed) return;
    try {
      step();
    } catch (thrown) {
      this.#fail(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }

  #fail(error: Error): void {
    if (this.#reader.isDone || this.failure !== undefined || this.destroyed) return;
    this.failure = error;
    this.destroy(error);
  }
}

function connectionLost(): Error {
  return Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' });
}
