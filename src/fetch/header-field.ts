/** Header fields as callers have them. */

import { memberOf } from '../core/arguments.js';

/**
 * The field of a `Headers`, or of an object or a list of pairs with names in any letter case: the first of several values,
 * of whatever type; undefined without the field.
 *
 * @param name - in lower case
 */
export function headerField(headers: unknown, name: string): unknown {
  const get = memberOf(headers, 'get');
  if (typeof get === 'function') return Reflect.apply(get, headers, [name]) ?? undefined;
  if (typeof headers !== 'object' || headers === null) return undefined;
  const pairs: readonly unknown[] = Array.isArray(headers) ? headers : Object.entries(headers);
  for (const pair of pairs) {
    const both: readonly unknown[] = Array.isArray(pair) ? pair : [];
    const [field, value] = both;
    if (typeof field === 'string' && field.toLowerCase() === name)
      return Array.isArray(value) ? value[0] : value;
  }
  return undefined;
}
