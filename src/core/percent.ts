/** Sets of characters, and the percent-encoding of everything else. */

import { PERCENT } from './characters.js';

/** The value of a hex digit's code unit, or -1. */
export function hexValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The byte encoded by the escape `%XX` at `index`, or -1 if there is none. */
export function escapedByte(text: string, index: number): number {
  if (text.charCodeAt(index) !== PERCENT) return -1;
  const high = hexValue(text.charCodeAt(index + 1));
  const low = hexValue(text.charCodeAt(index + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** The text with each run of adjacent escapes replaced, such as by what their bytes mean. */
export function replaceEscapes(text: string, replaced: (run: string) => string): string {
  return text.includes('%') ? text.replace(/(?:%[\da-f]{2})+/gi, replaced) : text;
}

/** The text with every `%XX` in upper case. */
export function upperCaseEscapes(text: string): string {
  return replaceEscapes(text, (run) => run.toUpperCase());
}

/**
 * The escapes of the UTF-8 bytes of all characters other than unreserved ones and `!'()*`. A lone surrogate becomes
 * U+FFFD first, as with TextEncoder. Escaping a run costs a tenth of escaping its characters one by one.
 */
export function escapeCharacters(run: string): string {
  return encodeURIComponent(run.toWellFormed());
}

/** A set of ASCII characters. */
export interface CharacterSet {
  /** Whether the character of this code unit is a member. */
  has(unit: number): boolean;
}

class AsciiSet implements CharacterSet {
  /** 1 for a member, by code unit. */
  readonly #members = new Uint8Array(128);

  constructor(members: string) {
    for (const member of members) this.#members[member.charCodeAt(0)] = 1;
  }

  /** Compares first, since reading past the end of an array is several times slower. */
  has(unit: number): boolean {
    return unit < 0x80 && this.#members[unit] === 1;
  }
}

export function characterSet(members: string): CharacterSet {
  return new AsciiSet(members);
}

export const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Characters that mean the same whether encoded or not: https://www.rfc-editor.org/rfc/rfc3986.html#section-2.3 */
export const UNRESERVED = `${LETTERS_AND_DIGITS}-._~`;

/** The index of the first unit at or after `from` that is not in the set, or the text's length. */
export function endOfRun(text: string, from: number, set: CharacterSet): number {
  const room = text.length - from;
  // Counting from 0 tells V8 that the index stays an integer.
  let run = 0;
  // Calling a method of the text directly becomes slow once V8 has seen it on five string representations.
  while (run < room && set.has(String.prototype.charCodeAt.call(text, from + run))) run++;
  return from + run;
}

/**
 * Whether a global `pattern` matches anywhere from an offset on. For the path of a URL this takes two thirds of the time
 * of {@link endOfRun}, which is slow until V8 has optimised it.
 */
export function occursFrom(pattern: RegExp, text: string, from: number): boolean {
  pattern.lastIndex = from;
  return pattern.test(text);
}

/** Whether every unit of `text.slice(from)` is in the set. */
export function allWithin(text: string, from: number, set: CharacterSet): boolean {
  return endOfRun(text, from, set) >= text.length;
}
