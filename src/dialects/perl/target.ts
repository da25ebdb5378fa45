/** How WWW::RobotRules 6.03 reads the URL of a robots.txt and the URLs to check. */

import { HASH } from '../../core/characters.js';
import type { Failure, Settled, Site } from '../../core/dialect.js';
import { characterSet, endOfRun } from '../../core/percent.js';
import { endOfOrigin, endOfPlainAuthority } from '../../core/plain-url.js';
import { KEPT_CHARACTERS } from '../../languages/perl/escape.js';
import { netlocOf, readPerlUrl, serverOf, type PerlServer, type PerlUrl } from '../../languages/perl/url.js';

/** The URL of a robots.txt. */
export interface RobotsUrl {
  readonly url: PerlUrl;
  readonly server: PerlServer;
}

export interface PerlSite extends Site {
  /** What the values of the file are resolved against. */
  readonly robots: RobotsUrl;
  /** The only server that the file applies to; undefined if its URL is not known. */
  readonly netloc: string | undefined;
  /** How most URLs of that server begin. */
  readonly origin: string | undefined;
  /** Set if the URL has no server. */
  readonly failure: Failure | undefined;
}

/** The location of a file whose URL is not known: no server has this name. */
const NOWHERE: RobotsUrl = { url: readPerlUrl('http:///robots.txt'), server: { host: '', port: '80' } };

export function locate(url: string | undefined): PerlSite {
  const parts = readPerlUrl(url ?? '');
  const server = serverOf(parts);
  if (url === undefined || server === undefined) {
    const failure = url === undefined ? undefined : withoutHost(url);
    return { url, robots: NOWHERE, netloc: undefined, origin: undefined, failure };
  }
  const robots = { url: parts, server };
  return { url, robots, netloc: netlocOf(server), origin: plainOrigin(url), failure: undefined };
}

/** The original dies because a method is missing; its message does not mention the URL. */
function withoutHost(url: string): Failure {
  return { name: 'TypeError', message: `Cannot read a robots.txt of '${url}': the URL has no host` };
}

/** Characters that need no attention up to the end of a path and query. */
const PLAIN = /* @__PURE__ */ characterSet(KEPT_CHARACTERS.replace('#', ''));

const IN_SERVER = /* @__PURE__ */ characterSet(KEPT_CHARACTERS.replace(/[/?#]/g, ''));

/** Scheme and authority as written, if every URL that begins with them has the same server. */
function plainOrigin(url: string): string | undefined {
  const end = endOfPlainAuthority(url, IN_SERVER);
  return end < 0 ? undefined : url.slice(0, end);
}

// Quirk: a URL of another kind than http and https, or without a scheme, is always allowed.
// Mirrors `WWW::RobotRules::allowed`.
const OTHER_SCHEME: Settled = { allowed: true, because: 'other-origin' };
const NO_SCHEME: Settled = { allowed: true, because: 'bad-url' };
const OTHER_SERVER: Settled = { allowed: undefined, because: 'other-origin' };

/**
 * Quirk: what follows the authority as it stands: `http://h` and `http://h?q` have no slash that `/` could match.
 * Mirrors `URI::_generic::path_query`.
 */
export function target(url: string, { origin, netloc }: PerlSite): string | number | Settled {
  if (origin !== undefined) {
    const end = endOfPlainTarget(url, origin);
    if (end === url.length) return origin.length;
    if (end >= 0) return url.slice(origin.length, end);
  }
  const asked = askedOf(url);
  if ('because' in asked) return asked;
  return netloc === undefined || asked.netloc === netloc ? asked.target : OTHER_SERVER;
}

/** Where path and query of a URL of this origin end, or -1 where it needs a closer look. */
function endOfPlainTarget(url: string, origin: string): number {
  const start = endOfOrigin(url, origin);
  if (start < 0) return -1;
  const end = endOfRun(url, start, PLAIN);
  return end === url.length || url.charCodeAt(end) === HASH ? end : -1;
}

/** A URL of http or https as WWW::RobotRules looks it up. */
export interface AskedPage {
  readonly netloc: string;
  readonly target: string;
}

function askedOf(url: string): AskedPage | Settled {
  const parts = readPerlUrl(url);
  if (parts.scheme === undefined) return NO_SCHEME;
  const server = parts.scheme === 'http' || parts.scheme === 'https' ? serverOf(parts) : undefined;
  return server === undefined ? OTHER_SCHEME : { netloc: netlocOf(server), target: parts.path + parts.query };
}

/** Takes URLs of many servers apart, and remembers the last server: URLs come in runs. */
export class AskedUrls {
  #origin: string | undefined;
  #netloc = '';

  read(url: string): AskedPage | Settled {
    const origin = this.#origin;
    const end = origin === undefined ? -1 : endOfPlainTarget(url, origin);
    if (origin !== undefined && end >= 0)
      return { netloc: this.#netloc, target: url.slice(origin.length, end) };
    const asked = askedOf(url);
    if ('netloc' in asked) {
      this.#origin = plainOrigin(url);
      this.#netloc = asked.netloc;
    }
    return asked;
  }
}
