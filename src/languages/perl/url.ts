/**
 * How Perl's URI 5.17 parses URLs, as far as the verdicts of WWW::RobotRules 6.03 depend on it. Text is a sequence of
 * characters, as in Perl for strings under Unicode rules.
 */

import { isAscii } from '../../core/ascii.js';
import { characterSet, LETTERS_AND_DIGITS } from '../../core/percent.js';
import { escapeOutside } from '../../core/percent-steps.js';
import { punycode } from '../../core/punycode.js';
import { perlLowerCase, PERL_BLANKS } from './text.js';
import { trimBlanks } from '../../core/blanks.js';

export const KEPT_CHARACTERS = `${LETTERS_AND_DIGITS};/?:@&=+$,%#-_.!~*'()`;

/** Characters that stay as they are; all others become the escapes of their UTF-8 bytes. */
export const KEPT = /* @__PURE__ */ characterSet(KEPT_CHARACTERS);

const KEPT_IN_HOST = /* @__PURE__ */ characterSet(`${KEPT_CHARACTERS}[]`);

/**
 * Quirk: nothing is decoded, and the case of escapes stays: `%7e`, `%7E` and `~` are three different texts.
 * Mirrors `URI::_uric_escape`.
 */
function escapedText(text: string): string {
  return escapeOutside(text, KEPT);
}

/**
 * Quirk: escaped brackets in a host are decoded, other escapes are not.
 * Mirrors `URI::_fix_uric_escape_for_host_part`.
 */
function escapedHost(host: string): string {
  const escaped = escapeOutside(hostInAscii(host) ?? host, KEPT_IN_HOST);
  return escaped.includes('%') ? escaped.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']') : escaped;
}

const LONGEST_LABEL = 63;

/**
 * The host with non-ASCII labels in Punycode; undefined if a label cannot be encoded.
 *
 * Quirk: such a label is only lower-cased first; the others keep their case. Mirrors `URI::_idna::ToASCII`.
 */
function hostInAscii(host: string): string | undefined {
  if (isAscii(host)) return host;
  const labels = host.split('.');
  const encoded: string[] = [];
  for (const label of labels) {
    const ascii = labelInAscii(label);
    const isLast = encoded.length === labels.length - 1;
    if (ascii === undefined || ascii.length > LONGEST_LABEL || (ascii === '' && !isLast)) return undefined;
    encoded.push(ascii);
  }
  return encoded.join('.');
}

function labelInAscii(label: string): string | undefined {
  if (isAscii(label)) return label;
  // A character has at most two UTF-16 units and becomes at least one letter.
  if (label.startsWith('xn--') || label.length > 2 * LONGEST_LABEL) return undefined;
  const lower = perlLowerCase(label);
  return isAscii(lower) ? lower : `xn--${punycode(lower)}`;
}

export interface PerlUrl {
  /** Lower-cased. */
  readonly scheme: string | undefined;
  /** The text between `//` and the path, escaped. */
  readonly authority: string | undefined;
  /** Escaped, without the query. */
  readonly path: string;
  /** Escaped, with its `?`, or empty. */
  readonly query: string;
}

/** The server of a URL. */
export interface PerlServer {
  readonly host: string;
  readonly port: string;
}

/** Schemes whose URLs have a host and a port in Perl, with their default ports. */
const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http', '80'],
  ['https', '443'],
  ['ftp', '21'],
  ['gopher', '70'],
  ['ldap', '389'],
  ['ldaps', '636'],
  ['mms', '1755'],
  ['news', '119'],
  ['nntp', '119'],
  ['nntps', '563'],
  ['pop', '110'],
  ['rlogin', '513'],
  ['rsync', '873'],
  ['rtsp', '554'],
  ['rtspu', '554'],
  ['sftp', '22'],
  ['sip', '5060'],
  ['sips', '5061'],
  ['snews', '563'],
  ['ssh', '22'],
  ['telnet', '23'],
  ['tn3270', '23'],
]);

/** Parses a URL, or a reference to be resolved against a URL with `baseScheme`. Accepts any text. */
export function readPerlUrl(given: string, baseScheme = ''): PerlUrl {
  const raw = unwrapped(given);
  const start = schemeEnd(raw) + 1;
  const scheme = start === 0 ? undefined : raw.slice(0, start - 1).toLowerCase();
  const kind = scheme ?? baseScheme;
  const text = escapedWhole(raw, start, kind);
  const pathStart = text.startsWith('//', start) ? endOf(text, start + 2, '/?#') : start;
  // Quirk: an ftp path has no query: a question mark belongs to it. Mirrors `URI::ftp::path`.
  const queryStart = endOf(text, pathStart, kind === 'ftp' ? '#' : '?#');
  return {
    scheme,
    authority: pathStart === start ? undefined : text.slice(start + 2, pathStart),
    path: text.slice(pathStart, queryStart),
    query: text.slice(queryStart, endOf(text, queryStart, '#')),
  };
}

