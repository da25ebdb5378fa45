/** The URLs that are fetched (http and https only, without users and fragments), and their origins, which name sites. */

import { ROBOTS_TXT } from '../core/plain-url.js';
import { isOversizedUrl, URL_SIZES } from '../core/url-size.js';
import { fetchErrorOf } from './errors.js';
import { readUrl, type UrlRecord } from './url-record.js';

/**
 * Scheme, host and port in normal form; URLs with the same origin share one robots.txt.
 *
 * @example
 * originOf('HTTP://münchen.example:80/x'); // 'http://xn--mnchen-3ya.example'
 */
export function originOf(url: string): string {
  // Without the path, which does not affect the origin: one of 400 kB would take the URL parser half a second.
  const start = START.exec(url)?.[0] ?? url;
  return isNormalOrigin(start) ? start : parseWebUrl(start, undefined, url).origin;
}

/**
 * Whether parsing would change nothing, as with nearly every site: lower case, no Punycode, no port, and no last label
 * that could be a number. Parsing takes 20 to 30 µs, several times a fetch.
 */
function isNormalOrigin(text: string): boolean {
  return !isOversizedUrl(text) && /^https?:\/\/(?!.*xn--)(?:[a-z\d-]+\.)*[a-z][a-z\d-]*$/.test(text);
}

//   scheme  ://    user, host and port
const START = /^[a-z][a-z0-9+.-]*:\/\/[^/\\?#]+/i;

/** An http or https URL without its fragment, as it is sent. `status` is that of the redirect to it, for the error. */
export function webUrl(url: string, status?: number): string {
  if (url.endsWith(ROBOTS_TXT) && isNormalOrigin(url.slice(0, -ROBOTS_TXT.length))) return url;
  const record = parseWebUrl(url, status);
  if (record.hasUser) {
    throw fetchErrorOf('bad-url', url, 'it contains a user name or password', { status });
  }
  return record.withoutFragment;
}

/**
 * Resolves a redirect's `location` against `base`, in any scheme and without its fragment.
 *
 * @throws BadURLError for a text that is not a URL
 */
export function resolveUrl(location: string, base: string, status?: number): string {
  if (isOversizedUrl(location)) throw fetchErrorOf('bad-url', location, `a URL has ${URL_SIZES}`, { status });
  const record = readUrl(location, base);
  if (record !== undefined) return record.withoutFragment;
  throw fetchErrorOf('bad-url', location, `not a URL to which ${base} could redirect`, { status });
}

/** @param shown - the URL that an error names, if only a part of it is parsed */
function parseWebUrl(url: string, status?: number, shown = url): UrlRecord {
  if (isOversizedUrl(url)) throw fetchErrorOf('bad-url', shown, `a URL has ${URL_SIZES}`, { status });
  const record = readUrl(url);
  if (record === undefined)
    throw fetchErrorOf('bad-url', shown, 'it is not an absolute URL, such as https://example.com/');
  if (record.scheme !== 'http' && record.scheme !== 'https') {
    throw fetchErrorOf('bad-url', shown, `its scheme is ${record.scheme}, not http or https`, { status });
  }
  return record;
}
