/** The part of a URL that robotstxt-parser 0.1.1 matches. */

import { SLASH } from '../../core/characters.js';
import type { Settled, Site } from '../../core/dialect.js';
import { LETTERS_AND_DIGITS, characterSet } from '../../core/percent.js';
import { endOfOrigin, endOfPlainAuthority, startOfBarePath } from '../../core/plain-url.js';
import { rubyNormal } from './normal.js';
import { readRubyUri } from '../../languages/ruby/uri.js';

const SERVER = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS}-.`);

export interface RubySite extends Site {
  /** How most URLs of the file's site begin: only the path after it matters. */
  readonly origin: string | undefined;
}

export function locate(url: string | undefined): RubySite {
  const end = url === undefined ? -1 : endOfPlainAuthority(url, SERVER);
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

/**
 * Quirk: a URL without slashes after its scheme (`localhost:80/x`) has no path, which the gem does not expect.
 * Mirrors `Robotstxt::Parser#allowed?`.
 */
const NO_PATH: Settled = {
  allowed: undefined,
  because: 'bad-url',
  error: { name: 'NoMethodError', message: "undefined method `empty?' for nil:NilClass" },
};

/** Where path or query begins in a URL of the most common forms, or -1. */
function startOfPlainPath(url: string, origin: string | undefined): number {
  const known = origin === undefined ? -1 : endOfOrigin(url, origin);
  if (known >= 0) return known;
  return startOfBarePath(url) === 0 ? 0 : endOfPlainAuthority(url, SERVER);
}
