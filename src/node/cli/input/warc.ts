/**
 * Responses in WARC archives, as Common Crawl publishes its captures of robots.txt files.
 *
 * https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
 */

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { wholeLines } from '../../../fetch/body.js';
import { ByteReader } from '../../byte-reader.js';
import { decoded } from './document.js';
import { isBinary } from './file-kinds.js';
import { isDamage } from './open-input.js';

/** The response of a site. */
export interface ArchivedResponse {
  readonly url: string;
  /** When it was captured, in milliseconds since 1970; undefined if the record has no date. */
  readonly capturedAt: number | undefined;
  readonly status: number;
  readonly location: string | undefined;
  /** The body, in bytes only up to the crawler's limit; undefined if it cannot be decoded. */
  readonly body: Uint8Array | string | undefined;
}

/** A capture without a body: the response was the same as an earlier one, of this or another URL. */
export interface Revisit {
  readonly url: string;
  readonly capturedAt: number | undefined;
  readonly sameAs: string;
  /** The date of the earlier response, or else of this one. */
  readonly sameAsOf: number | undefined;
}

/** The most that is kept of a header, whatever its declared length. */
const HEADER_BYTES = 64 * 1024;
/** What follows each record; LF alone is tolerated. The shorter one is first, so that nothing more is waited for. */
const RECORD_ENDS = ['\n\n', '\r\n\r\n'];

type Headers = ReadonlyMap<string, string>;

/** An unreadable part of a source. */
export interface BadRecord {
  /** `damaged part`: possibly many records; `page`: a page in a list of sites. */
  readonly bad: 'record' | 'damaged part' | 'page';
  /** Why a whole file cannot be read. */
  readonly why?: string;
}

/**
 * Every response and every revisit in the archive, in order. Anything else is skipped up to the next record, and so are
 * damaged parts: each stretch of them yields one bad record.
 */
export async function* responsesIn(
  chunks: AsyncIterable<Uint8Array>,
  bodyBytes: number,
): AsyncIterable<ArchivedResponse | Revisit | BadRecord> {
  const reader = new ByteReader(chunks);
  let isPassingOver = false;
  for (;;) {
    try {
      const record = await nextRecord(reader, bodyBytes);
      if (record === 'end') return;
      if (record === 'no record' && !isPassingOver) yield { bad: 'damaged part' };
      isPassingOver = record === 'no record';
      if (typeof record === 'object') yield record;
    } catch (error) {
      if (!isDamage(error)) throw error;
      reader.arrived(Infinity);
      // The next bytes may be in the middle of a record.
      isPassingOver = true;
      yield { bad: 'damaged part' };
    }
  }
}

type RecordRead = ArchivedResponse | Revisit | BadRecord | 'other record' | 'no record' | 'end';

async function nextRecord(reader: ByteReader, bodyBytes: number): Promise<RecordRead> {
  let line = await reader.line(HEADER_BYTES);
  while (line?.trim() === '') line = await reader.line(HEADER_BYTES);
  if (line === undefined) {
    const rest = reader.arrived(HEADER_BYTES);
    if (rest.length === 0) return 'end';
    return rest.every((byte) => byte <= 0x20) ? 'other record' : 'no record';
  }
  if (!line.startsWith('WARC/')) return 'no record';
  const headers = await headersFrom(reader);
  const length = Number(headers.get('content-length') ?? 'none');
  if (!Number.isSafeInteger(length) || length < 0) return { bad: 'record' };
  const url = uriIn(headers, 'warc-target-uri');
  const type = url === undefined ? undefined : headers.get('warc-type');
  const wanted = type === 'response' ? Math.min(length, HEADER_BYTES + bodyBytes) : 0;
  const block = await reader.take(wanted);
  const isWhole = block.length === wanted && (await reader.skip(length - wanted));
  if (!isWhole) return { bad: 'damaged part' };
  // Otherwise its declared length is wrong.
  if (!(await endsHere(reader))) return 'no record';
  return url === undefined ? 'other record' : recordOf(url, headers, block, bodyBytes);
}

/** Whether the two line breaks after a record come next, or the end of the input. */
async function endsHere(reader: ByteReader): Promise<boolean> {
  for (const breaks of RECORD_ENDS) {
    const next = Buffer.from(await reader.peek(breaks.length)).toString('latin1');
    // Only at the end of the input is it shorter.
    if (breaks.startsWith(next)) return true;
  }
  return false;
}

