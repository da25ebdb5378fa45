/**
 * A line of JSON as nearly all programs write one: a flat object of strings without escapes and of numbers. It is read
 * where it stands, in a quarter of the time that JSON.parse takes, which is left all other lines.
 */

import { COLON, SPACE } from '../../../core/characters.js';
import { PlainLines } from '../output/escaping.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Every integer with so many digits is a number, and written as it was. */
const DIGITS = 15;
const ZERO = 0x30;
const NINE = 0x39;

/** Values of one line after the other; undefined where the line has none. */
export class PlainRecord {
  id: string | undefined;
  idIs: 'text' | 'json' = 'text';
  url: string | undefined;
  agent: string | undefined;
  site: string | undefined;
  robots: string | undefined;
  readonly #text: string;
  readonly #plain: PlainLines;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#plain = new PlainLines(text, 'quoted');
  }

  /** Reads the line between two places; false where it is not of this kind, whether it is JSON or not. */
  read(start: number, end: number): boolean {
    const text = this.#text;
    if (!this.#plain.has(start, end)) return false;
    this.id = undefined;
    this.url = undefined;
    this.site = undefined;
    this.robots = undefined;
    let hasAgent = false;
    this.#at = start;
    if (this.#take() !== OPEN) return false;
    for (;;) {
      if (this.#take() !== QUOTE) return false;
      const key = this.#at;
      const keyEnd = text.indexOf('"', key);
      if (keyEnd < 0 || keyEnd >= end) return false;
      this.#at = keyEnd + 1;
      if (this.#take() !== COLON) return false;
      const first = this.#take();
      const value = this.#at;
      if (first === QUOTE) {
        const valueEnd = text.indexOf('"', value);
        if (valueEnd < 0 || valueEnd >= end) return false;
        this.#at = valueEnd + 1;
        if (this.#is('agent', key, keyEnd)) {
          hasAgent = true;
          // The text of the line before is compared faster than another one like it.
          if (this.agent === undefined || !this.#is(this.agent, value, valueEnd)) {
            this.agent = text.slice(value, valueEnd);
          }
        } else this.#takeText(key, keyEnd, value, valueEnd);
      } else if (!this.#takeNumber(first, key, keyEnd)) return false;
      const next = this.#take();
      if (next === CLOSE) break;
      if (next !== COMMA) return false;
    }
    if (!hasAgent) this.agent = undefined;
    return text.slice(this.#at, end).trim() === '';
  }

  /** The next character that is no space, which is then behind. */
  #take(): number {
    let character = this.#text.charCodeAt(this.#at++);
    while (character === SPACE) character = this.#text.charCodeAt(this.#at++);
    return character;
  }

  #is(wanted: string, start: number, end: number): boolean {
    return end - start === wanted.length && this.#text.startsWith(wanted, start);
  }

  #takeText(key: number, keyEnd: number, value: number, valueEnd: number): void {
    const text = this.#text;
    if (this.#is('url', key, keyEnd)) this.url = text.slice(value, valueEnd);
    else if (this.#is('id', key, keyEnd)) {
      this.id = text.slice(value, valueEnd);
      this.idIs = 'text';
    } else if (this.#is('site', key, keyEnd)) this.site = text.slice(value, valueEnd);
    else if (this.#is('robots', key, keyEnd)) this.robots = text.slice(value, valueEnd);
  }

  /** An integer that is an id, or belongs to a key that nobody asks for. */
  #takeNumber(first: number, key: number, keyEnd: number): boolean {
    const text = this.#text;
    const start = this.#at - 1;
    let end = start;
    for (let digit = first; digit >= ZERO && digit <= NINE; digit = text.charCodeAt(end)) end++;
    const length = end - start;
    if (length === 0 || length > DIGITS || (first === ZERO && length > 1)) return false;
    this.#at = end;
    if (this.#is('id', key, keyEnd)) {
      this.id = text.slice(start, end);
      this.idIs = 'json';
      return true;
    }
    return !['url', 'agent', 'site', 'robots'].some((name) => this.#is(name, key, keyEnd));
  }
}
