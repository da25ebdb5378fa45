/**
 * Documents by site: the latest in memory, the others in a temporary file. Of a site in the file memory holds a hash and
 * a place, 16 bytes in a table that is at most two thirds full.
 */

import type { Document } from '../input/document.js';
import type { SpillFile, Spilled } from '../jobs/spill.js';

/** What is held of texts in memory. */
const MEMORY_BYTES = 32 * 2 ** 20;
const LEAST_BYTES = 512;

/** Before each record in the file: its length. */
const LENGTH_BYTES = 4;

export class DocumentStore {
  readonly #spill: SpillFile;
  readonly #recent = new Map<string, Document>();
  readonly #places = new PlaceTable();
  readonly #memoryBytes: number;
  #bytes = 0;

  constructor(spill: SpillFile, memoryBytes = MEMORY_BYTES) {
    this.#spill = spill;
    this.#memoryBytes = memoryBytes;
  }

  get(site: string): Document | undefined {
    const recent = this.#recent.get(site);
    if (recent !== undefined) return recent;
    const place = this.#placeOf(site);
    return place === undefined ? undefined : this.#read(this.#places.offsetAt(place))[1];
  }

  /** What was put for the site before is forgotten. */
  put(site: string, document: Document): void {
    const before = this.#recent.get(site);
    this.#recent.delete(site);
    this.#recent.set(site, document);
    this.#bytes += sizeOf(document) - (before === undefined ? 0 : sizeOf(before));
    for (const [oldest, old] of this.#recent) {
      if (this.#bytes <= this.#memoryBytes) break;
      this.#recent.delete(oldest);
      this.#bytes -= sizeOf(old);
      this.#spillOne(oldest, old);
    }
  }

  #spillOne(site: string, document: Document): void {
    const place = this.#placeOf(site);
    const offset = this.#write(site, document);
    if (place === undefined) this.#places.add(hashOf(site), offset);
    else this.#places.move(place, offset);
  }

  /** The place in the table that is this site's. */
  #placeOf(site: string): number | undefined {
    for (const place of this.#places.find(hashOf(site))) {
      if (this.#read(this.#places.offsetAt(place))[0] === site) return place;
    }
    return undefined;
  }

  #write(site: string, document: Document): number {
    const json = Buffer.from(JSON.stringify([site, document]));
    const record = Buffer.alloc(LENGTH_BYTES + json.length);
    record.writeUInt32LE(json.length);
    json.copy(record, LENGTH_BYTES);
    return this.#spill.put(record).offset;
  }

  #read(offset: number): readonly [string, Document] {
    const length = Buffer.from(this.#bytesAt({ offset, length: LENGTH_BYTES })).readUInt32LE();
    const json = this.#bytesAt({ offset: offset + LENGTH_BYTES, length });
    return parseRecord(Buffer.from(json).toString());
  }

  #bytesAt(place: Spilled): Uint8Array {
    return this.#spill.get(place);
  }
}

function sizeOf({ text }: Document): number {
  return LEAST_BYTES + text.length;
}

function parseRecord(json: string): readonly [string, Document] {
  const record: unknown = JSON.parse(json);
  if (Array.isArray(record)) {
    const parts: readonly unknown[] = record;
    const [site, document] = parts;
    if (typeof site === 'string' && isDocument(document)) return [site, document];
  }
  throw new Error('A temporary file holds what was not written to it');
}

function isDocument(value: unknown): value is Document {
  return (
    typeof value === 'object' && value !== null && 'name' in value && 'text' in value && 'remarks' in value
  );
}

/** 52 bits, so that two of a million sites share one by chance of one to ten thousand: the record tells. */
function hashOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  // 0 stands for an empty place of the table.
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0) + 1;
}

/** A hash table with open addresses: numbers only, so that ten million sites take 300 MB and not some GB. */
class PlaceTable {
  #hashes = new Float64Array(1024);
  #offsets = new Float64Array(1024);
  #size = 0;

  add(hash: number, offset: number): void {
    if (3 * ++this.#size > 2 * this.#hashes.length) this.#grow();
    this.#insert(hash, offset);
  }

  offsetAt(place: number): number {
    return this.#offsets[place] ?? 0;
  }

  move(place: number, offset: number): void {
    this.#offsets[place] = offset;
  }

  /** The places of everything that has this hash. */
  *find(hash: number): Generator<number, void, undefined> {
    const mask = this.#hashes.length - 1;
    for (let at = hash % this.#hashes.length; this.#hashes[at] !== 0; at = (at + 1) & mask) {
      if (this.#hashes[at] === hash) yield at;
    }
  }

  #insert(hash: number, offset: number): void {
    const mask = this.#hashes.length - 1;
    let at = hash % this.#hashes.length;
    while (this.#hashes[at] !== 0) at = (at + 1) & mask;
    this.#hashes[at] = hash;
    this.#offsets[at] = offset;
  }

  #grow(): void {
    const hashes = this.#hashes;
    const offsets = this.#offsets;
    this.#hashes = new Float64Array(2 * hashes.length);
    this.#offsets = new Float64Array(2 * hashes.length);
    for (const [at, hash] of hashes.entries()) if (hash !== 0) this.#insert(hash, offsets[at] ?? 0);
  }
}
