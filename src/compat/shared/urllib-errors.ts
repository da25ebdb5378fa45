/** What Python's `urllib` raises: for URLs it refuses before any request, and for a failed fetch. */

import {
  URLError,
  BadURLError,
  DecodingError,
  FetchError,
  RefusedAddressError,
  TimeoutError,
  TooLargeError,
} from '../../fetch/errors.js';
import { withoutUser } from '../../fetch/without-user.js';
import { strip } from '../../languages/python/text.js';
import { InvalidURL, UnicodeEncodeError, ValueError, UnicodeDecodeError } from './python-errors.js';

//   scheme   :   //authority   /path?query
const PARTS = /^([^/:]+):(?:\/\/([^/?#]*))?/;
const PORT = /:([^:\]]*)$/;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Quirk: a URL may be in `<` and `>`, and after `URL:`. Mirrors `urllib.parse.unwrap`. */
export function unwrapped(url: string): string {
  const text = strip(url);
  const bare = text.startsWith('<') && text.endsWith('>') ? strip(text.slice(1, -1)) : text;
  return bare.startsWith('URL:') ? strip(bare.slice('URL:'.length)) : bare;
}

/**
 * What Python raises for a URL it refuses to fetch.
 *
 * Quirk: whatever comes before the first colon is the scheme, unless it contains a slash. Mirrors
 * `urllib.parse._splittype`.
 *
 * ValueError for a missing scheme or unbalanced brackets; URLError for a scheme other than http and https, and for a
 * missing or impossible host; InvalidURL for spaces, control characters and a port that is not a number;
 * UnicodeEncodeError for a path that is not ASCII.
 *
 * @param reason - the `reason` of the URLError; by default its message
 */
export function urlRefusal(url: string, reason?: number): Error | undefined {
  const [start, scheme, authority = ''] = PARTS.exec(url) ?? [];
  const refused = (problem: string): URLError =>
    new URLError('bad-url', url, problem, { reason: reason ?? problem });
  const quoted = JSON.stringify(withoutUser(url));
  if (start === undefined || scheme === undefined) {
    return new ValueError(`Cannot fetch ${quoted}: it has no scheme`);
  }
  if (!/^https?$/i.test(scheme)) return refused(`its scheme is ${scheme}, not http or https`);
  if (authority === '') return refused('it names no host');
  if (/[\0-\x20\x7f]/.test(url))
    return new InvalidURL(`Cannot fetch ${quoted}: it contains blanks or control characters`);
  if (authority.includes('[') !== authority.includes(']')) {
    return new ValueError(`Cannot fetch ${quoted}: the brackets of its host are unbalanced`);
  }
  if (!/^\d*$/.test(PORT.exec(authority)?.[1] ?? '')) {
    return new InvalidURL(`Cannot fetch ${quoted}: its port is not a number`);
  }
  // Quirk: user and password are taken as part of the host's name, so the host is not found.
  // Mirrors `http.client.HTTPConnection`.
  if (/[@\\]/.test(authority)) return refused('no host can have this name');
  if (!BEYOND_ASCII.test(url.slice(start.length))) return undefined;
  return new UnicodeEncodeError(
    `Cannot fetch ${withoutUser(url)}: its path contains characters that are not ASCII`,
  );
}

/**
 * What the standard library raises for a failed fetch: UnicodeDecodeError for a body that is not UTF-8, the error of
 * `urlRefusal` for a redirect to a URL it refuses, and URLError with the underlying error for the rest.
 *
 * Exceeded limits, refused addresses and errors from elsewhere, such as the reason of a signal, are returned unchanged.
 */
export function urllibError(error: unknown): unknown {
  if (!(error instanceof FetchError) || isOurOwn(error)) return error;
  if (error instanceof DecodingError) return new UnicodeDecodeError(error.message, { cause: error });
  const { kind, url, status, code, problem } = error;
  const isOfRedirect = error instanceof BadURLError && status !== undefined;
  if (isOfRedirect) return urlRefusal(url) ?? new ValueError(error.message, { cause: error });
  return new URLError(kind, url, problem, { reason: error, status, code, cause: error });
}

/** Whether Python has no such error. It does have a TimeoutError, but ours has the same name. */
function isOurOwn(error: FetchError): boolean {
  return [TimeoutError, TooLargeError, RefusedAddressError].some((Kind) => error instanceof Kind);
}
