/** A fetch that failed, or that is not even tried, in the words of Python's `urllib`. */

import {
  BadURLError,
  DecodingError,
  FetchError,
  RefusedAddressError,
  TimeoutError,
  URLError,
} from '../fetch/errors.js';
import { InvalidURL, UnicodeDecodeError, UnicodeEncodeError, ValueError } from './python-errors.js';

//   scheme   :   //host   /path?query
const PARTS = /^([A-Za-z][A-Za-z0-9+.-]*):(\/\/[^/?#]*)?/;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * What Python raises for a URL before it asks anybody: ValueError where it has no scheme, URLError where it is not one
 * for the web, InvalidURL for blanks and control characters, UnicodeEncodeError for a path beyond ASCII.
 *
 * @param reason - what the URLError keeps as its reason
 */
export function urlRefusal(url: string, reason: number | string): Error | undefined {
  const [start, scheme] = PARTS.exec(url) ?? [];
  if (start === undefined || scheme === undefined) {
    return new ValueError(`Cannot fetch ${JSON.stringify(url)}: it has no scheme`);
  }
  if (!isForTheWeb(scheme)) {
    return new URLError('bad-url', url, `its scheme is ${scheme}, not http or https`, { reason });
  }
  if (hasControls(url))
    return new InvalidURL(`Cannot fetch ${JSON.stringify(url)}: it holds blanks or controls`);
  if (!BEYOND_ASCII.test(url.slice(start.length))) return undefined;
  return new UnicodeEncodeError(`Cannot fetch ${url}: its path holds characters that are not ASCII`);
}

function isForTheWeb(scheme: string): boolean {
  return scheme.toLowerCase() === 'http' || scheme.toLowerCase() === 'https';
}

function hasControls(url: string): boolean {
  for (let at = 0; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * What the standard library raises where fetching failed: UnicodeDecodeError for a body that is no UTF-8, and URLError
 * with what lies behind it for all the rest.
 *
 * Exceeded deadlines, refused addresses and what does not come from fetching, such as the reason of a signal, stay as
 * they are.
 */
export function urllibError(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  if (error instanceof TimeoutError || error instanceof RefusedAddressError) return error;
  if (error instanceof DecodingError) return new UnicodeDecodeError(error.message, { cause: error });
  if (error instanceof BadURLError) return new ValueError(error.message, { cause: error });
  const { kind, url, status } = error;
  return new URLError(kind, url, reasonOf(error), { reason: error, status, cause: error });
}

/** The message of a fetch error without its first half, which the new error says again. */
export function reasonOf({ message, url }: FetchError): string {
  return message.slice(`Cannot fetch ${url}: `.length);
}
