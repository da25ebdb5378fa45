/** A collection of robots.txt files: a folder, JSON lines, a WARC archive, or one file for all sites. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveUrl } from '../../../fetch/web-url.js';
import { FetchError } from '../../../fetch/errors.js';
import { policies, type PolicyName } from '../../../fetch/policies.js';
import { batchesOf, BufferPool, lastLineEnd, Lines, textOf } from '../input/batches.js';
import { openInput, unreadable, type Input } from '../input/open-input.js';
import { decoded, documentIn, type Document } from '../input/document.js';
import { responsesIn, type ArchivedResponse, type Revisit } from '../input/warc.js';
import type { SpillFile } from '../jobs/spill.js';
import { DocumentStore } from './document-store.js';
import { SiteKeys } from './site-key.js';

const ADVICE = '--robots takes a folder, JSON lines, a WARC archive or one robots.txt for all sites';

/** As many redirects as a crawler follows. */
const REDIRECTS = 5;

/** So many targets of redirects are kept in mind while an archive is read. */
const TARGETS = 1_000_000;

/** A line of JSON may hold a whole file. */
const JSON_LINE_BYTES = 4 * 2 ** 20;

/** What a document of a site is called: where it lies. */
function robotsOf(site: string): string {
  return `${site}/robots.txt`;
}

export class Archive {
  readonly #policy: PolicyName;
  readonly #known: DocumentStore;
  readonly #folders: string[] = [];
  readonly #keys = new SiteKeys();
  readonly #targets = new Set<string>();
  #forAll: Document | undefined;
  #read = 0;
  #bad = 0;

  constructor(policy: PolicyName, spill: SpillFile) {
    this.#policy = policy;
    this.#known = new DocumentStore(spill);
  }

  /** How many robots.txt files were found, those of folders not counted, and how many records were none. */
  get counts(): { readonly read: number; readonly bad: number } {
    return { read: this.#read, bad: this.#bad };
  }

  /** The one file that answers for all sites, if there is one. */
  get forAll(): Document | undefined {
    return this.#forAll;
  }

  /** Reads a file, or takes note of a folder. What comes later counts where two speak for one site. */
  async add(path: string): Promise<void> {
    try {
      if (path !== '-' && (await stat(path)).isDirectory()) this.#folders.push(path);
      else await this.#addFile(await openInput(path));
    } catch (error) {
      throw unreadable(path, error, ADVICE);
    }
  }

  /** The document of a site; undefined where the archive has none. */
  async find(site: string): Promise<Document | undefined> {
    const known = this.#known.get(robotsOf(site));
    if (known !== undefined) return this.#resolved(site, known);
    for (const folder of this.#folders.toReversed()) {
      const document = await this.#fromFolder(folder, site);
      if (document !== undefined) return document;
    }
    return undefined;
  }

  /** As a crawler follows redirects, within the archive. */
  #resolved(site: string, first: Document): Document {
    let document = first;
    for (let hop = 0; document.location !== undefined; hop++) {
      const { url = robotsOf(site), location } = document;
      const target = targetOf(location, url);
      const next = target === undefined ? undefined : this.#known.get(target);
      if (next === undefined || hop >= REDIRECTS) {
        const problem =
          hop >= REDIRECTS ? `more than ${REDIRECTS} redirects` : `${url} redirects to ${location}`;
        return missing(site, `${problem}, which is not in the archive`);
      }
      document = next;
    }
    return { ...document, url: robotsOf(site), location: undefined };
  }

  async #fromFolder(folder: string, site: string): Promise<Document | undefined> {
    const { hostname, port } = new URL(site);
    // A name of a host holds no slash; brackets and colons of an address are no names of files everywhere.
    const host = hostname.replace(/[[\]]/g, '').replaceAll(':', '_');
    const name = port === '' ? host : `${host}_${port}`;
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
    const chunks = input.chunks[Symbol.asyncIterator]();
    const first = await chunks.next();
    const head = first.done === true ? new Uint8Array() : first.value;
    const all: Input = { ...input, chunks: again(head, chunks) };
    const start = new TextDecoder().decode(head.subarray(0, 64)).trimStart();
    if (start.startsWith('WARC/')) await this.#addWarc(all);
    else if (start.startsWith('{')) await this.#addJsonLines(all);
    else await this.#addText(all);
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

  #addResponse(key: string, { status, location, body }: ArchivedResponse): void {
    if (body === undefined) {
      this.#bad++;
      return;
    }
    const isRedirect = status >= 300 && status < 400 && location !== undefined;
    const target = isRedirect ? targetOf(location, key) : undefined;
    if (target !== undefined && this.#targets.size < TARGETS) this.#targets.add(target);
    const document = this.#document(key, status, status >= 200 && status < 300 ? body : new Uint8Array());
    this.#put(key, isRedirect ? { ...document, location } : document);
  }

  /** What was captured before stays, and also counts for this URL. Without it the record says nothing. */
  #addRevisit(key: string, { sameAs }: Revisit): void {
    const before = this.#known.get(this.#keyOf(sameAs) ?? key);
    if (before === undefined) this.#bad++;
    else this.#put(key, { ...before, name: key, url: key });
  }

  async #addJsonLines(input: Input): Promise<void> {
    const pool = new BufferPool(JSON_LINE_BYTES);
    for await (const batch of batchesOf(input, pool, {
      when: 'full',
      bytes: JSON_LINE_BYTES,
      lastEnd: lastLineEnd,
    })) {
      if (batch.cut) this.#bad++;
      else for (const line of new Lines(textOf(batch))) if (line !== '') this.#addRecord(line);
      pool.giveBack(batch.buffer);
    }
  }

  #addRecord(line: string): void {
    const record = recordOf(line);
    const key = record === undefined ? undefined : this.#keyOf(record.url);
    if (record === undefined || key === undefined) this.#bad++;
    else this.#put(key, this.#document(key, record.status, new TextEncoder().encode(record.text)));
  }

  async #addText(input: Input): Promise<void> {
    this.#forAll = await documentIn(input, this.#policy);
    this.#read++;
  }

  #put(key: string, document: Document): void {
    this.#known.put(key, document);
    this.#read++;
  }

  #document(url: string, status: number, bytes: Uint8Array): Document {
    const { bytes: limit } = policies[this.#policy].limits;
    const kept =
      bytes.length > limit ? bytes.subarray(0, bytes.subarray(0, limit).lastIndexOf(0x0a) + 1) : bytes;
    return { name: url, url, status, text: decoded(kept), remarks: [] };
  }

  /** The URL with its site in the one way of writing it. A URL of a site alone means its robots.txt. */
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

/** Whether there is no such file, which is not one that cannot be read. */
function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG';
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
}

/** `{"site" or "url", "robots", "status"?}` */
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
  if (typeof url !== 'string' || typeof text !== 'string' || typeof status !== 'number') return undefined;
  return { url, text, status };
}

async function* again(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
