/** What robotstxt-parser 0.1.1 matches of a URL. */

import { QUESTION_MARK, SLASH } from '../../core/characters.js';
import type { Settled, Site } from '../../core/dialect.js';
import { characterSet, endOfRun } from '../../core/percent.js';
import { LETTERS_AND_DIGITS } from '../../core/url-characters.js';
import { rubyNormal } from './normal.js';
import { readRubyUri } from '../../languages/ruby/uri.js';

const SERVER = characterSet(`${LETTERS_AND_DIGITS}-.`);

export interface RubySite extends Site {
  /** How most URLs of the file's site begin: nothing but the path behind it matters. */
  readonly origin: string | undefined;
}

export function locate(url: string | undefined): RubySite {
  const end = url === undefined ? -1 : endOfPlainServer(url);
  return { url, origin: end < 0 ? undefined : url?.slice(0, end) };
}

/** Path and query, normalised, or the exception that the original raises. Scheme, server and fragment do not count. */
export function target(url: string, { origin }: RubySite): string | Settled {
  const start = startOfPlainPath(url, origin);
  // Escaping and decoding give back what they are given.
  if (start >= 0 && !url.includes('%', start) && !url.includes('#', start)) {
    if (url.charCodeAt(start) !== SLASH) return `/${url.slice(start)}`;
    return start === 0 ? url : url.slice(start);
  }
  const uri = readRubyUri(url);
  if ('message' in uri) return { allowed: undefined, because: 'bad-url', error: uri };
  if (uri.path === undefined) return NO_PATH;
  return rubyNormal((uri.path || '/') + uri.query);
}

/** Quirk: a URL without slashes after its scheme (`localhost:80/x`) has no path, which the gem does not expect. */
const NO_PATH: Settled = {
  allowed: undefined,
  because: 'bad-url',
  error: { name: 'NoMethodError', message: "undefined method `empty?' for nil:NilClass" },
};

/** Where path or query begin in the URLs that nearly everybody asks for, or -1. */
function startOfPlainPath(url: string, origin: string | undefined): number {
  // Far faster than startsWith.
  if (origin !== undefined && url.lastIndexOf(origin, 0) === 0 && endsServer(url, origin.length)) {
    return origin.length;
  }
  if (url.charCodeAt(0) === SLASH) return url.charCodeAt(1) === SLASH ? -1 : 0;
  return endOfPlainServer(url);
}

/** Where a server's name without user and port ends, or -1. */
function endOfPlainServer(url: string): number {
  const start = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : -1;
  if (start < 0) return -1;
  const end = endOfRun(url, start, SERVER);
  return endsServer(url, end) ? end : -1;
}

function endsServer(url: string, place: number): boolean {
  if (place === url.length) return true;
  const unit = url.charCodeAt(place);
  return unit === SLASH || unit === QUESTION_MARK;
}
