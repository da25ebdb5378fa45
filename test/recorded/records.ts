/** Reads the recorded call sequences and HTTP exchanges of `test/vectors/stateful`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '..', 'vectors', 'stateful');

/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

export function readRecord(name: string): Fields {
  return fieldsOf(JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString('utf8')));
}

export function fieldsOf(value: unknown): Fields {
  if (isFields(value)) return value;
  throw new Error(`Cannot read a record: ${JSON.stringify(value)} is no object`);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`Cannot read a record: ${JSON.stringify(value)} is no list`);
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error(`Cannot read a record: ${JSON.stringify(value)} is no text`);
}
