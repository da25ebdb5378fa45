/** What the HTTP status of a robots.txt means, for the readings that agree on it. */

import type { Access } from './dialect.js';

/**
 * Unavailable (4xx) means allowed, unreachable (5xx) means disallowed; 429 asks to be left alone, so it disallows.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1
 */
export function standardAccess(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status >= 300 && status < 500 && status !== 429) return 'allow-all';
  return 'disallow-all';
}
