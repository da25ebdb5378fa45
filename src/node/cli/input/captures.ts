/** Captures of robots.txt files from any container with many sites: one table of sources for all commands. */

import { existsSync, opendirSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteSource } from '../../byte-source.js';
import { parquetLines } from '../../duckdb.js';
import { filesInZip } from '../../zip.js';
import { Unreadable } from '../exit.js';
import { codeOf } from '../../../fetch/thrown.js';
import { isPacked, PackedArchive } from '../sites/packed-archive.js';
import { csvHeaderIn, CsvReader, type CsvHeader } from './csv.js';
import { timeOf } from './dates.js';
import { policies, type PolicyName } from '../../../fetch/policies.js';
import { robotsIn } from './document.js';
import { headOf } from './file-kinds.js';
import { isJsonArray, linesOfArray } from './json-array.js';
import { parsedObject } from './json-record.js';
import { linesOf } from './lines.js';
import { isDamage, openInput, peeked, unpackedInput, unreadable, type Input } from './open-input.js';
import { responsesIn, type ArchivedResponse, type BadRecord, type Revisit } from './warc.js';

export type SourceRecord = ArchivedResponse | Revisit | BadRecord;

/** An open source: with records to read, or with a lookup. */
export type CaptureSource =
  | { readonly kind: 'records' | 'folder'; readonly records: AsyncIterable<SourceRecord> }
  | { readonly kind: 'packed' }
  /** May be one robots.txt for all sites. */
  | { readonly kind: 'text'; readonly input: Input };

type Records = AsyncIterable<SourceRecord>;

/** How much of a file is searched for a CSV header. */
const HEADER_BYTES = 64 * 1024;
/** A line of JSON may contain a whole file. */
const JSON_LINE_BYTES = 4 * 2 ** 20;
/** The names of archives in a folder. The files of single sites have other names. */
const ARCHIVE_NAME = /\.(?:wacz|warc(?:\.(?:gz|zst|br))?)$/i;
const WARC_NAME = /\.warc(?:\.gz)?$/i;

/** Opens a source. The records of a folder are those of the archives in it and in its subfolders. */
export async function openCaptures(path: string, bodyBytes: number): Promise<CaptureSource> {
  const stats = path === '-' ? undefined : await stat(path);
  if (stats?.isDirectory() === true) return { kind: 'folder', records: archivesIn(path, bodyBytes) };
  if (stats?.isFile() === true) {
    if (isPacked(path)) return { kind: 'packed' };
    if (isZip(path)) return { kind: 'records', records: capturesInWacz(path, bodyBytes) };
    if (isParquet(path)) return { kind: 'records', records: capturesInJson(openParquet(path)) };
  }
  const source = await capturesOrText(await openInput(path, 'archive'), bodyBytes);
  if (source.kind !== 'text' || !ARCHIVE_NAME.test(path)) return source;
  await source.input.chunks[Symbol.asyncIterator]().return?.();
  throw new Unreadable(`Cannot read ${path}: it is neither a WARC nor a WACZ archive`);
}

/** All captures in a source, including single files in a folder and packed archives. */
export async function* allCaptures(path: string, policy: PolicyName): Records {
  const source = await openCaptures(path, policies[policy].limits.bytes);
  if (source.kind === 'text')
    throw new Unreadable(
      `Cannot read ${path}: it does not say which sites it covers; name an archive, or a folder of HOST.txt`,
    );
  if (source.kind === 'packed') yield* capturesInPacked(path);
  else yield* source.records;
  if (source.kind === 'folder') yield* singleFilesIn(path, policy);
}

// Neither of them can be read sequentially.

function isZip(path: string): boolean {
  const head = headOf(path);
  return head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006');
}

export function isParquet(path: string): boolean {
  return headOf(path).startsWith('PAR1');
}

/** The rows of a Parquet file as JSON lines. */
export function openParquet(path: string): Input {
  return { name: path, bytes: undefined, chunks: parquetLines(path) };
}

async function capturesOrText(input: Input, bodyBytes: number): Promise<CaptureSource> {
  const [head, all] = await peeked(input, HEADER_BYTES);
  const text = new TextDecoder().decode(head);
  const start = text.trimStart();
  const records = (of: AsyncIterable<SourceRecord>): CaptureSource => ({ kind: 'records', records: of });
  if (start.startsWith('WARC/')) return records(responsesIn(all.chunks, bodyBytes));
  if (start.startsWith('{')) return records(capturesInJson(all));
  if (isJsonArray(head)) return records(capturesInJson({ ...all, chunks: linesOfArray(all) }));
  const header = csvHeaderIn(text.split('\n', 1)[0] ?? '', 'robots');
  return header === undefined ? { kind: 'text', input: all } : records(capturesInCsv(all, header));
}

