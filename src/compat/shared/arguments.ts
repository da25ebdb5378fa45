/** Arguments and stored values that several facades read in the same way. */

import { argumentError } from '../../core/arguments.js';

/** The text of a body: a string as it is, or bytes, which each original decodes in its own way. */
export function bodyText(name: string, body: unknown, decode: (bytes: Uint8Array) => string): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array)) throw argumentError(name, body, 'a string or a Uint8Array');
  return decode(body);
}

/** A number in JSON. JSON has no infinities and no NaN, so these are stored as strings. */
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
