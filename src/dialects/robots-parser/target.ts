/** URLs as robots-parser compares them: with the platform's URL class, which most URLs can skip. */

import { DOT, HASH, PERCENT, QUESTION_MARK, SLASH } from '../../core/characters.js';
import type { Settled, Site } from '../../core/dialect.js';
import { LETTERS_AND_DIGITS, characterSet, escapedByte, upperCaseEscapes } from '../../core/percent.js';
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
    if (isUntouched(url, from)) return from;
    const end = endOfUntouched(url, from);
    if (end >= 0) return url.slice(from, end);
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

/** What the URL class leaves as it is, in paths and in queries. */
const UNTOUCHED = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS}_~!$&()*+,;=:@/|[]-`);

/** Of these alone: a sticky expression sees to it faster than a loop. */
const PLAIN = /[\w~!$&()*+,;=:@/|[\]?.-]+/y;

/** Whether a URL's path and query, from `from` to its end, hold nothing that the URL class could change. */
function isUntouched(url: string, from: number): boolean {
  PLAIN.lastIndex = from;
  if (!PLAIN.test(url) || PLAIN.lastIndex < url.length) return false;
  return url.charCodeAt(url.length - 1) !== QUESTION_MARK && !url.includes('/.', from);
}

/**
 * Where path and query end in a URL whose path starts at `from`, provided that the URL class and the upper-casing of
 * escapes change nothing up to there; or -1.
 */
function endOfUntouched(url: string, from: number): number {
  let query = -1;
  let i = from;
  for (; i < url.length; i++) {
    const unit = url.charCodeAt(i);
    if (UNTOUCHED.has(unit)) continue;
    if (unit === DOT) {
      // A segment that begins with a dot may be `.` or `..`.
      if (query < 0 && url.charCodeAt(i - 1) === SLASH) return -1;
    } else if (unit === PERCENT) {
      if (!isPlainEscape(url, i)) return -1;
    } else if (unit === QUESTION_MARK) {
      if (query < 0) query = i;
    } else if (unit === HASH) {
      break;
    } else {
      return -1;
    }
  }
  return query === i - 1 ? query : i;
}

/** An escape in upper case that is not a dot, or a percent sign that begins none. */
function isPlainEscape(url: string, at: number): boolean {
  return (
    escapedByte(url, at) !== DOT && !isLowerHex(url.charCodeAt(at + 1)) && !isLowerHex(url.charCodeAt(at + 2))
  );
}

function isLowerHex(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x66;
}
