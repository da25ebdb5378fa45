/** The conversions of reppy between Python's strings and the UTF-8 of the library that it wraps. */

import { expectString } from '../../core/arguments.js';
import { UnicodeDecodeError, UnicodeEncodeError } from '../shared/python-errors.js';

/** @throws UnicodeEncodeError for a lone surrogate, which has no UTF-8 */
export function wellFormed(name: string, text: string): string {
  expectString(name, text);
  if (text.isWellFormed()) return text;
  throw new UnicodeEncodeError(`Cannot encode ${name} as UTF-8: it contains a lone surrogate`);
}

/** @throws UnicodeDecodeError for text with bytes that were not UTF-8, each of which is a lone surrogate */
export function decoded(name: string, text: string): string {
  if (text.isWellFormed()) return text;
  throw new UnicodeDecodeError(`Cannot decode ${name}: the file contains bytes that are not UTF-8`);
}
