/** What Python's `urllib` thinks of a URL before it asks anybody. */

import { URLError } from '../../fetch/errors.js';
import { withoutUser } from '../../fetch/without-user.js';
import { InvalidURL, UnicodeEncodeError, ValueError } from './python-errors.js';

//   scheme   :   //authority   /path?query
const PARTS = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?/;
const PORT = /:([^:\]]*)$/;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * What Python raises for a URL that it does not fetch.
 *
 * ValueError where there is no scheme and for broken brackets; URLError where it is not for the web, names no host or
 * one that cannot exist; InvalidURL for blanks, control characters and a port that is no number; UnicodeEncodeError for
 * a path beyond ASCII.
 *
 * @param reason - what the URLError keeps as its reason; its message where nothing is given
 */
export function urlRefusal(url: string, reason?: number): Error | undefined {
  const [start, scheme, authority = ''] = PARTS.exec(url) ?? [];
  const refused = (problem: string): URLError =>
    new URLError('bad-url', url, problem, { reason: reason ?? problem });
  const quoted = JSON.stringify(withoutUser(url));
  if (start === undefined || scheme === undefined) {
    return new ValueError(`Cannot fetch ${quoted}: it has no scheme`);
  }
  if (!isForTheWeb(scheme)) return refused(`its scheme is ${scheme}, not http or https`);
  if (authority === '') return refused('it names no host');
  if (hasControls(url)) return new InvalidURL(`Cannot fetch ${quoted}: it holds blanks or controls`);
  if (authority.includes('[') !== authority.includes(']')) {
    return new ValueError(`Cannot fetch ${quoted}: its host is in broken brackets`);
  }
  if (!isNumber(PORT.exec(authority)?.[1])) {
    return new InvalidURL(`Cannot fetch ${quoted}: its port is not a number`);
  }
  // Quirk: user and password are taken for a part of the host's name, so there is no such host.
  // Mirrors `http.client.HTTPConnection`.
  if (/[@\\]/.test(authority)) return refused('there can be no host of this name');
  if (!BEYOND_ASCII.test(url.slice(start.length))) return undefined;
  return new UnicodeEncodeError(
    `Cannot fetch ${withoutUser(url)}: its path holds characters that are not ASCII`,
  );
}

function isForTheWeb(scheme: string): boolean {
  return scheme.toLowerCase() === 'http' || scheme.toLowerCase() === 'https';
}

function isNumber(port = ''): boolean {
  return /^\d*$/.test(port);
}

function hasControls(url: string): boolean {
  for (let at = 0; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) return true;
  }
  return false;
}
