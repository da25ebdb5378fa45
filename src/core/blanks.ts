/**
 * White space. Every language has its own idea of it, so a set of blanks is data, and the functions that use it are
 * written once, here.
 */

/** Space, TAB, LF, VT, FF, CR: the white space of ASCII. */
const OF_ASCII = ' \t\n\v\f\r';

/** What every original's language counts as white space in Unicode besides ASCII's: the class Zs, LS and PS. */
export const OF_UNICODE = `${OF_ASCII}\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000`;

/** A set of blanks. All sets have one shape, so readings with different sets share the code that V8 has optimised. */
export class Blanks {
  /** 1 for a member, by code unit, below U+0100. */
  readonly #narrow = new Uint8Array(0x100);
  readonly #members: string;

  constructor(members: string) {
    this.#members = members;
    // What is written beyond the end of the array is nowhere.
    for (const member of members) this.#narrow[member.charCodeAt(0)] = 1;
  }

  has(unit: number): boolean {
    // Most characters of a file are the letters, digits and signs of ASCII, which no set contains.
    if (unit > 0x20 && unit < 0x7f) return false;
    return unit < 0x100 ? this.#narrow[unit] === 1 : this.#members.includes(String.fromCharCode(unit));
  }

  /** The index of the first unit in `text.slice(from, end)` that is not a blank, or `end`. */
  skip(text: string, from: number, end: number): number {
    let at = from;
    while (at < end && this.has(text.charCodeAt(at))) at++;
    return at;
  }

  /** The end of `text.slice(from, end)` without its trailing blanks. */
  drop(text: string, from: number, end: number): number {
    let at = end;
    while (at > from && this.has(text.charCodeAt(at - 1))) at--;
    return at;
  }
}

/** The text without the blanks around it. */
export function trimBlanks(blanks: Blanks, text: string): string {
  const start = blanks.skip(text, 0, text.length);
  return text.slice(start, blanks.drop(text, start, text.length));
}

/** White space as the standard and the C++ originals define it. */
export const BLANKS = /* @__PURE__ */ new Blanks(OF_ASCII);
