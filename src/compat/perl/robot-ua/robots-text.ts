/** Which responses LWP::RobotUA 6.83 accepts as a robots.txt, and how it decodes them. */

import { isPerlTextType, perlText } from '../../../dialects/perl/body.js';
import { LocalError } from '../../../fetch/errors.js';
import { hasDisallowLine } from '../../../dialects/perl/lines.js';
import { MisuseError } from '../../../fetch/misuse.js';

/** Codings that a `fetch` decodes; a body in any other is not read. */
const UNPACKED = new Set(['', 'identity', 'none', 'gzip', 'x-gzip', 'deflate', 'x-deflate', 'br']);

/**
 * The text of a response, empty if it does not count.
 *
 * Quirk: only an answer of 2xx with a text type and a Disallow line counts. Everything else is an empty file, which
 * allows everything: 401, 403 and 503, files without a type, files whose lines end in CR.
 * Mirrors `LWP::RobotUA::simple_request`.
 */
export async function robotsTextOf(response: Response, read: () => Promise<Uint8Array>): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  const codings = (response.headers.get('content-encoding') ?? '').toLowerCase().split(',');
  const isSuccess = response.status >= 200 && response.status < 300;
  const isUnpacked = codings.every((coding) => UNPACKED.has(coding.trim()));
  if (!isSuccess || !isPerlTextType(type) || !isUnpacked) return '';
  try {
    const text = perlText(await read(), type);
    return hasDisallowLine(text) ? text : '';
  } catch (thrown) {
    if (thrown instanceof MisuseError || thrown instanceof LocalError) throw thrown;
    // A body that cannot be read or decoded counts as empty, too.
    return '';
  }
}
