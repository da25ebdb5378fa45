/**
 * How long a URL may be. URL parsers normalise hosts in time that grows with the square of their length, so checks, the cache,
 * redirects, the linter and the command line all measure a URL before they parse it.
 */

/** The limits as error messages name them. Servers accept 8 to 16 kB, and a name in DNS has at most 253 characters. */
export const URL_SIZES = 'at most 65,536 characters, 1,024 before its path';

/**
 * More than 1,024 characters of authority (user, host and port) after a scheme or two slashes. Parsers read a backslash as a
 * slash, and drop tabs and line breaks wherever they are.
 */
const LONG_AUTHORITY = /^(?:[^\\/?#]*:|[\0- ]*[\\/]\s*(?=[\\/]))[\\/\s]*[^\\/?#\s][^\\/?#]{1024}/;

/** Whether a URL, absolute or not, is too long to be given to a parser. */
export function isOversizedUrl(url: string): boolean {
  return url.length > 1024 && (url.length > 65_536 || LONG_AUTHORITY.test(url));
}

/** Whether an absolute URL can be given to a parser, and is understood there. */
export function isReadableUrl(url: string): boolean {
  return !isOversizedUrl(url) && URL.canParse(url);
}
