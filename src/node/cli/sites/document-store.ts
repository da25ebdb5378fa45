/** Documents by URL: the most recently used in memory, the others in a temporary file. */

import { createHash, randomBytes } from 'node:crypto';
import { Lru } from '../../../core/lru.js';
import { dateOf, type Document } from '../input/document.js';
import { TemporaryFile } from './temporary-file.js';

const MEMORY_BYTES = 32 * 2 ** 20;
const DOCUMENT_BYTES = 512;

interface StoredDocument {
  readonly url: string;
  readonly document: Document;
  /** The offset of the previous document whose URL has the same hash. */
  readonly before?: number;
}

export class DocumentStore {
  readonly #file = new TemporaryFile();
  /** The offsets of documents in the file, by the hashes of their URLs: fifty bytes each, whatever the length of a URL. */
  readonly #offsets = new Map<number, number>();
  /** Prevents others from choosing URLs with the same hash. */
  readonly #seed = randomBytes(16);
  readonly #recent: Lru<string, Document>;

  constructor(memoryBytes = MEMORY_BYTES) {
    this.#recent = new Lru({
      limit: memoryBytes,
      weigh: ({ text }) => DOCUMENT_BYTES + text.length,
      evicted: (url, document) => {
        const hash = this.#hashOf(url);
        const before = this.#offsets.get(hash);
        this.#offsets.set(hash, this.#file.add(JSON.stringify({ url, document, before })));
      },
    });
  }

  /** The latest document of the URL, unless it is later than `at`: then the one of just this time. */
  get(url: string, at = Infinity): Document | undefined {
    const latest = this.#get(url);
    return latest === undefined || dateOf(latest) <= at ? latest : this.#get(pastOf(url, at));
  }

  #get(url: string): Document | undefined {
    const recent = this.#recent.get(url);
    if (recent !== undefined || this.#offsets.size === 0) return recent;
    let offset = this.#offsets.get(this.#hashOf(url));
    while (offset !== undefined) {
      const stored = this.#read(offset);
      if (stored.url === url) return stored.document;
      offset = stored.before;
    }
    return undefined;
  }

  /** Replaces the document of the URL, but never a later capture by an earlier one. A revisit may refer to the other one. */
  put(url: string, document: Document): void {
    const before = this.#get(url);
    const isLatest = before === undefined || dateOf(before) <= dateOf(document);
    const past = isLatest ? before : document;
    if (past?.capturedAt !== undefined) this.#recent.set(pastOf(url, past.capturedAt), past);
    if (isLatest) this.#recent.set(url, document);
  }

  close(): void {
    this.#file.close();
  }

  #hashOf(url: string): number {
    return createHash('sha1').update(this.#seed).update(url).digest().readInt32LE();
  }

  #read(offset: number): StoredDocument {
    const stored: unknown = JSON.parse(this.#file.read(offset));
    if (isStored(stored)) return stored;
    throw new Error('A temporary file has unexpected content');
  }
}

/** The key of the capture of a time; no URL of a robots.txt ends like this. */
export function pastOf(url: string, at: number): string {
  return `${url} ${at}`;
}

function isStored(value: unknown): value is StoredDocument {
  return typeof value === 'object' && value !== null && 'url' in value && 'document' in value;
}
