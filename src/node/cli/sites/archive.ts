/** A collection of robots.txt files: captures of many sites, folders, or one file for all sites. */

import { join } from 'node:path';
import { Misuse, Unreadable } from '../exit.js';
import { resolveUrl } from '../../../fetch/web-url.js';
import { FetchError } from '../../../fetch/errors.js';
import { codeOf } from '../../../fetch/thrown.js';
import { wholeLines } from '../../../fetch/body.js';
import { policies, type PolicyName } from '../../../fetch/policies.js';
import {
  allCaptures,
  filesOfSite,
  openCaptures,
  type CaptureSource,
  type SourceRecord,
} from '../input/captures.js';
import { notLikeRobots, problemOfList, readsLikeRobots } from '../input/file-kinds.js';
import { nameOfInput, openInput, unreadable, type Input } from '../input/open-input.js';
import { dateOf, decoded, documentIn, failedDocument, robotsIn, type Document } from '../input/document.js';
import type { ArchivedResponse, BadRecord, Revisit } from '../input/warc.js';
import { counted } from '../output/text.js';
import type { DocumentSource } from './answerers.js';
import { PackedArchive } from './packed-archive.js';
import { DocumentStore } from './document-store.js';
import { SiteKeys } from './site-key.js';

const ADVICE =
  'robots.txt files come from WARC, WACZ, JSON, CSV, Parquet, a folder of these or of HOST.txt, a packed archive, or one file for all sites';

/** The number of redirects that a crawler follows. */
const REDIRECTS = 5;

/** How many redirect targets are remembered while an archive is read. */
const TARGETS = 1_000_000;

export function robotsOf(site: string): string {
  return `${site}/robots.txt`;
}

/** The part of the records that an archive keeps. */
export interface Captures {
  /** The capture of a URL that was current at a time; the latest if no time is given. */
  get(url: string, at?: number): Document | undefined;
  /** A returned promise is awaited before reading more. */
  put(url: string, document: Document): unknown;
  close(): unknown;
}

export class Archive {
  /** The file that applies to all sites, if there is one. */
  forAll: Document | undefined;
  /** How many robots.txt files were read, not counting those in folders. */
  read = 0;
  readonly #policy: PolicyName;
  readonly #captured: Captures;
  readonly #packed: PackedArchive[] = [];
  readonly #folders: string[] = [];
  readonly #keys = new SiteKeys();
  readonly #targets = new Set<string>();
  readonly #bad = { record: 0, 'damaged part': 0, page: 0 };
  /** Why the first file of each kind could not be read. */
  readonly #why = new Map<BadRecord['bad'], string>();

  constructor(policy: PolicyName, captured: Captures = new DocumentStore()) {
    this.#policy = policy;
    this.#captured = captured;
  }

  /** How many parts of the sources could not be read. */
  get damagedParts(): number {
    return this.#bad['damaged part'];
  }

  /** Remarks on the unreadable parts of the sources. */
  get remarks(): string[] {
    const { record, 'damaged part': damaged, page } = this.#bad;
    const why = (kind: BadRecord['bad']): string => {
      const reason = this.#why.get(kind);
      return reason === undefined ? '' : `, such as: ${reason}`;
    };
    const remarks =
      damaged === 0 ? [] : [`${counted(damaged, 'damaged part')} skipped${why('damaged part')}`];
    if (record > 0) remarks.push(`${counted(record, 'record')} left out as unreadable${why('record')}`);
    if (page > 0) {
      remarks.push(`${counted(page, 'record')} of pages left out: a record names a site or its robots.txt`);
    }
    return remarks;
  }

