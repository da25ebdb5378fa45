/**
 * Reads one response from a connection: its head, and its body up to the end that the framing defines. How the network
 * splits the bytes makes no difference.
 */

import type { ByteReader } from '../byte-reader.js';
import { codedError } from '../../fetch/thrown.js';
import { HEAD_LIMIT, notHttp, readHead, type Framing, type ResponseHead } from './response-head.js';

/** Limits the line of a chunk's size with its extensions, and a trailer field. */
const LINE_LIMIT = 16 * 1024;
const CHUNK_LENGTH = /^[ \t]*([0-9a-f]{1,13})[ \t]*(?:;.*)?$/i;
const PROTOCOL = 'HTTP/';

/** Reads the head of the final response, and skips interim (1xx) responses before it. */
export async function readResponseHead(bytes: ByteReader): Promise<ResponseHead> {
  let room = HEAD_LIMIT;
  for (;;) {
    const lines = await headLines(bytes, room);
    const head = readHead(lines);
    // 100 Continue, 103 Early Hints: the final response follows. 101 is final: no other response will come.
    if (head.status >= 200 || head.status === 101) return head;
    room -= lines.reduce((length, line) => length + line.length + 2, 2);
  }
}

/** The lines of a head, up to the empty one. */
async function headLines(bytes: ByteReader, most: number): Promise<readonly string[]> {
  await skipLeadingBreaks(bytes);
  await expectHttp(bytes);
  const lines: string[] = [];
  for (let room = most; ;) {
    const line = await bytes.line(room);
    if (line === '') return lines;
    room -= (line?.length ?? 0) + 1;
    if (room <= 0 || bytes.available > room) throw notHttp('the headers of the response are too long');
    if (line === undefined) throw closedBefore('a response', 'ECONNRESET');
    lines.push(line);
  }
}

/** Skips empty lines before a response, which some servers send after the previous response. */
async function skipLeadingBreaks(bytes: ByteReader): Promise<void> {
  for (let skipped = 0; skipped < 4; skipped++) {
    const [first] = await bytes.peek(1);
    const isBreak = first === 0x0a || (first === 0x0d && (await bytes.peek(2))[1] === 0x0a);
    if (!isBreak) return;
    await bytes.skip(1);
  }
}

/** Rejects anything but HTTP at its first wrong byte, since no more bytes may arrive. */
async function expectHttp(bytes: ByteReader): Promise<void> {
  for (let length = 1; length <= PROTOCOL.length; length++) {
    const start = Buffer.from(await bytes.peek(length)).toString('latin1');
    if (start.length < length) throw closedBefore('a response', 'ECONNRESET');
    if (!PROTOCOL.startsWith(start.toUpperCase())) throw notHttp('the response is not HTTP');
  }
}

/** The body of the response with this head, without its framing. */
export async function* readResponseBody(
  bytes: ByteReader,
  framing: Framing,
): AsyncGenerator<Uint8Array, void, undefined> {
  switch (framing.by) {
    case 'nothing':
      return;
    case 'length':
      yield* counted(bytes, framing.bytes);
      return;
    case 'chunks':
      yield* dechunked(bytes);
      return;
    case 'close':
      yield* bytes.rest();
  }
}

async function* counted(bytes: ByteReader, length: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let left = length; left > 0;) {
    const chunk = await bytes.next(left);
    if (chunk === undefined) throw closedBefore('the end of the body');
    left -= chunk.length;
    yield chunk;
  }
}

async function* dechunked(bytes: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  // Small chunks that arrived together are yielded together: each step costs more than a copy.
  const pieces: Uint8Array[] = [];
  const joined = (): Uint8Array => Buffer.concat(pieces.splice(0));
  for (;;) {
    let line = bytes.arrivedLine(LINE_LIMIT);
    if (line === undefined && pieces.length > 0) yield joined();
    let left = chunkLength(line ?? (await lineOf(bytes)));
    if (left === 0) break;
    while (left > 0) {
      if (bytes.available === 0 && pieces.length > 0) yield joined();
      const piece = bytes.available > 0 ? bytes.arrived(left) : await bytes.next(left);
      if (piece === undefined) throw closedBefore('the end of the body');
      left -= piece.length;
      pieces.push(piece);
    }
    line = bytes.arrivedLine(LINE_LIMIT);
    if (line === undefined && pieces.length > 0) yield joined();
    if ((line ?? (await lineOf(bytes))) !== '') throw notHttp('a chunk is longer than its stated length');
  }
  if (pieces.length > 0) yield joined();
  await skipTrailers(bytes);
}

function chunkLength(line: string): number {
  const [, length] = CHUNK_LENGTH.exec(line) ?? [];
  if (length === undefined) throw notHttp('a chunk has no valid length');
  return parseInt(length, 16);
}

async function lineOf(bytes: ByteReader): Promise<string> {
  const line = await bytes.line(LINE_LIMIT);
  if (line !== undefined) return line;
  if (bytes.available > LINE_LIMIT) throw notHttp('a line between chunks is too long');
  throw closedBefore('the end of the body');
}

/**
 * Skips the trailer fields. The body is complete already, so their empty last line may be missing, as some servers leave
 * it out, and endless trailers are not read to their end.
 */
async function skipTrailers(bytes: ByteReader): Promise<void> {
  for (let room = HEAD_LIMIT; room > 0;) {
    const line = await bytes.line(LINE_LIMIT);
    if (line === undefined && bytes.available > LINE_LIMIT)
      throw notHttp('a line between chunks is too long');
    if (line === undefined || line === '') return;
    room -= line.length + 1;
  }
}

function closedBefore(missing: string, code = 'ERR_STREAM_PREMATURE_CLOSE'): Error {
  return codedError(code, `the server closed the connection before ${missing}`);
}