async function* capturesInWacz(path: string, bodyBytes: number): Records {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const files = await filesInZip(new ByteSource(handle, 0, size), (name) => WARC_NAME.test(name));
    if (files.length === 0)
      throw new Unreadable(
        `Cannot read ${path}: it is a ZIP archive without WARC files, so it is not a WACZ`,
      );
    for (const file of files) {
      try {
        const { chunks } = await unpackedInput(file, 'archive');
        yield* responsesIn(chunks, bodyBytes);
      } catch (error) {
        if (!isDamage(error)) throw error;
        yield { bad: 'damaged part' };
      }
    }
  } finally {
    await handle.close();
  }
}

/** An archive that cannot be opened is one damaged part, so that the others are still read. */
async function* archivesIn(folder: string, bodyBytes: number): Records {
  const names: string[] = [];
  const below: string[] = [];
  for (const { name, isFolder } of entriesOf(folder)) {
    // A folder with a dot in its name belongs to a host.
    if (isFolder && !name.includes('.')) below.push(name);
    else if (!isFolder && ARCHIVE_NAME.test(name)) names.push(name);
  }
  for (const name of names.sort()) {
    const path = join(folder, name);
    try {
      const source = await openCaptures(path, bodyBytes);
      if (source.kind === 'records') yield* source.records;
      else yield { bad: 'damaged part', why: `Cannot read ${path}: it is neither a WARC nor a WACZ archive` };
    } catch (error) {
      yield { bad: 'damaged part', why: whyUnread(path, error) };
    }
  }
  for (const name of below.sort()) {
    const path = join(folder, name);
    try {
      yield* archivesIn(path, bodyBytes);
    } catch (error) {
      yield { bad: 'damaged part', why: whyUnread(path, error) };
    }
  }
}

/** @throws the error, if it comes neither from the system nor from the contents of the file */
function whyUnread(path: string, error: unknown): string {
  if (codeOf(error) === '' && !(error instanceof Unreadable)) throw error;
  return unreadable(path, error, 'save it again').message;
}

/** Reads entries one by one: a folder may have a file for each of millions of sites. */
function* entriesOf(folder: string): Iterable<{ name: string; isFolder: boolean }> {
  const entries = opendirSync(folder);
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      if (!entry.name.startsWith('.')) yield { name: entry.name, isFolder: entry.isDirectory() };
    }
  } finally {
    entries.closeSync();
  }
}

/** The file of a host, with an optional port. */
const SITE_FILE = /^(.*[^_])_(\d{1,5})$/;
/** The suffixes of a text in a folder. */
const TEXT_SUFFIXES = ['.txt', '.txt.gz', '.txt.zst', '.txt.br'];

function textsNamed(stem: string): readonly string[] {
  return TEXT_SUFFIXES.map((suffix) => `${stem}${suffix}`);
}

/** The name of a text in a folder without its suffix; undefined for a file of another kind. */
export function stemOfText(name: string): string | undefined {
  const suffix = TEXT_SUFFIXES.find((one) => name.toLowerCase().endsWith(one));
  return suffix && name.slice(0, -suffix.length);
}

/** The possible paths of a site's robots.txt in a folder. */
export function filesOfSite(site: string): readonly string[] {
  const { hostname, port } = new URL(site);
  // Hosts contain no slash; the brackets and colons of an address are not allowed in file names everywhere.
  const host = hostname.replace(/[[\]]/g, '').replaceAll(':', '_');
  const name = port === '' ? host : `${host}_${port}`;
  // A host made of dots would name a parent folder.
  if (/^\.*$/.test(host)) return [];
  return [...textsNamed(name), ...textsNamed(join(name, 'robots')), name];
}

