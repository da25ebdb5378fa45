/** The body of a robots.txt as Google's library takes it: bytes, or a text that stands for its UTF-8 form. */

import { argumentError } from '../../core/arguments.js';
import { googleText } from '../../dialects/google/body.js';

export function bodyText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array)) throw argumentError('robotsBody', body, 'a string or a Uint8Array');
  return googleText(body);
}