  /**
   * Reads a file, or remembers a folder or a packed archive. If two contain a file for a site, the later source wins.
   *
   * @param opened - the source, if it is open: a pipe can be opened only once
   */
  async add(path: string, opened?: CaptureSource): Promise<void> {
    try {
      const source = opened ?? (await openCaptures(path, policies[this.#policy].limits.bytes));
      if (source.kind === 'packed') this.#packed.push(PackedArchive.open(path));
      else if (source.kind === 'text') await this.#addText(source.input);
      else {
        if (source.kind === 'folder') this.#folders.push(path);
        await this.addRecords(source.records);
      }
    } catch (error) {
      throw unreadable(nameOfInput(path), error, ADVICE);
    }
  }

  /** Reads all captures in a source, at least one, including those in a folder or a packed archive. */
  async addAll(path: string): Promise<void> {
    const { read } = this;
    try {
      await this.addRecords(allCaptures(path, this.#policy));
      if (this.read === read)
        throw new Unreadable([`Cannot read ${path}: it has no robots.txt`, ...this.remarks].join('; '));
    } catch (error) {
      throw unreadable(path, error, ADVICE);
    }
  }

  async close(): Promise<void> {
    this.#captured.close();
    for (const packed of this.#packed) await packed.close();
  }

  /** @throws Misuse unless everything is packed, since other archives keep the latest capture only */
  expectDates(): void {
    if (this.read === 0 && this.#folders.length === 0 && this.forAll === undefined) return;
    throw new Misuse('--as-of needs archives with all captures; make one with robotparser pack');
  }

  /** The document of a site that was current at a time, by default the latest; undefined if none was read. */
  find(site: string, at?: number): Document | undefined {
    const url = robotsOf(site);
    const document = this.#get(url, at);
    if (document !== undefined) return this.resolved(site, document, at);
    if (at === undefined || this.#get(url) === undefined) return undefined;
    return missing(site, `The archive has no capture of ${url} up to ${new Date(at).toISOString()}`);
  }

  /** The latest of what the sources have, and of two with the same date that of the later source. */
  #get(url: string, at?: number): Document | undefined {
    const captured = this.#captured.get(url, at);
    if (this.#packed.length === 0) return captured;
    const found = this.#packed.map((packed) => packed.get(url, at));
    found.splice(captured?.packedBefore ?? 0, 0, captured);
    return found.reduce((latest, next) =>
      latest === undefined || (next !== undefined && dateOf(next) >= dateOf(latest)) ? next : latest,
    );
  }

  async findInFolders(site: string): Promise<Document | undefined> {
    for (const folder of this.#folders.toReversed()) {
      const document = await this.#fromFolder(folder, site);
      if (document !== undefined) return document;
    }
    return undefined;
  }

  /** Follows redirects like a crawler, within the archive. */
  resolved(site: string, first: Document, at?: number): Document {
    let document = first;
    let trail = `${dateOf(first)}`;
    for (let hop = 0; document.location !== undefined; hop++) {
      const { url = robotsOf(site), location } = document;
      const target = targetOf(location, url);
      const next = target === undefined ? undefined : this.#get(target, at);
      if (next === undefined || hop >= REDIRECTS) {
        const problem =
          hop >= REDIRECTS ? `more than ${REDIRECTS} redirects` : `${url} redirects to ${location}`;
        return { ...missing(site, `${problem}, which is not in the archive`), trail };
      }
      document = next;
      trail += ` ${target} ${dateOf(next)}`;
    }
    // The packed text may have been kept for crawlers with a higher limit.
    const text = this.#textOf(document.text);
    return { ...document, text, url: robotsOf(site), location: undefined, trail };
  }

  async #fromFolder(folder: string, site: string): Promise<Document | undefined> {
    const url = robotsOf(site);
    for (const file of filesOfSite(site)) {
      try {
        const { text } = await robotsIn(await openInput(join(folder, file)), this.#policy);
        return { name: url, url, status: 200, text, remarks: [] };
      } catch (error) {
        if (!isAbsent(error)) return missing(site, unreadable(join(folder, file), error, ADVICE).message);
      }
    }
    return undefined;
  }

  /** Reads a file that applies to all sites, whatever its contents. */
  async addForAll(path: string): Promise<void> {
    try {
      this.forAll = await documentIn(await openInput(path), this.#policy);
    } catch (error) {
      throw unreadable(path, error, '--robots-for-all takes one robots.txt');
    }
  }

  async addRecords(records: AsyncIterable<SourceRecord>): Promise<void> {
    for await (const record of records) {
      if ('bad' in record) {
        this.#bad[record.bad]++;
        if (record.why !== undefined && !this.#why.has(record.bad)) this.#why.set(record.bad, record.why);
        continue;
      }
      const key = this.#keyOf(record.url);
      if (key === undefined) this.#bad.record++;
      else if (!key.endsWith('/robots.txt') && !this.#targets.has(key)) continue;
      else if ('sameAs' in record) await this.#addRevisit(key, record);
      else await this.#addResponse(key, record);
    }
  }

  async #addResponse(key: string, { status, location, body, capturedAt }: ArchivedResponse): Promise<void> {
    // A 304 says that nothing has changed, but not what the file is.
    if (body === undefined || status === 304) {
      this.#bad.record++;
      return;
    }
    const isRedirect = status >= 300 && status < 400 && location !== undefined;
    const target = isRedirect ? targetOf(location, key) : undefined;
    if (target !== undefined && this.#targets.size < TARGETS) this.#targets.add(target);
    const text = status >= 200 && status < 300 ? this.#textOf(body) : '';
    const document = { name: key, url: key, status, text, capturedAt, remarks: [] };
    await this.#put(key, isRedirect ? { ...document, location } : document);
  }

  /** Applies the earlier capture to this URL, too. Without it the record is meaningless. */
  async #addRevisit(key: string, { sameAs, sameAsOf, capturedAt }: Revisit): Promise<void> {
    const before = this.#captured.get(this.#keyOf(sameAs) ?? key, sameAsOf);
    if (before === undefined) this.#bad.record++;
    else await this.#put(key, { ...before, name: key, url: key, capturedAt });
  }

  async #addText(input: Input): Promise<void> {
    const document = await documentIn(input, this.#policy);
    if (!readsLikeRobots(document.text)) {
      const problem = problemOfList(document.text) ?? notLikeRobots(document.text);
      throw new Unreadable(
        `Cannot read ${input.name}: ${problem}; ${ADVICE}, and --robots-for-all takes any text as one`,
      );
    }
    this.forAll = document;
    this.read++;
  }

  async #put(key: string, document: Document): Promise<void> {
    this.read++;
    await this.#captured.put(key, { ...document, packedBefore: this.#packed.length });
  }

  /** The text up to the crawler's limit. */
  #textOf(body: Uint8Array | string): string {
    const { bytes: limit } = policies[this.#policy].limits;
    if (typeof body === 'string') {
      // A UTF-16 unit takes at most three bytes.
      return 3 * body.length <= limit ? body.toWellFormed() : this.#textOf(new TextEncoder().encode(body));
    }
    return decoded(body.length > limit ? wholeLines(body.subarray(0, limit)) : body);
  }

  /** The URL with its site normalized. A site without a path means its robots.txt. */
  #keyOf(url: string): string | undefined {
    const site = this.#keys.of(url);
    if (site === undefined) return undefined;
    const path = /^[^:]+:\/\/[^/?#]*(\/[^#]*)?/.exec(url)?.[1] ?? '/';
    return path === '/' ? robotsOf(site) : `${site}${path}`;
  }
}

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

function missing(site: string, message: string): Document {
  return failedDocument(robotsOf(site), message, { url: robotsOf(site) });
}

/**
 * Sites whose robots.txt is in an archive; others are fetched or missing.
 *
 * @param at - the time that selects captures, unless a question has its own; the latest by default
 */
export function archivedSites(
  archive: Archive | undefined,
  network: DocumentSource | undefined,
  at?: number,
): DocumentSource {
  const other = async (site: string): Promise<Document> =>
    (await archive?.findInFolders(site)) ??
    (await network?.documentOf(site)) ??
    missing(site, `--robots has no robots.txt of ${site}; --fetch requests it from the site`);
  return { documentOf: (site, time = at) => archive?.find(site, time) ?? other(site) };
}
