/**
 * How long a URL may be. URL parsers normalise hosts in quadratic time, so checks, the cache, redirects, the linter and
 * the command line all measure a URL before they parse it.
 */

/** The limits, for error messages. Servers accept 8 to 16 kB, and a DNS name has at most 253 characters. */
export const URL_SIZES = 'at most 65,536 characters, 1,024 before its path';

/**
 * More than 1,024 characters of authority (user, host and port) after a scheme or two slashes. Parsers treat a
 * backslash as a slash, and drop tabs and line breaks anywhere. Tries the first colon, or one before slashes: trying each
 * would take time with the square of their number.
 */
const LONG_AUTHORITY =
  /^(?:[^\\/?#:]*:|(?:[^\\/?#]*:|[\0- ]*[\\/])\s*(?=[\\/]))[\\/\s]*[^\\/?#\s][^\\/?#]{1024}/;

/** Whether a URL, absolute or not, is too long to pass to a parser. */
export function isOversizedUrl(url: string): boolean {
  // Shorter than necessary, so that the branch is taken before V8 optimises the callers and not after.
  return url.length > 256 && (url.length > 65_536 || LONG_AUTHORITY.test(url));
}

/** Whether an absolute URL is short enough for a parser, and valid. */
export function isReadableUrl(url: string): boolean {
  return !isOversizedUrl(url) && URL.canParse(url);
}
