/**
 * All captures of robots.txt files in one file, by URL and date, as written by `robotparser pack`. It is an LMDB file
 * with three tables, so it is opened without reading it, mapped into memory, and shared between processes:
 *
 * - `archive`: `version`, the number of this layout;
 * - `captures`: under `[URL, milliseconds since 1970]`, JSON of `{ status, text?, location? }`. The time is 0 if it is unknown;
 *   `text` is the key of the text;
 * - `texts`: each text once, under the SHA-256 of its UTF-8 in hexadecimal.
 */

import { createHash } from 'node:crypto';
import { openSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Database, RootDatabase } from 'lmdb';
import { expectLmdbFile, isLmdbHead, loadLmdb } from '../../lmdb-file.js';
import { Unreadable } from '../exit.js';
import { failedDocument, type Document } from '../input/document.js';
import { headOf } from '../input/file-kinds.js';

const VERSION = 1;
/** How many characters of a URL fit into a key, whatever they are. */
const LONGEST_KEY = 600;
const MOST_READERS = 4096;
const CAPTURES_PER_CHANGE = 1000;
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

type CaptureKey = [url: string, capturedAt: number];

interface Capture {
  readonly status: number | undefined;
  readonly text?: string | undefined;
  readonly location?: string | undefined;
}

/** Whether a file is an LMDB file, without opening it as one. */
export function isPacked(path: string): boolean {
  return isLmdbHead(Buffer.from(headOf(path), 'latin1'));
}

export class PackedArchive {
  readonly #root: RootDatabase;
  readonly #captures: Database<Capture, CaptureKey>;
  readonly #texts: Database<string, string>;
  readonly #path: string;
  readonly #isNew: boolean;
  #pending: (() => void)[] = [];

  private constructor(path: string, how: 'new' | 'existing') {
    this.#path = path;
    this.#isNew = how === 'new';
    const options = { path, noSubdir: true, maxDbs: 3, maxReaders: MOST_READERS, overlappingSync: false };
    this.#root = loadLmdb(path).open({ ...options, readOnly: !this.#isNew });
    this.#expectVersion();
    this.#captures = this.#root.openDB<Capture, CaptureKey>({ name: 'captures', encoding: 'json' });
    this.#texts = this.#root.openDB<string, string>({ name: 'texts', encoding: 'string', compression: true });
  }

  /** @throws Unreadable for another kind of file or version */
  static open(path: string): PackedArchive {
    expectLmdbFile(openSync(path, 'r'), path, 0);
    return new PackedArchive(path, 'existing');
  }

  /** Starts a file, which gets its name when it is complete. */
  static async create(path: string): Promise<PackedArchive> {
    const partial = `${path}.partial`;
    await rm(partial, { force: true });
    await rm(`${partial}-lock`, { force: true });
    return new PackedArchive(partial, 'new');
  }

  /** The latest capture of every URL, in the order of the URLs. */
  *latest(): Iterable<Document> {
    let last: string | undefined;
    for (const [url] of this.#captures.getKeys()) {
      const document = url === last ? undefined : this.get(url);
      last = url;
      if (document !== undefined) yield document;
    }
  }

  /** The capture that was current at a time, by default the latest. */
  get(url: string, at = END_OF_TIME): Document | undefined {
    if (this.#pending.length > 0) this.#write();
    const of = keyOf(url);
    const range = { start: [of, at], end: [of, -1], reverse: true, limit: 1 };
    try {
      for (const { key, value } of this.#captures.getRange(range)) return this.#document(url, key[1], value);
    } catch {
      return this.#damaged(url);
    }
    return undefined;
  }

  *documents(): Iterable<Document> {
    for (const { key, value } of this.#captures.getRange()) yield this.#document(key[0], key[1], value);
  }

  #document(url: string, capturedAt: number, { status, text: digest, location }: Capture): Document {
    const text = digest === undefined ? '' : this.#texts.get(digest);
    if (text === undefined || (digest !== undefined && digestOf(text) !== digest))
      return this.#damaged(url, capturedAt);
    return { name: url, url, status, text, location, capturedAt: capturedAt || undefined, remarks: [] };
  }

  /** @param capturedAt - 0 if it is unknown */
  #damaged(url: string, capturedAt = 0): Document {
    const message = `${this.#path} is damaged where it has ${url}; pack it again`;
    return failedDocument(url, message, { url, capturedAt: capturedAt || undefined });
  }

  /** Adds a capture; of two with the same time, the later call wins. */
  put(url: string, { status, text, location, capturedAt = 0 }: Document): void {
    const digest = text === '' ? undefined : digestOf(text);
    this.#pending.push(() => {
      if (digest !== undefined && !this.#texts.doesExist(digest)) this.#texts.putSync(digest, text);
      this.#captures.putSync([keyOf(url), Math.max(0, capturedAt)], { status, text: digest, location });
    });
    if (this.#pending.length >= CAPTURES_PER_CHANGE) this.#write();
  }

  /** Closes the file, and renames a new one to its final name. */
  async complete(path: string): Promise<void> {
    this.#write();
    await this.close();
    await rename(this.#path, path);
    await rm(`${this.#path}-lock`, { force: true });
  }

  async close(): Promise<void> {
    await this.#root.close();
  }

  #write(): void {
    const pending = this.#pending;
    this.#pending = [];
    this.#root.transactionSync(() => {
      for (const change of pending) change();
    });
  }

  #expectVersion(): void {
    const archive = versionTable(this.#root);
    if (this.#isNew) archive?.putSync('version', VERSION);
    const version: unknown = archive?.get('version');
    if (version === VERSION) return;
    const problem =
      typeof version === 'number'
        ? `it is a robots archive of version ${version}, and this program reads ${VERSION}; update robotparser, or pack it again`
        : 'it is an LMDB file, but not a robots archive; robotparser pack makes one';
    throw new Unreadable(`Cannot read ${this.#path}: ${problem}`);
  }
}

/** The types promise a table, but a foreign file has none. */
function versionTable(root: RootDatabase): Database<number, string> | undefined {
  return root.openDB<number, string>({ name: 'archive', encoding: 'json' });
}

/** A long URL is represented by its digest. */
function keyOf(url: string): string {
  return url.length > LONGEST_KEY ? digestOf(url) : url;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
