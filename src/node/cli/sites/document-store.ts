/** Documents by site: the latest in memory, the others in a temporary file. */

import { Lru } from '../../../core/lru.js';
import type { Document } from '../input/document.js';
import { TemporaryFile, type FilePlace } from './temporary-file.js';

const MEMORY_BYTES = 32 * 2 ** 20;
const DOCUMENT_BYTES = 512;

export class DocumentStore {
  readonly #file = new TemporaryFile();
  readonly #places = new Map<string, FilePlace>();
  readonly #recent: Lru<string, Document>;

  constructor(memoryBytes = MEMORY_BYTES) {
    this.#recent = new Lru({
      limit: memoryBytes,
      weigh: ({ text }) => DOCUMENT_BYTES + text.length,
      evicted: (site, document) => {
        this.#places.set(site, this.#file.add(Buffer.from(JSON.stringify(document))));
      },
    });
  }

  get(site: string): Document | undefined {
    const recent = this.#recent.get(site);
    if (recent !== undefined) return recent;
    const place = this.#places.get(site);
    return place === undefined ? undefined : this.#read(place);
  }

  /** Replaces the document of the site, but no later capture by an earlier one. */
  put(site: string, document: Document): void {
    const { capturedAt } = document;
    const before = capturedAt === undefined ? undefined : this.get(site)?.capturedAt;
    if (capturedAt !== undefined && before !== undefined && capturedAt < before) return;
    this.#recent.set(site, document);
  }

  close(): void {
    this.#file.close();
  }

  #read(place: FilePlace): Document {
    const document: unknown = JSON.parse(Buffer.from(this.#file.read(place)).toString());
    if (isDocument(document)) return document;
    throw new Error('A temporary file holds what was not written to it');
  }
}

function isDocument(value: unknown): value is Document {
  return (
    typeof value === 'object' && value !== null && 'name' in value && 'text' in value && 'remarks' in value
  );
}