async function* singleFilesIn(folder: string, policy: PolicyName): Records {
  for (const { name, isFolder } of entriesOf(folder)) {
    const entry = join(folder, name);
    const path = isFolder ? textsNamed(join(entry, 'robots')).find((text) => existsSync(text)) : entry;
    if (ARCHIVE_NAME.test(name) || path === undefined) continue;
    const site = isFolder ? name : (stemOfText(name) ?? name);
    const [, host = site, port = ''] = SITE_FILE.exec(site) ?? [];
    const authority = port === '' ? host : `${host}:${port}`;
    try {
      // In an IPv6 address, underscores for colons cannot be told apart from the one before a port.
      if (/^[\da-f]*_[\da-f]*_/i.test(site))
        throw new Unreadable(`Cannot read ${path}: its name may mean several sites`);
      const { text: body } = await robotsIn(await openInput(path), policy);
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${authority}/robots.txt`;
        yield { url, capturedAt: undefined, status: 200, location: undefined, body };
      }
    } catch (error) {
      yield { bad: 'record', why: whyUnread(path, error) };
    }
  }
}

async function* capturesInPacked(path: string): Records {
  const packed = PackedArchive.open(path);
  try {
    for (const { name, status = 200, text, location, capturedAt, failure } of packed.documents()) {
      if (failure !== undefined) yield BAD;
      else yield { url: name, status, location, capturedAt, body: text };
      // Lets other work run, which continuing synchronously would block.
      await Promise.resolve();
    }
  } finally {
    await packed.close();
  }
}

async function* capturesInJson(input: Input): Records {
  const chunks = input.chunks[Symbol.asyncIterator]();
  const rest = { ...input, chunks: { [Symbol.asyncIterator]: () => chunks } };
  // Lines continue after a damaged part; the first of them may start in its middle.
  for (let isWhole = false; !isWhole;) {
    try {
      for await (const { lines } of linesOf(rest, JSON_LINE_BYTES)) {
        for (const line of lines) if (line.trim() !== '') yield captureOfJson(line);
      }
      isWhole = true;
    } catch (error) {
      if (!isDamage(error)) throw error;
      yield { bad: 'damaged part' };
    }
  }
}

async function* capturesInCsv(input: Input, { columns, separator }: CsvHeader): Records {
  let records: SourceRecord[] = [];
  const reader = new CsvReader((record) => {
    const isBlank = record.length <= 1 && record[0] === '';
    if (!isBlank) records.push(typeof record === 'string' ? BAD : captureOfRow(record, columns));
  }, separator);
  let isHeader = true;
  for await (const { lines } of linesOf(input)) {
    for (const line of isHeader ? lines.slice(1) : lines) reader.read(line);
    isHeader = false;
    yield* records;
    records = [];
  }
  reader.end();
  yield* records;
}

const BAD: BadRecord = { bad: 'record' };
/** A URL with a path other than that of a robots.txt. */
const PAGE = /^https?:\/\/[^/?#]*(?!\/?(?:#|$)|\/robots\.txt(?:#|$))[/?]/i;

/** `{"site" or "url", "robots", "status"?, "captured"?}` */
function captureOfJson(line: string): SourceRecord {
  if (line.length >= JSON_LINE_BYTES) return BAD;
  // Also trims a byte order mark.
  const record = parsedObject(line.trim());
  if (typeof record === 'string') return BAD;
  const at = (name: string): unknown => record[name] ?? undefined;
  return capture(at('site') ?? at('url'), at('robots'), at('status'), at('captured'));
}

function captureOfRow(row: readonly string[], columns: readonly string[]): SourceRecord {
  if (row.length !== columns.length) return BAD;
  // Tables also write absent values as empty fields.
  const at = (name: string): string | undefined => row[columns.indexOf(name)] || undefined;
  const text = at('robots') ?? (at('status') === undefined ? undefined : '');
  return capture(at('site') ?? at('url'), text, at('status'), at('captured'));
}

/** Without a text the capture is unreadable, unless its status means that there is none. */
function capture(url: unknown, robots: unknown, status: unknown, captured: unknown): SourceRecord {
  const code = statusIn(status ?? 200);
  const text = robots ?? (code === 200 ? undefined : '');
  if (code === undefined || typeof url !== 'string' || typeof text !== 'string') return BAD;
  const isDate = typeof captured === 'string' || typeof captured === 'number';
  const capturedAt = isDate && captured !== '' ? timeOf(`${captured}`) : undefined;
  if (capturedAt === undefined && captured !== undefined && captured !== '') return BAD;
  if (PAGE.test(url)) return { bad: 'page' };
  return { url, status: code, capturedAt, location: undefined, body: text };
}

/** A status that determines what a crawler gets; the target of a redirect is unknown. Some sites answer 999. */
function statusIn(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{3}$/.test(value));
  const code = isNumber ? Number(value) : 0;
  return Number.isInteger(code) && ((code >= 200 && code < 300) || (code >= 400 && code < 1000))
    ? code
    : undefined;
}
