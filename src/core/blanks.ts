/**
 * White space. Every language defines it differently, so a set of blanks is data, and the functions that use it are
 * shared.
 */

/** Space, TAB, LF, VT, FF, CR: the white space of ASCII. */
const OF_ASCII = ' \t\n\v\f\r';

/** The Unicode white space that the languages of all originals share: that of ASCII, the class Zs, LS and PS. */
export const OF_UNICODE = `${OF_ASCII}\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000`;

/** A set of blanks. All sets have one shape, so dialects with different sets share the code that V8 has optimised. */
export class Blanks {
  /** 1 for a member, by code unit. One array for all units: a branch for rare ones deoptimises readers late. */
  readonly #members = new Uint8Array(0x10000);

  constructor(members: string) {
    for (const member of members) this.#members[member.charCodeAt(0)] = 1;
  }

  has(unit: number): boolean {
    return this.#members[unit] === 1;
  }

  /** The index of the first unit in `text.slice(from, end)` that is not white space, or `end`. */
  skip(text: string, from: number, end: number): number {
    let at = from;
    while (at < end && this.has(text.charCodeAt(at))) at++;
    return at;
  }

  /** The end of `text.slice(from, end)` without trailing white space. */
  drop(text: string, from: number, end: number): number {
    let at = end;
    while (at > from && this.has(text.charCodeAt(at - 1))) at--;
    return at;
  }
}

/** The text without leading and trailing white space. */
export function trimBlanks(blanks: Blanks, text: string): string {
  const start = blanks.skip(text, 0, text.length);
  return text.slice(start, blanks.drop(text, start, text.length));
}

/** White space as the standard and the C++ originals define it. */
export const BLANKS = /* @__PURE__ */ new Blanks(OF_ASCII);
