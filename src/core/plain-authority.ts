/** Passes over an authority without parsing it, for dialects that ignore which site a URL is of. */

import { COLON, SLASH } from './characters.js';
import { type CharacterSet, characterSet, endOfRun, LETTERS_AND_DIGITS } from './percent.js';
import { beginsWith, endOfOrigin, endsAuthority } from './plain-url.js';

/** The offset after `http://` or `https://`; -1 for any other URL. */
export function afterHttpScheme(url: string): number {
  const colon = url.charCodeAt(4) === COLON ? 4 : 5;
  if (url.charCodeAt(colon + 1) !== SLASH || url.charCodeAt(colon + 2) !== SLASH) return -1;
  return beginsWith(url, colon === 4 ? 'http:' : 'https:') ? colon + 3 : -1;
}

/** The end of the authority if it consists of these characters only; otherwise -1. */
export function endOfPlainAuthority(url: string, characters: CharacterSet): number {
  const start = afterHttpScheme(url);
  if (start < 0) return -1;
  const end = endOfRun(url, start, characters);
  return endsAuthority(url, end) ? end : -1;
}

/**
 * Like {@link endOfPlainAuthority}, for URLs to check: the scheme and authority of the last one are remembered, since
 * callers usually check many pages of one site in a row.
 */
export function authorityEnds(characters: CharacterSet): (url: string) => number {
  // Set in one step, without calling user code in between, so a nested call never sees an inconsistent value.
  let origin: string | undefined;
  return (url) => {
    const known = origin === undefined ? -1 : endOfOrigin(url, origin);
    if (known >= 0) return known;
    const end = endOfPlainAuthority(url, characters);
    if (end >= 0) origin = url.slice(0, end);
    return end;
  };
}

/** For hosts of letters, digits, dots and hyphens. */
export const endOfPlainHost = /* @__PURE__ */ authorityEnds(
  /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS}.-`),
);
