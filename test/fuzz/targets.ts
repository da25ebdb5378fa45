/**
 * What is fuzzed: readers of bytes that strangers write. Each target takes any bytes and throws where a promise is broken.
 * `targets.test.ts` gives them mutated samples and what earlier runs found; `scripts/coverage-fuzz.mjs` runs them under a
 * fuzzer that is guided by coverage.
 */

import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { decodeEntry, encodeEntry } from '../../src/cache/entry.js';
import { redisStore } from '../../src/cache/redis-store.js';
import { UnreadableReplyError } from '../../src/cache/store.js';
import { parse } from '../../src/dialects/parse.js';
import * as dialects from '../../src/dialects/index.js';
import { codeOf } from '../../src/fetch/thrown.js';
import { fix } from '../../src/lint/fix.js';
import { lint } from '../../src/lint/lint.js';
import { ByteReader } from '../../src/node/byte-reader.js';
import { ByteSource } from '../../src/node/byte-source.js';
import { CsvReader } from '../../src/node/cli/input/csv.js';
import { isDamage } from '../../src/node/cli/input/open-input.js';
import { responsesIn } from '../../src/node/cli/input/warc.js';
import { soundGzipChunks } from '../../src/node/gzip-file.js';
import { filesInZip } from '../../src/node/zip.js';
import { framingOf } from '../../src/node/sockets/response-head.js';
import { readResponseBody, readResponseHead } from '../../src/node/sockets/response-reader.js';

export type FuzzTarget = (bytes: Uint8Array) => Promise<void>;

const BODY_BYTES = 4096;
const SITE = 'https://example.com';

export const TARGETS: Readonly<Record<string, FuzzTarget>> = {
  answer: (bytes) => expectSameHoweverCut(bytes, readAnswer),
  warc: (bytes) => expectSameHoweverCut(bytes, readArchive),
  gzip: expectMembersOrDamage,
  wacz: expectWholeFilesOrDamage,
  entry: expectSoundEntry,
  redis: expectSoundReplies,
  csv: expectSameRecords,
  robots: expectNoThrow,
};

type Reader = (chunks: AsyncIterable<Uint8Array>) => Promise<unknown>;

/** The network may cut an answer anywhere. */
async function expectSameHoweverCut(bytes: Uint8Array, read: Reader): Promise<void> {
  const whole = await read(piecesOf(bytes, bytes.length));
  for (const size of [1, 3]) {
    expectSame(`in pieces of ${String(size)}`, await read(piecesOf(bytes, size)), whole);
  }
}

async function readAnswer(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const reader = new ByteReader(chunks);
  try {
    const head = await readResponseHead(reader);
    const body: Uint8Array[] = [];
    for await (const chunk of readResponseBody(reader, framingOf(head, 'GET'))) body.push(chunk);
    return { head, body: Buffer.concat(body).toString('latin1') };
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === '') throw thrown;
    return code;
  }
}

async function readArchive(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const records: unknown[] = [];
  for await (const record of responsesIn(chunks, BODY_BYTES)) {
    const body = 'body' in record ? record.body : undefined;
    expectShortBody(record);
    records.push({ ...record, body: body && Buffer.from(body).toString('latin1') });
  }
  return records;
}

/** A file that is read in any order. */
function sourceOf(bytes: Uint8Array): ByteSource {
  const read = (into: Uint8Array, offset: number, length: number, position: number) => {
    const part = bytes.subarray(position, position + length);
    into.set(part, offset);
    return Promise.resolve({ bytesRead: part.length });
  };
  return new ByteSource({ read }, 0, bytes.length);
}

