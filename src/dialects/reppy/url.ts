/**
 * URLs, paths and rule values as reppy's URL library (url-cpp) parses them. It treats text as UTF-8 bytes and
 * percent-encodes everything beyond ASCII, so what is matched is ASCII and its length is a number of bytes.
 */

import { PERCENT } from '../../core/characters.js';
import { asciiLowerCase } from '../../core/ascii.js';
import { allWithin, type CharacterSet, characterSet, hexValue, UNRESERVED } from '../../core/percent.js';
import { escapeByte } from '../../core/percent-steps.js';

interface ReppyUrl {
  /** Lower case; empty if there is none. */
  readonly scheme: string;
  readonly host: string;
  /** 0 if there is none. */
  readonly port: number;
  /** Path, parameters, query and fragment as written. */
  readonly rest: string;
}

const SCHEMES_WITH_HOST: ReadonlySet<string> = new Set(
  (
    'file|ftp|git|git+ssh|gopher|http|https|imap|mms|nfs|nntp|prospero|rsync|rtsp|rtspu|sftp|shttp|snews|svn|svn+ssh|' +
    'telnet|wais'
  ).split('|'),
);

/** Schemes that may be followed by a colon and only digits: `tel:1` is not a host with a port. */
const KNOWN_SCHEMES: ReadonlySet<string> = new Set([
  ...SCHEMES_WITH_HOST,
  ...'|hdl|sip|sips|sms|tel'.split('|'),
]);

const SCHEMES_WITH_PARAMETERS: ReadonlySet<string> = new Set(
  '|ftp|hdl|http|https|imap|mms|prospero|rtsp|rtspu|sftp|shttp|sip|sips|tel'.split('|'),
);

const SAFE_IN_PATH = /* @__PURE__ */ characterSet(`${UNRESERVED}!$&'()*+,;=:@/`);
export const SAFE_IN_QUERY = /* @__PURE__ */ characterSet(`${UNRESERVED}!$&'()*+,;=:@/?`);

const SCHEME_LETTERS = /^[A-Za-z0-9+.-]*$/;
const ONLY_DIGITS = /^[0-9]+$/;

/** What C++ reads as an integer: white space and a sign may come first. */
const PORT = /^[ \t\n\v\f\r]*([+-]?[0-9]+)$/;

const AUTHORITY_END = /[/?#]/;

/** Parses a URL; undefined if the original raises an error, for a port that is not a number below 65536. */
export function splitReppyUrl(url: string): ReppyUrl | undefined {
  const schemeEnd = endOfScheme(url);
  const scheme = schemeEnd < 0 ? '' : asciiLowerCase(url.slice(0, schemeEnd));
  const afterScheme = url.slice(schemeEnd + 1);
  if (!afterScheme.startsWith('//')) return { scheme, host: '', port: 0, rest: afterScheme };

  const authorityEnd = afterScheme.slice(2).search(AUTHORITY_END);
  const authority = authorityEnd < 0 ? afterScheme.slice(2) : afterScheme.slice(2, 2 + authorityEnd);
  const rest = authorityEnd < 0 ? '' : afterScheme.slice(2 + authorityEnd);
  const hostAndPort = authority.slice(authority.indexOf('@') + 1);
  const colon = hostAndPort.indexOf(':');
  if (colon < 0) return { scheme, host: asciiLowerCase(hostAndPort), port: 0, rest };
  const port = readPort(hostAndPort.slice(colon + 1));
  if (port === undefined) return undefined;
  return { scheme, host: asciiLowerCase(hostAndPort.slice(0, colon)), port, rest };
}

/** The text that is matched: the path with its parameters and query in canonical escaping, without the fragment. */
export function fullPathOf({ scheme, rest }: ReppyUrl): string {
  const beforeFragment = upTo(rest, '#');
  const beforeQuery = upTo(beforeFragment, '?');
  const path = SCHEMES_WITH_PARAMETERS.has(scheme) ? upTo(beforeQuery, ';') : beforeQuery;
  const escapedPath = escapeOnce(path, SAFE_IN_PATH);
  const slash = escapedPath.startsWith('/') ? '' : '/';
  return slash + escapedPath + escapeOnce(beforeFragment.slice(path.length), SAFE_IN_QUERY);
}

/** The URL of the robots.txt of a URL's site; undefined as in {@link splitReppyUrl}. */
export function robotsUrlOf(url: string): string | undefined {
  const split = splitReppyUrl(url);
  if (split === undefined) return undefined;
  const { scheme, host, port } = split;
  const defaultPort = scheme === 'http' ? 80 : scheme === 'https' ? 443 : 0;
  const shownPort = port === 0 || port === defaultPort ? '' : `:${port}`;
  return `${beforeHost(scheme, host)}${host}${shownPort}${host === '' ? '' : '/'}robots.txt`;
}

/** Quirk: the slashes depend on the scheme, whether there is a host or not. Mirrors `Url::str`. */
function beforeHost(scheme: string, host: string): string {
  if (scheme === '') return host === '' ? '' : '//';
  return SCHEMES_WITH_HOST.has(scheme) ? `${scheme}://` : `${scheme}:`;
}

/** The index of the colon after the scheme; -1 if the text does not begin with a scheme. */
function endOfScheme(url: string): number {
  const colon = url.indexOf(':');
  const scheme = url.slice(0, colon);
  if (colon < 0 || !SCHEME_LETTERS.test(scheme)) return -1;
  const isHostAndPort = ONLY_DIGITS.test(url.slice(colon + 1)) && !KNOWN_SCHEMES.has(asciiLowerCase(scheme));
  return isHostAndPort ? -1 : colon;
}

function readPort(text: string): number | undefined {
  if (text === '') return 0;
  const digits = PORT.exec(text)?.[1];
  const port = digits === undefined ? -1 : Number(digits);
  return port >= 0 && port <= 65535 ? port : undefined;
}

function upTo(text: string, delimiter: string): string {
  return text.split(delimiter, 1)[0] ?? '';
}

const encoder = new TextEncoder();

/** Decodes safe characters and encodes all others, including those in escapes; a lone `%` is encoded too. */
function escapeOnce(text: string, safe: CharacterSet): string {
  if (allWithin(text, 0, safe)) return text;
  const bytes = bytesOf(text);
  let escaped = '';
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] ?? 0;
    if (byte === PERCENT && at + 2 < bytes.length) {
      const high = digitValue(bytes[at + 1] ?? 0);
      const low = digitValue(bytes[at + 2] ?? 0);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    escaped += safe.has(byte) ? String.fromCharCode(byte) : escapeByte(byte);
  }
  return escaped;
}

/** The text in UTF-8. A lone surrogate becomes the byte from which {@link escapeMalformed} made it. */
function bytesOf(text: string): ArrayLike<number> {
  if (text.isWellFormed()) return encoder.encode(text);
  const bytes: number[] = [];
  for (const character of text) {
    const unit = character.charCodeAt(0);
    if (unit >= 0xdc80 && unit <= 0xdcff) bytes.push(unit - 0xdc00);
    else bytes.push(...encoder.encode(character));
  }
  return bytes;
}

/**
 * Quirk: a byte beyond ASCII counts as the digit 0, since the original looks it up before the start of its table.
 * Mirrors `Url::escape`.
 */
function digitValue(byte: number): number {
  return byte < 0x80 ? hexValue(byte) : 0;
}
