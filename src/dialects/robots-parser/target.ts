/** URLs as robots-parser compares them: with the platform's URL class, which most URLs can skip. */

import { HASH, QUESTION_MARK } from '../../core/characters.js';
import type { Settled, Site } from '../../core/dialect.js';
import { upperCaseEscapes } from '../../core/percent.js';
import { beginsWith } from '../../core/plain-url.js';

/** Quirk: a URL without host is resolved against this, so two of them are of one site. Mirrors `parseUrl`. */
const RELATIVE_BASE = 'http://robots-relative.samclarke.com/';

/** No URL as the URL class writes it begins so, and none is of this scheme, host and port. */
const NO_URL = '\0';

const BAD_URL: Settled = { allowed: undefined, because: 'bad-url' };
const OTHER_ORIGIN: Settled = { allowed: undefined, because: 'other-origin' };

/** What of a robots.txt's own URL the URLs of its site must agree with, worked out for the first of them. */
export class RobotsParserSite implements Site {
  readonly url: string | undefined;
  #service: string | undefined;
  #origin: string | undefined;

  constructor(url: string | undefined) {
    this.url = url;
  }

  /** How URLs of this site begin when they are written as the URL class writes them, up to the slash of the path. */
  get origin(): string {
    if (this.#origin === undefined) {
      const parsed = this.url === undefined ? undefined : parse(this.url);
      const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
      this.#origin = parsed !== undefined && isWeb ? `${parsed.protocol}//${parsed.host}/` : NO_URL;
    }
    return this.#origin;
  }

  /** Whether a URL has the scheme, host and port of the file. Where that was found is not known, all have. */
  holds(parsed: URL): boolean {
    if (this.url === undefined) return true;
    if (this.#service === undefined) {
      const own = parse(this.url);
      this.#service = own === undefined ? NO_URL : serviceOf(own);
    }
    return this.#service === serviceOf(parsed);
  }
}

/**
 * Path and query as the URL class gives them, escapes in upper case.
 *
 * Quirk: dot segments are resolved, an empty query disappears, nothing is decoded.
 * Mirrors `Robots.prototype._getRule`.
 */
export function target(url: string, site: RobotsParserSite): string | number | Settled {
  const { origin } = site;
  if (beginsWith(url, origin)) {
    const from = origin.length - 1;
    const end = endOfUnchanged(url, from);
    if (end >= 0) return end === url.length ? from : url.slice(from, end);
  } else if (url !== '' && url.length === origin.length - 1 && origin.startsWith(url)) {
    // A site's own page is often linked without a slash.
    return '/';
  }
  const parsed = parse(url);
  // Repair: where both URLs cannot be parsed the original raises a TypeError; here there is no answer, as for one.
  if (parsed === undefined) return BAD_URL;
  return site.holds(parsed) ? upperCaseEscapes(parsed.pathname + parsed.search) : OTHER_ORIGIN;
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url, RELATIVE_BASE);
  } catch {
    return undefined;
  }
}

/** Quirk: every scheme but https has port 80 unless its URL names another. Mirrors `parseUrl`. */
function serviceOf({ protocol, hostname, port }: URL): string {
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return `${protocol}//${hostname}:${number}`;
}

/** What the URL class and the upper-casing of escapes leave as it is, in paths and in queries; dots may be segments. */
const UNCHANGED = /[\w~!$&()*+,;=:@/|[\]?.-]+(?:%(?![a-f]|.[a-f]|2E)[\w~!$&()*+,;=:@/|[\]?.-]*)*/y;

/** Where path and query end in a URL whose path starts at `from`, if nothing up to there is changed; or -1. */
function endOfUnchanged(url: string, from: number): number {
  UNCHANGED.lastIndex = from;
  if (!UNCHANGED.test(url)) return -1;
  const end = UNCHANGED.lastIndex;
  if (end < url.length && url.charCodeAt(end) !== HASH) return -1;
  const dots = url.indexOf('/.', from);
  return (dots >= 0 && dots < end) || url.charCodeAt(end - 1) === QUESTION_MARK ? -1 : end;
}
