/** URLs as robots-parser compares them: by the platform's URL class, which most URLs need not be sent through. */

import type { Settled, Site } from '../core/dialect.js';
import { characterSet, escapedByte, LETTERS_AND_DIGITS, upperCaseEscapes } from '../core/percent.js';

/** What of a robots.txt's own URL the URLs of its site must agree with. */
export interface Place extends Site {
  /** Scheme, host and port in one text; undefined when they are not known: then every URL is of this site. */
  readonly service: string | undefined;
  /** How URLs of this site begin when they are written as the URL class writes them, up to the slash of the path. */
  readonly origin: string | undefined;
}

/** Quirk: a URL without host is resolved against this, so two of them are of one site. */
const RELATIVE_BASE = 'http://robots-relative.samclarke.com/';

/** No URL's. */
const NO_SERVICE = '';

const BAD_URL: Settled = { allowed: undefined, because: 'bad-url' };
const OTHER_ORIGIN: Settled = { allowed: undefined, because: 'other-origin' };

export function locate(url: string | undefined): Place {
  if (url === undefined) return { url, service: undefined, origin: undefined };
  const parsed = parse(url);
  if (parsed === undefined) return { url, service: NO_SERVICE, origin: undefined };
  const plain = parsed.protocol === 'http:' || parsed.protocol === 'https:';
  return {
    url,
    service: serviceOf(parsed),
    origin: plain ? `${parsed.protocol}//${parsed.host}/` : undefined,
  };
}

/**
 * Path and query as the URL class gives them, escapes in upper case.
 *
 * Quirk: dot segments are resolved, an empty query disappears, nothing is decoded.
 */
export function target(url: string, place: Place): string | Settled {
  const origin = place.origin;
  if (origin !== undefined && url.lastIndexOf(origin, 0) === 0) {
    const from = origin.length - 1;
    const end = endOfPlain(url, from);
    if (end >= 0) return url.slice(from, end);
  }
  const parsed = parse(url);
  // Repair: where both URLs cannot be parsed the original raises a TypeError; here there is no answer, as for one.
  if (parsed === undefined) return BAD_URL;
  if (place.service !== undefined && serviceOf(parsed) !== place.service) return OTHER_ORIGIN;
  return upperCaseEscapes(parsed.pathname + parsed.search);
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url, RELATIVE_BASE);
  } catch {
    return undefined;
  }
}

/** Quirk: every scheme but https has port 80 unless its URL names another. */
function serviceOf({ protocol, hostname, port }: URL): string {
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return `${protocol}//${hostname}:${number}`;
}

/** What the URL class leaves as it is, in paths and in queries. */
const UNTOUCHED = characterSet(`${LETTERS_AND_DIGITS}-_~!$&()*+,;=:@/|[]`);

const PERCENT = 0x25;
const DOT = 0x2e;
const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;
const HASH = 0x23;

/**
 * Where path and query end in a URL whose path starts at `from`, provided that the URL class and the upper-casing of
 * escapes change nothing up to there; or -1.
 */
function endOfPlain(url: string, from: number): number {
  let query = -1;
  let i = from;
  for (; i < url.length; i++) {
    const unit = url.charCodeAt(i);
    if (UNTOUCHED[unit] === 1) continue;
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
