/** The URL that Robotstxt.get requests for a source: over http for every scheme except https, even ftp. */

import { readRubyUri } from '../../languages/ruby/uri.js';
import { fetchErrorOf } from '../../fetch/errors.js';
import { rubyError } from './errors.js';
import { wrongArgument, type Urlish } from './parser.js';

/** An open connection, like Net::HTTP, over which `/robots.txt` is requested. */
export interface Connection {
  /** The host to connect to. */
  readonly host: string;
  /** The port to connect to. */
  readonly port: number;
  /** An `Agent` of `node:http` or `node:https`. With `keepAlive`, several calls share one connection. */
  readonly agent: object;
  /** The protocol; `http:` by default. */
  readonly protocol?: 'http:' | 'https:' | undefined;
}

/** Ruby's default port of each scheme; 80 for all others. */
const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['https', '443'],
  ['wss', '443'],
  ['ftp', '21'],
  ['ldap', '389'],
  ['ldaps', '636'],
]);

/** The URL of the robots.txt of a source; only the scheme, host and port of a URL matter. */
export function robotsUrlOf(source: Urlish | Connection): string {
  if (typeof source === 'string') return robotsUrlOfText(source);
  if (source instanceof URL) return `${siteOf(source)}/robots.txt`;
  if (!isConnection(source)) throw wrongArgument('source', source, 'a string, a URL or a connection');
  const { protocol = 'http:', host, port } = source;
  return `${protocol}//${host.includes(':') ? `[${host}]` : host}:${String(port)}/robots.txt`;
}

/** Quirk: every scheme but https is requested over http. Mirrors `Robotstxt::Getter#obtain`. */
function robotsUrlOfText(source: string): string {
  const uri = readRubyUri(source);
  if ('message' in uri) throw rubyError(uri);
  const server = uri.authority?.slice(uri.authority.indexOf('@') + 1) ?? '';
  const [host = '', port = ''] = server.split(':');
  if (host === '') throw fetchErrorOf('bad-url', source, 'it has no host');
  const protocol = uri.scheme === 'https' ? 'https' : 'http';
  return `${protocol}://${host}:${port || (DEFAULT_PORTS.get(uri.scheme) ?? '80')}/robots.txt`;
}

function siteOf({ protocol, host, href }: URL): string {
  if (host === '') throw fetchErrorOf('bad-url', href, 'it has no host');
  return `${protocol === 'https:' ? 'https' : 'http'}://${host}`;
}

/** The URL to request after a redirect: over http unless it is https, and without its user. */
export function redirectTarget(href: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(href)) throw fetchErrorOf('bad-url', href, 'it has no host');
  const url = new URL(href.replace(/^(?!https:)[^:]+:/, 'http:'));
  url.username = '';
  url.password = '';
  return url.href;
}

function isConnection(source: unknown): source is Connection {
  return (
    typeof source === 'object' && source !== null && 'host' in source && 'port' in source && 'agent' in source
  );
}
