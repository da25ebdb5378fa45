/** A collection of robots.txt files: a folder, JSON lines, a WARC archive, or one file for all sites. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Misuse, Unreadable } from '../exit.js';
import { ByteReader } from '../../byte-reader.js';
import { resolveUrl } from '../../../fetch/web-url.js';
import { FetchError } from '../../../fetch/errors.js';
import { codeOf } from '../../../fetch/thrown.js';
import { policies, type PolicyName } from '../../../fetch/policies.js';
import { timeOf } from '../input/dates.js';
import { CsvReader } from '../input/csv.js';
import { csvHeaderIn, type CsvHeader } from '../input/csv-header.js';
import { problemOfList, readsLikeRobots } from '../input/file-kinds.js';
import { linesOf } from '../input/lines.js';
import { openInput, unreadable, type Input } from '../input/open-input.js';
import { decoded, documentIn, type Document } from '../input/document.js';
import { responsesIn, type ArchivedResponse, type Revisit } from '../input/warc.js';
import { isPacked, PackedArchive } from './packed-archive.js';
import { DocumentStore } from './document-store.js';
import { SiteKeys } from './site-key.js';

const ADVICE =
  '--robots takes a folder, JSON lines, a CSV, a WARC archive, a packed archive or one robots.txt for all sites';

/** As many redirects as a crawler follows. */
const REDIRECTS = 5;

/** How many targets of redirects are remembered while an archive is read. */
const TARGETS = 1_000_000;

/** How much of a file is searched for the header of a CSV. */
const HEADER_BYTES = 64 * 1024;

/** A line of JSON may hold a whole file. */
const JSON_LINE_BYTES = 4 * 2 ** 20;

/** The URL of the robots.txt of a site. */
function robotsOf(site: string): string {
  return `${site}/robots.txt`;
}

/** What an archive keeps of the records it reads. */
export interface Captures {
  /** The capture of a URL that was in force at a time; the latest if no time is given. */
  get(url: string, at?: number): Document | undefined;
  put(url: string, document: Document): void;
  close(): unknown;
}

export class Archive {
  readonly #policy: PolicyName;
  readonly #captured: Captures;
  readonly #packed: PackedArchive[] = [];
  readonly #folders: string[] = [];
  readonly #keys = new SiteKeys();
  readonly #targets = new Set<string>();
  #forAll: Document | undefined;
  #read = 0;
  #bad = 0;

  constructor(policy: PolicyName, captured: Captures = new DocumentStore()) {
    this.#policy = policy;
    this.#captured = captured;
  }

