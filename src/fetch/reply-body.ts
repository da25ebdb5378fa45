/** Reads the body of whatever the caller's own `fetch` returns, as bytes. */

import { describeArgument } from '../core/arguments.js';
import { MisuseError } from './misuse.js';
import { onAbort } from './on-abort.js';
import type { FetchReply } from './transport.js';

/**
 * Accepts a web or Node stream, any other iterable of chunks, bytes, a string, or what `arrayBuffer` or `text` return.
 * Chunks are bytes or strings, which are encoded as UTF-8.
 *
 * @throws MisuseError for any other shape: an unknown kind of body must not look like an empty file
 */
export async function* bytesOf(
  reply: FetchReply,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { body } = reply;
  const encoder = new ChunkEncoder();
  if (reply.bodyUsed === true || isBeingRead(body))
    throw new MisuseError("Cannot read the reply of 'fetch': its body has already been read");
  if (isChunk(body)) yield encoder.encode(body);
  else if (isReadable(body)) yield* chunksFrom(body.getReader(), encoder, signal);
  else if (isIterable(body)) {
    for await (const chunk of body) yield encoder.encode(chunk);
  } else if (body !== undefined && body !== null) throw notUnderstood('a stream, bytes or a text', body);
  else {
    const whole = methodOf(reply, 'arrayBuffer') ?? methodOf(reply, 'text');
    if (whole !== undefined) yield encoder.encode(await whole());
    else if (body === undefined) throw notUnderstood("'body', 'arrayBuffer' or 'text'", body);
  }
  yield encoder.end();
}

/** Whether a web stream has a reader, or part of a Node stream has already been read. */
function isBeingRead(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return (
    ('locked' in body && body.locked === true) || ('readableDidRead' in body && body.readableDidRead === true)
  );
}

function methodOf(reply: FetchReply, name: 'arrayBuffer' | 'text'): (() => unknown) | undefined {
  const method: unknown = Reflect.get(reply, name);
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') {
    throw new MisuseError(
      `Cannot read the reply of 'fetch': its '${name}' must be a function, got ${describeArgument(method)}`,
    );
  }
  return (): unknown => Reflect.apply(method, reply, []);
}

async function* chunksFrom(
  reader: ChunkReader,
  encoder: ChunkEncoder,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  // A connection that is already broken has nothing left to cancel.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const forget = onAbort(signal, cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield encoder.encode(value);
    }
  } finally {
    forget();
    cancel();
  }
}

/** Encodes chunks as bytes. A surrogate pair may be split between two strings. */
class ChunkEncoder {
  readonly #encoder = new TextEncoder();
  #begun = '';

  encode(chunk: unknown): Uint8Array {
    if (typeof chunk === 'string') {
      const text = this.#begun + chunk;
      const last = text.charCodeAt(text.length - 1);
      const isBegun = last >= 0xd800 && last < 0xdc00;
      this.#begun = isBegun ? text.slice(-1) : '';
      return this.#encoder.encode(isBegun ? text.slice(0, -1) : text);
    }
    if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (isBuffer(chunk)) return new Uint8Array(chunk);
    throw notUnderstood('made of bytes or texts', chunk);
  }

  end(): Uint8Array {
    return this.#encoder.encode(this.#begun);
  }
}

interface ChunkReader {
  read(): Promise<{ readonly done: boolean; readonly value?: unknown }>;
  cancel(): Promise<void>;
}

function isChunk(body: unknown): boolean {
  return typeof body === 'string' || ArrayBuffer.isView(body) || isBuffer(body);
}

/** Also recognises an ArrayBuffer of another realm. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function isReadable(body: unknown): body is { getReader(): ChunkReader } {
  return typeof body === 'object' && body !== null && 'getReader' in body;
}

function isIterable(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  return (
    typeof body === 'object' && body !== null && (Symbol.asyncIterator in body || Symbol.iterator in body)
  );
}

function notUnderstood(expected: string, given: unknown): MisuseError {
  return new MisuseError(
    `Cannot read the reply of 'fetch': its body must be ${expected}, got ${describeArgument(given)}`,
  );
}