function recordOf(url: string, headers: Headers, block: Uint8Array, bodyBytes: number): RecordRead {
  const type = headers.get('warc-type');
  const capturedAt = dateIn(headers, 'warc-date');
  if (type === 'revisit') {
    const sameAs = uriIn(headers, 'warc-refers-to-target-uri') ?? url;
    return { url, capturedAt, sameAs, sameAsOf: dateIn(headers, 'warc-refers-to-date') ?? capturedAt };
  }
  const response = type === 'response' ? responseIn(block, bodyBytes) : undefined;
  if (response === undefined) return 'other record';
  // In a truncated capture, the last line may be half of a rule.
  const body = headers.has('warc-truncated') ? response.body && wholeLines(response.body) : response.body;
  return { url, capturedAt, ...response, body };
}

function dateIn(headers: Headers, name: string): number | undefined {
  const date = Date.parse(headers.get(name) ?? '');
  return Number.isNaN(date) ? undefined : date;
}

/** wget puts it in angle brackets. */
function uriIn(headers: Headers, name: string): string | undefined {
  return headers.get(name)?.replace(/^<|>$/g, '');
}

async function headersFrom(reader: ByteReader): Promise<Headers> {
  const headers = new Map<string, string>();
  for (;;) {
    const line = await reader.line(HEADER_BYTES);
    if (line === undefined || line === '') return headers;
    addHeader(headers, line);
  }
}

function addHeader(headers: Map<string, string>, line: string): void {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
  if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
}

function responseIn(
  block: Uint8Array,
  bodyBytes: number,
): (Pick<ArchivedResponse, 'status' | 'location'> & { body: Uint8Array | undefined }) | undefined {
  const end = endOfHeader(block);
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = Buffer.from(block.subarray(0, end)).toString('latin1').split(/\r?\n/);
  const [, status] = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(statusLine) ?? [];
  if (status === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) addHeader(headers, line);
  return {
    status: Number(status),
    location: headers.get('location'),
    body: bodyOf(block.subarray(end), headers, bodyBytes),
  };
}

/** The offset after the blank line; -1 if there is none. */
function endOfHeader(block: Uint8Array): number {
  const text = Buffer.from(block.buffer, block.byteOffset, Math.min(block.length, HEADER_BYTES));
  const crlf = text.indexOf('\r\n\r\n');
  const lf = text.indexOf('\n\n');
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return crlf + 4;
  return lf < 0 ? -1 : lf + 2;
}

function bodyOf(raw: Uint8Array, headers: Headers, bodyBytes: number): Uint8Array | undefined {
  const chunked = headers.get('transfer-encoding')?.toLowerCase() === 'chunked';
  // Common Crawl keeps the Transfer-Encoding field, but stores the body dechunked.
  const packed = chunked ? (withoutChunks(raw) ?? raw) : raw;
  const coding = headers.get('content-encoding')?.toLowerCase() ?? '';
  const body = unpacked(packed, coding, bodyBytes);
  // A body in an unknown coding stays encoded.
  if (coding !== '' && body !== undefined && isBinary(decoded(body))) return undefined;
  if (body === undefined || body.length <= bodyBytes) return body;
  return wholeLines(body.subarray(0, bodyBytes));
}

/** Codings that cannot be recognised by their first bytes. */
const UNPACKERS = new Map([
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
]);

function unpacked(bytes: Uint8Array, coding: string, bodyBytes: number): Uint8Array | undefined {
  // The same applies to compression: a body that does not begin like gzip has been decompressed.
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const unpack = isGzip ? gunzipSync : UNPACKERS.get(coding);
  try {
    return unpack === undefined ? bytes : unpack(bytes, { maxOutputLength: 16 * bodyBytes });
  } catch {
    return isGzip ? undefined : bytes;
  }
}

/** Removes chunked coding; undefined if the body is not chunked. */
function withoutChunks(raw: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const feed = bytes.indexOf('\n', at);
    const [written = ''] = feed < 0 ? [] : bytes.toString('latin1', at, feed).split(';', 1);
    const size = written.trim();
    if (!/^[0-9a-f]{1,8}$/i.test(size)) return undefined;
    const length = parseInt(size, 16);
    if (length === 0) break;
    chunks.push(bytes.subarray(feed + 1, feed + 1 + length));
    at = feed + 1 + length + 2;
  }
  return Buffer.concat(chunks);
}