  /** How many robots.txt files were read, without those of folders, and how many records could not be. */
  get counts(): { readonly read: number; readonly bad: number } {
    return { read: this.#read, bad: this.#bad };
  }

  /** The file that applies to all sites, if there is one. */
  get forAll(): Document | undefined {
    return this.#forAll;
  }

  /** Reads a file, or remembers a folder. If two have a file for a site, the later one counts. */
  async add(path: string): Promise<void> {
    try {
      const stats = path === '-' ? undefined : await stat(path);
      if (stats?.isDirectory() === true) this.#folders.push(path);
      else if (stats?.isFile() === true && isPacked(path)) this.#packed.push(PackedArchive.open(path));
      else await this.#addFile(await openInput(path));
    } catch (error) {
      throw unreadable(path, error, ADVICE);
    }
  }

  async close(): Promise<void> {
    this.#captured.close();
    for (const packed of this.#packed) await packed.close();
  }

  /** @throws Misuse unless all is packed, since other archives keep the latest capture only */
  expectDates(): void {
    if (this.#read === 0 && this.#folders.length === 0 && this.#forAll === undefined) return;
    throw new Misuse('--as-of needs archives with all captures, make one by robotparser pack');
  }

  /** @throws Misuse for what cannot be packed */
  expectRecords(): void {
    if (this.#packed.length === 0 && this.#folders.length === 0 && this.#forAll === undefined) return;
    throw new Misuse('pack takes records of sites: WARC, JSON lines or CSV files, leave others out');
  }

  /** The document of a site that was in force at a time, by default the latest; undefined if none was read. */
  find(site: string, at?: number): Document | undefined {
    const url = robotsOf(site);
    const document = this.#get(url, at);
    if (document !== undefined) return this.#resolved(site, document, at);
    if (at === undefined || this.#get(url) === undefined) return undefined;
    return missing(site, `The archive has no capture of ${url} up to ${new Date(at).toISOString()}`);
  }

  #get(url: string, at?: number): Document | undefined {
    const captured = this.#captured.get(url, at);
    if (captured !== undefined) return captured;
    return this.#packed.map((packed) => packed.get(url, at)).findLast((document) => document !== undefined);
  }

  /** The document of a site in a folder; undefined if there is none. */
  async findInFolders(site: string): Promise<Document | undefined> {
    for (const folder of this.#folders.toReversed()) {
      const document = await this.#fromFolder(folder, site);
      if (document !== undefined) return document;
    }
    return undefined;
  }

  /** As a crawler follows redirects, within the archive. */
  #resolved(site: string, first: Document, at: number | undefined): Document {
    let document = first;
    for (let hop = 0; document.location !== undefined; hop++) {
      const { url = robotsOf(site), location } = document;
      const target = targetOf(location, url);
      const next = target === undefined ? undefined : this.#get(target, at);
      if (next === undefined || hop >= REDIRECTS) {
        const problem =
          hop >= REDIRECTS ? `more than ${REDIRECTS} redirects` : `${url} redirects to ${location}`;
        return missing(site, `${problem}, which is not in the archive`);
      }
      document = next;
    }
    const { capturedAt } = first;
    return { ...this.#cut(document), url: robotsOf(site), location: undefined, capturedAt };
  }

  async #fromFolder(folder: string, site: string): Promise<Document | undefined> {
    const { hostname, port } = new URL(site);
    // A host has no slash; brackets and colons of an address are not allowed in file names everywhere.
    const host = hostname.replace(/[[\]]/g, '').replaceAll(':', '_');
    const name = port === '' ? host : `${host}_${port}`;
    // A host of dots would name a folder above.
    if (/^\.*$/.test(host)) return undefined;
    const url = robotsOf(site);
    for (const file of filesOf(name)) {
      try {
        const { text } = await documentIn(await openInput(join(folder, file)), this.#policy);
        return { name: url, url, status: 200, text, remarks: [] };
      } catch (error) {
        if (!isAbsent(error)) return missing(site, unreadable(join(folder, file), error, ADVICE).message);
      }
    }
    return undefined;
  }

  async #addFile(input: Input): Promise<void> {
    const reader = new ByteReader(input.chunks);
    const all: Input = { ...input, chunks: reader.rest() };
    const start = new TextDecoder().decode(await reader.peek(64)).trimStart();
    if (start.startsWith('WARC/')) await this.#addWarc(all);
    else if (start.startsWith('{')) await this.#addJsonLines(all);
    else {
      const text = new TextDecoder().decode(await reader.peek(Math.min(reader.available, HEADER_BYTES)));
      const header = csvHeaderIn(text.split('\n', 1)[0] ?? '', 'robots');
      if (header === undefined) await this.#addText(all);
      else await this.#addCsv(all, header);
    }
  }

  /** Reads a file that applies to all sites, whatever it holds. */
  async addForAll(path: string): Promise<void> {
    try {
      this.#forAll = await documentIn(await openInput(path), this.#policy);
    } catch (error) {
      throw unreadable(path, error, '--robots-for-all takes one robots.txt');
    }
  }

  async #addWarc({ chunks }: Input): Promise<void> {
    for await (const record of responsesIn(chunks, policies[this.#policy].limits.bytes)) {
      const key = this.#keyOf(record.url);
      if (key === undefined) this.#bad++;
      else if (!key.endsWith('/robots.txt') && !this.#targets.has(key)) continue;
      else if ('sameAs' in record) this.#addRevisit(key, record);
      else this.#addResponse(key, record);
    }
  }

  #addResponse(key: string, { status, location, body, capturedAt }: ArchivedResponse): void {
    if (body === undefined) {
      this.#bad++;
      return;
    }
    const isRedirect = status >= 300 && status < 400 && location !== undefined;
    const target = isRedirect ? targetOf(location, key) : undefined;
    if (target !== undefined && this.#targets.size < TARGETS) this.#targets.add(target);
    const bytes = status >= 200 && status < 300 ? body : new Uint8Array();
    const document = { ...this.#document(key, status, bytes), capturedAt };
    this.#put(key, isRedirect ? { ...document, location } : document);
  }

  /** The earlier capture also applies to this URL. Without it the record means nothing. */
  #addRevisit(key: string, { sameAs, capturedAt }: Revisit): void {
    const before = this.#captured.get(this.#keyOf(sameAs) ?? key);
    if (before === undefined) this.#bad++;
    else this.#put(key, { ...before, name: key, url: key, capturedAt });
  }

  async #addJsonLines(input: Input): Promise<void> {
    for await (const { lines } of linesOf(input, JSON_LINE_BYTES)) {
      for (const line of lines) {
        if (line.length >= JSON_LINE_BYTES) this.#bad++;
        else if (line.trim() !== '') this.#addRecord(recordOf(line));
      }
    }
  }

  async #addCsv(input: Input, { columns, separator }: CsvHeader): Promise<void> {
    const reader = new CsvReader((record) => {
      const isBlank = record.length <= 1 && record[0] === '';
      if (!isBlank) this.#addRecord(typeof record === 'string' ? undefined : recordOfRow(record, columns));
    }, separator);
    let isHeader = true;
    for await (const { lines } of linesOf(input)) {
      for (const line of isHeader ? lines.slice(1) : lines) reader.read(line);
      isHeader = false;
    }
    reader.end();
  }

  #addRecord(record: ArchivedRecord | undefined): void {
    const key = record === undefined ? undefined : this.#keyOf(record.url);
    if (record === undefined || key === undefined) this.#bad++;
    else {
      const { status, text, capturedAt } = record;
      this.#put(key, { ...this.#document(key, status, new TextEncoder().encode(text)), capturedAt });
    }
  }

  async #addText(input: Input): Promise<void> {
    const document = await documentIn(input, this.#policy);
    if (!readsLikeRobots(document.text)) {
      const problem = problemOfList(document.text) ?? 'it does not read like a robots.txt';
      throw new Unreadable(
        `Cannot read ${input.name}: ${problem}; ${ADVICE}, and --robots-for-all takes any text as one`,
      );
    }
    this.#forAll = document;
    this.#read++;
  }

  #put(key: string, document: Document): void {
    this.#read++;
    this.#captured.put(key, document);
  }

  /** A packed file may have been kept for crawlers that read more of it. */
  #cut(document: Document): Document {
    const { text, status = 200 } = document;
    // A unit of a text takes three bytes at most.
    if (3 * text.length <= policies[this.#policy].limits.bytes) return document;
    return { ...document, text: this.#document(document.name, status, new TextEncoder().encode(text)).text };
  }

  #document(url: string, status: number, bytes: Uint8Array): Document {
    const { bytes: limit } = policies[this.#policy].limits;
    const kept =
      bytes.length > limit ? bytes.subarray(0, bytes.subarray(0, limit).lastIndexOf(0x0a) + 1) : bytes;
    return { name: url, url, status, text: decoded(kept), remarks: [] };
  }

  /** The URL with its site normalized. A site without a path means its robots.txt. */
  #keyOf(url: string): string | undefined {
    const site = this.#keys.of(url);
    if (site === undefined) return undefined;
    const path = /^[^:]+:\/\/[^/?#]*(\/[^#]*)?/.exec(url)?.[1] ?? '/';
    return path === '/' ? robotsOf(site) : `${site}${path}`;
  }
}

/** Where a folder may have the robots.txt of a host. */
function filesOf(name: string): readonly string[] {
  return [`${name}.txt`, `${name}.txt.gz`, `${name}.txt.zst`, join(name, 'robots.txt'), name];
}

/** Whether the file is absent, not only unreadable. */
function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(codeOf(error));
}

function targetOf(location: string, base: string): string | undefined {
  try {
    return resolveUrl(location, base);
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}

export function missing(site: string, message: string): Document {
  const url = robotsOf(site);
  return { name: url, url, text: '', failure: { name: 'Unreadable', message }, remarks: [] };
}

interface ArchivedRecord {
  readonly url: string;
  readonly text: string;
  readonly status: number;
  readonly capturedAt: number | undefined;
}

/** `{"site" or "url", "robots", "status"?, "captured"?}` */
function recordOf(line: string): ArchivedRecord | undefined {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof record !== 'object' || record === null) return undefined;
  const url: unknown = Reflect.get(record, 'site') ?? Reflect.get(record, 'url');
  const text: unknown = Reflect.get(record, 'robots') ?? '';
  const status: unknown = Reflect.get(record, 'status') ?? 200;
  const captured: unknown = Reflect.get(record, 'captured') ?? '';
  if (typeof url !== 'string' || typeof text !== 'string' || typeof status !== 'number') return undefined;
  return dated({ url, text, status }, captured);
}

function recordOfRow(row: readonly string[], columns: readonly string[]): ArchivedRecord | undefined {
  const at = (name: string): string => row[columns.indexOf(name)] ?? '';
  const url = at('site') || at('url');
  const status = Number(at('status') || 200);
  if (row.length !== columns.length || url === '' || !Number.isInteger(status)) return undefined;
  return dated({ url, text: at('robots'), status }, at('captured'));
}

/** With its date, which may be absent but not something else. */
function dated(record: Omit<ArchivedRecord, 'capturedAt'>, captured: unknown): ArchivedRecord | undefined {
  if (captured === '') return { ...record, capturedAt: undefined };
  const isDate = typeof captured === 'string' || typeof captured === 'number';
  const capturedAt = isDate ? timeOf(`${captured}`) : undefined;
  return capturedAt === undefined ? undefined : { ...record, capturedAt };
}
