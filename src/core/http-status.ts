/** What a status of the robots.txt request means, where several readings agree. */

import type { Access } from './dialect.js';

/**
 * Unavailable means allowed, unreachable means disallowed; 429 asks to be left alone.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1
 */
export function standardAccess(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status >= 300 && status < 500 && status !== 429) return 'allow-all';
  return 'disallow-all';
}
