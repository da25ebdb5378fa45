/** The body of a robots.txt as originals take it: a string, or bytes that each of them decodes in its own way. */

import { argumentError } from '../../core/arguments.js';

/** @throws TypeError for anything else, by the name of the argument */
export function bodyText(name: string, body: unknown, decode: (bytes: Uint8Array) => string): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array)) throw argumentError(name, body, 'a string or a Uint8Array');
  return decode(body);
}
