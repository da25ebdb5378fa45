/** What the status code of a robots.txt response means, for the dialects that agree on it. */

import type { Access } from './dialect.js';

/**
 * Unavailable (4xx) means allowed, unreachable (5xx) means disallowed; 429 asks crawlers to slow down, so it disallows.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1
 */
export function standardAccess(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status >= 300 && status < 500 && status !== 429) return 'allow-all';
  return 'disallow-all';
}
