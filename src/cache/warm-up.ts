/** What the CommonJS build reads from disk when it is first used is read when a cache is made. */

import { rfc9309 } from '../dialects/rfc9309/index.js';
import { parse } from '../core/robots.js';
import { originOf } from '../fetch/web-url.js';

/**
 * Uses each such part of a verdict once, so that it is there when a site is asked: by then the process may have no
 * descriptor left to read it with. The first cache of a process takes a millisecond or two for it.
 */
export function warmUp(): void {
  originOf('http://localhost/');
  parse('User-agent: *\nDisallow: /', { dialect: rfc9309 }).allows('any', '/');
}
