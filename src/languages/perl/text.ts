/** White space and case as in Perl 5.36, for strings under Unicode rules. */

import { Blanks, OF_UNICODE } from '../../core/blanks.js';

/** The characters that `\s` matches. */
export const PERL_BLANKS = /* @__PURE__ */ new Blanks(`${OF_UNICODE}\x85`);

/** `lc`: works character by character, so a sigma at the end of a word is not special. */
export function perlLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('ς') ? Array.from(text, (character) => character.toLowerCase()).join('') : lower;
}
