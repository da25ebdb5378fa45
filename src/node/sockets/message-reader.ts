/** Takes the bytes of one answer apart: its head, and its body as far as its framing says. */

import {
  framingOf,
  HEAD_LIMIT,
  headEnd,
  notHttp,
  readHead,
  type Framing,
  type ResponseHead,
} from './response-head.js';

/** What a reader has found. */
export interface MessageEvents {
  onHead(head: ResponseHead, framing: Framing): void;
  onBody(bytes: Uint8Array): void;
  /** The last byte of the body has come; whatever follows is not read. */
  onEnd(): void;
}

const NOTHING = new Uint8Array();
/** A length in hexadecimal with its extensions, or a field behind the last chunk. */
const LINE_LIMIT = 16 * 1024;
const CHUNK_LENGTH = /^[ \t]*([0-9a-f]{1,13})[ \t]*(?:;.*)?$/i;
const LF = 0x0a;

type Step = 'head' | 'length' | 'close' | 'chunk-length' | 'chunk' | 'chunk-end' | 'trailer' | 'done';

export class MessageReader {
  readonly #method: string;
  readonly #events: MessageEvents;
  #state: Step = 'head';
  /** What has come of a head or a line that is not there in full. */
  #pending: Uint8Array = NOTHING;
  /** Bytes of the body, or of its chunk, that are still to come. */
  #left = 0;
  /** Bytes of heads that are not the answer, and of fields behind the body. A server may send them for ever. */
  #skipped = 0;

  constructor(method: string, events: MessageEvents) {
    this.#method = method;
    this.#events = events;
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** @throws an error with a code for what is not HTTP */
  take(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0 && this.#state !== 'done') rest = this.#step(rest);
  }

  /**
   * The server has ended the connection in order.
   *
   * @throws an error with a code where the answer is not whole
   */
  end(): void {
    // Some servers leave out the empty line behind the last chunk.
    if (this.#state === 'close' || this.#state === 'trailer') this.#finish();
    if (this.#state === 'done') return;
    const missing = this.#state === 'head' ? 'an answer' : 'the end of the body';
    throw Object.assign(new Error(`the server closed the connection before ${missing}`), {
      code: this.#state === 'head' ? 'ECONNRESET' : 'ERR_STREAM_PREMATURE_CLOSE',
    });
  }

  #step(bytes: Uint8Array): Uint8Array {
    switch (this.#state) {
      case 'head':
        return this.#readHead(bytes);
      case 'length':
      case 'chunk':
        return this.#readCounted(bytes);
      case 'chunk-length':
      case 'chunk-end':
      case 'trailer':
        return this.#readLine(bytes);
      default:
        this.#events.onBody(bytes);
        return NOTHING;
    }
  }

  #readHead(bytes: Uint8Array): Uint8Array {
    const known = this.#pending.length;
    const all = this.#joined(bytes);
    const start = known === 0 ? leadingBreaks(all) : 0;
    const end = headEnd(all, Math.max(start, known - 2));
    if (end < 0) {
      if (all.length > HEAD_LIMIT) throw notHttp('the head of the answer is too long');
      if (!couldBeHttp(all.subarray(start, start + 5))) throw notHttp('the answer is not HTTP');
      this.#pending = all.subarray(start);
      return NOTHING;
    }
    this.#pending = NOTHING;
    const head = readHead(Buffer.from(all.subarray(start, end)).toString('latin1'));
    // 100 Continue, 103 Early Hints; the answer follows. 101 is the answer: nothing else will come.
    if (head.status < 200 && head.status !== 101) {
      if (this.#isTooMuch(end)) throw notHttp('no answer comes behind its informational heads');
      return all.subarray(end);
    }
    const framing = framingOf(head, this.#method);
    this.#events.onHead(head, framing);
    this.#begin(framing);
    return all.subarray(end);
  }

  #begin(framing: Framing): void {
    switch (framing.by) {
      case 'nothing':
        this.#finish();
        break;
      case 'length':
        this.#state = 'length';
        this.#left = framing.bytes;
        if (framing.bytes === 0) this.#finish();
        break;
      case 'chunks':
        this.#state = 'chunk-length';
        break;
      case 'close':
        this.#state = 'close';
    }
  }

  #readCounted(bytes: Uint8Array): Uint8Array {
    const taken = bytes.subarray(0, this.#left);
    this.#left -= taken.length;
    if (taken.length > 0) this.#events.onBody(taken);
    if (this.#left === 0) {
      if (this.#state === 'length') this.#finish();
      else this.#state = 'chunk-end';
    }
    return bytes.subarray(taken.length);
  }

  #readLine(bytes: Uint8Array): Uint8Array {
    const all = this.#joined(bytes);
    const end = all.indexOf(LF);
    if ((end < 0 ? all.length : end) > LINE_LIMIT) throw notHttp('a line between chunks is too long');
    if (end < 0) {
      this.#pending = all;
      return NOTHING;
    }
    this.#pending = NOTHING;
    this.#takeLine(Buffer.from(all.subarray(0, end)).toString('latin1').replace(/\r$/, ''));
    return all.subarray(end + 1);
  }

  #takeLine(line: string): void {
    if (this.#state === 'trailer') {
      // The body is whole: what goes on and on behind it need not be heard.
      if (line === '' || this.#isTooMuch(line.length + 1)) this.#finish();
    } else if (this.#state === 'chunk-end') {
      if (line !== '') throw notHttp('a chunk is longer than it says');
      this.#state = 'chunk-length';
    } else {
      const [, length] = CHUNK_LENGTH.exec(line) ?? [];
      if (length === undefined) throw notHttp('a chunk does not say its length');
      this.#left = parseInt(length, 16);
      this.#state = this.#left === 0 ? 'trailer' : 'chunk';
    }
  }

  /** Whether, with so many bytes more, more was skipped than a head may have. */
  #isTooMuch(bytes: number): boolean {
    this.#skipped += bytes;
    return this.#skipped > HEAD_LIMIT;
  }

  #finish(): void {
    this.#state = 'done';
    this.#events.onEnd();
  }

  #joined(bytes: Uint8Array): Uint8Array {
    return this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
  }
}

/** Empty lines before an answer, which some servers send behind the one before. */
function leadingBreaks(bytes: Uint8Array): number {
  let at = 0;
  while (at < 4 && (bytes[at] === LF || (bytes[at] === 0x0d && bytes[at + 1] === LF))) at++;
  return at;
}

/** Whether this may be how an answer begins: what never will need not be waited for. */
function couldBeHttp(start: Uint8Array): boolean {
  return 'HTTP/'.startsWith(Buffer.from(start).toString('latin1').toUpperCase());
}