/** A URL as Perl's URI serialises it: unwrapped, with characters escaped that a URL cannot contain, and otherwise unchanged. */
export function perlUrlText(given: string): string {
  const raw = unwrapped(given);
  const start = schemeEnd(raw) + 1;
  return escapedWhole(raw, start, raw.slice(0, Math.max(start - 1, 0)).toLowerCase());
}

function escapedWhole(raw: string, start: number, scheme: string): string {
  return DEFAULT_PORTS.has(scheme) ? escapedUrl(raw, start) : escapedText(raw);
}

/**
 * The server of a URL; undefined if it has no host in Perl: without a scheme, or with one whose URLs have no host.
 *
 * Quirk: the host's case, zeros before the port and a colon without a port make another server.
 * Mirrors `URI::_server::host_port`.
 */
export function serverOf(url: PerlUrl): PerlServer | undefined {
  const defaultPort = DEFAULT_PORTS.get(url.scheme ?? '');
  if (defaultPort === undefined) return undefined;
  const authority = isTelephony(url) ? addressIn(url) : url.authority;
  const server = authority?.slice(authority.lastIndexOf('@') + 1) ?? '';
  const colon = portColon(server);
  return { host: hostText(server.slice(0, colon)), port: server.slice(colon + 1) || defaultPort };
}

/** Leading slashes have no special meaning for sip: they are part of the address. */
function addressIn({ authority, path }: PerlUrl): string {
  const whole = (authority === undefined ? '' : `//${authority}`) + path;
  return whole.slice(0, endOf(whole, 0, ';'));
}

/** Quirk: sip has a server and no paths, so nothing can be forbidden there. Mirrors `URI::sip::authority`. */
export function isTelephony({ scheme }: PerlUrl): boolean {
  return scheme === 'sip' || scheme === 'sips';
}

/** The key under which WWW::RobotRules stores what it knows about a server. */
export function netlocOf({ host, port }: PerlServer): string {
  return `${host}:${port}`;
}

/** The index of the colon before a port, or the length of the text. */
function portColon(server: string): number {
  return /:\d+$/.exec(server)?.index ?? server.length;
}

/** The host without brackets, with its escapes decoded byte by byte. */
function hostText(host: string): string {
  const bare = host.length > 1 && host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return bare.replace(/%([\dA-Fa-f]{2})/g, (_escape, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

/** The index of the colon that ends the scheme, or -1. */
function schemeEnd(text: string): number {
  return (/^[A-Za-z][\dA-Za-z+.-]*:/.exec(text)?.[0].length ?? 0) - 1;
}

/** Quirk: a URL is unwrapped as mail wraps it: `<URL:http://h/>`, then quotes, then white space. Mirrors `URI::new`. */
function unwrapped(given: string): string {
  const bare = withoutPair(given, given.startsWith('<URL:') ? '<URL:' : '<', '>');
  return trimBlanks(PERL_BLANKS, withoutPair(bare, '"', '"'));
}

/** Removes a pair of delimiters. A line feed inside prevents that, one at the end does not. */
function withoutPair(text: string, open: string, close: string): string {
  const end = text.endsWith('\n') ? text.length - 1 : text.length;
  const isWrapped =
    end >= open.length + close.length && text.startsWith(open) && text.startsWith(close, end - 1);
  if (!isWrapped) return text;
  const inner = text.slice(open.length, end - 1);
  return inner.includes('\n') ? text : inner + text.slice(end);
}

/** Escapes a URL whose host, if it has one, follows the `//` at `start`. */
function escapedUrl(raw: string, start: number): string {
  if (!raw.startsWith('//', start)) return escapedText(raw);
  const end = endOf(raw, start + 2, '/?#');
  const hostStart = Math.max(start + 2, raw.lastIndexOf('@', end - 1) + 1);
  // Digits of any script look like a port here and are left out of the host name.
  const port = /:\p{Nd}+$/u.exec(raw.slice(hostStart, end))?.[0] ?? '';
  const portStart = end - port.length;
  return (
    escapedText(raw.slice(0, hostStart)) +
    escapedHost(raw.slice(hostStart, portStart)) +
    escapedText(raw.slice(portStart))
  );
}

function endOf(text: string, from: number, ends: string): number {
  let end = text.length;
  for (const delimiter of ends) {
    const place = text.indexOf(delimiter, from);
    if (place >= 0 && place < end) end = place;
  }
  return end;
}
