/** Numbers in JSON, which has no infinities: those are kept as their names. */

import { argumentError } from '../../core/arguments.js';

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
