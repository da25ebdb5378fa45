/** Arguments and stored values that several facades take in the same way. */

import { argumentError } from '../../core/arguments.js';

/** A body as originals take it: a string, or bytes that each of them decodes in its own way. */
export function bodyText(name: string, body: unknown, decode: (bytes: Uint8Array) => string): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array)) throw argumentError(name, body, 'a string or a Uint8Array');
  return decode(body);
}

/** A number in JSON, which has no infinities: those are kept as their names. */
export type StoredNumber = number | 'Infinity' | '-Infinity' | 'NaN';

export function storeNumber(value: number): StoredNumber {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return 'Infinity';
  return value === -Infinity ? '-Infinity' : value;
}

export function restoreNumber(name: string, stored: StoredNumber): number {
  const value: unknown = stored;
  if (typeof value !== 'number' && typeof value !== 'string') {
    throw argumentError(name, value, 'a number or the name of one');
  }
  return Number(value);
}