/** What is damaged is passed over; what zlib unpacks whole is read whole. */
async function expectMembersOrDamage(bytes: Uint8Array): Promise<void> {
  const chunks = soundGzipChunks(sourceOf(bytes))[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let damaged = 0;
  for (;;) {
    try {
      const next = await chunks.next();
      if (next.done === true) break;
      read.push(next.value);
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown;
      if (++damaged > bytes.length) throw new Error('Reading does not end', { cause: thrown });
    }
  }
  if (damaged === 0) expectSame('unpacked', Buffer.concat(read), gunzipped(bytes) ?? Buffer.concat(read));
}

function gunzipped(bytes: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}

/** A ZIP is refused, or its files are as long as it says and lie in it. */
async function expectWholeFilesOrDamage(bytes: Uint8Array): Promise<void> {
  try {
    let stored = 0;
    for (const file of await filesInZip(sourceOf(bytes), () => true)) {
      stored += file.stored?.size ?? 0;
      if (stored > bytes.length) throw new Error('Files overlap');
      const records = responsesIn(
        file.stored === undefined ? file.chunks : soundGzipChunks(file.stored),
        BODY_BYTES,
      );
      for await (const record of records) expectShortBody(record);
      for await (const chunk of file.chunks) expectSame('a chunk', chunk.length > 0, true);
    }
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown;
  }
}

function expectShortBody(record: object): void {
  const body: unknown = 'body' in record ? record.body : undefined;
  if (body instanceof Uint8Array && body.length > BODY_BYTES) throw new Error('A body beyond the limit');
}

/** A neighbour in the store may write anything; what is accepted of it can be written and read again. */
async function expectSoundEntry(bytes: Uint8Array): Promise<void> {
  const entry = await decodeEntry(textOf(bytes), SITE);
  if (typeof entry === 'string') return;
  const again = await encodeEntry(entry);
  if (again === undefined) return;
  expectSame('an entry written again', await decodeEntry(again, SITE), entry);
}

/** Replies as JSON: a store's answer is rejected as unreadable, or all of its numbers are finite. */
async function expectSoundReplies(bytes: Uint8Array): Promise<void> {
  const reply: unknown = JSON.parse(jsonOf(textOf(bytes)));
  const store = redisStore({
    call: () => Promise.resolve(reply),
    duplicate() {
      throw new Error('Nobody listens');
    },
  });
  const answers = [
    () => store.ask(SITE, { lockMs: 1000 }),
    () => store.settle(SITE, {}),
    () => store.slot(SITE, { spacingMs: 1000, worker: 'one' }),
  ];
  for (const answer of answers) {
    try {
      expectFinite(await answer());
    } catch (thrown) {
      if (!(thrown instanceof UnreadableReplyError)) throw thrown;
    }
  }
}

function jsonOf(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text.split(','));
  }
}

function expectFinite(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('A number that is not finite');
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(expectFinite);
}

/** Lines come one by one: no line is lost in a field that is never closed. */
function expectSameRecords(bytes: Uint8Array): Promise<void> {
  const lines = textOf(bytes).split('\n');
  let fields = 0;
  const reader = new CsvReader((record) => {
    fields += typeof record === 'string' ? 1 : record.join('\n').split('\n').length;
  });
  for (const line of lines) reader.read(line);
  reader.end();
  if (fields < lines.length)
    throw new Error(`${String(lines.length)} lines, and records of ${String(fields)}`);
  return Promise.resolve();
}

/** Any string is a valid robots.txt: for every dialect, for the linter, and after its fixes. */
function expectNoThrow(bytes: Uint8Array): Promise<void> {
  const text = textOf(bytes);
  const [path = '/'] = text.split('\n').slice(-1);
  for (const dialect of Object.values(dialects)) {
    const robots = parse(text, { dialect, url: `${SITE}/robots.txt` });
    robots.allows('FooBot', `${SITE}/${path}`);
    robots.explain('FooBot', `${SITE}/${path}`);
  }
  const { text: fixed } = fix(text, lint(text));
  const { text: again } = fix(fixed, lint(fixed));
  lint(again);
  return Promise.resolve();
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

async function* piecesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

function expectSame(what: string, given: unknown, expected: unknown): void {
  if (isDeepStrictEqual(given, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(given)}, not ${JSON.stringify(expected)}`);
}
