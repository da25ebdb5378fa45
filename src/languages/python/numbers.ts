/** What Python reads as a number (`str.isdigit`, `int`, `float`), and how it formats one. */

import { Blanks, OF_UNICODE, trimBlanks } from '../../core/blanks.js';

// The zeros of all scripts in Unicode 14.0, Python 3.11's version; each begins a run of ten decimal digits.
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
  0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40,
  0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0,
  0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50,
  0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950,
  0x1fbf0,
];

// Digits that are not decimal digits: superscripts, subscripts, circled and bracketed digits, and those of scripts
// without place value.
const OTHER_DIGIT =
  /^[\xb2\xb3\xb9\u1369-\u1371\u19da\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u2474-\u247c\u2488-\u2490\u24ea\u24f5-\u24fd\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792\u{10a40}-\u{10a43}\u{10e60}-\u{10e68}\u{11052}-\u{1105a}\u{1f100}-\u{1f10a}]$/u;

/** `sys.get_int_max_str_digits()`: leading zeros count. */
const LONGEST_INTEGER = 4300;

/** The value of a decimal digit of any script, or -1. */
export function decimalValue(code: number): number {
  if (code < 0x80) return code >= 0x30 && code <= 0x39 ? code - 0x30 : -1;
  for (const zero of ZEROS) if (code >= zero && code < zero + 10) return code - zero;
  return -1;
}

/** `str.isdecimal()`: not empty, and every character is a decimal digit. */
export function isDecimal(text: string): boolean {
  return isMadeOf(text, isDecimalDigit);
}

/** `str.isdigit()`: also true for digits that `int` rejects, such as `²`. */
export function isDigit(text: string): boolean {
  return isMadeOf(text, (character) => isDecimalDigit(character) || OTHER_DIGIT.test(character));
}

function isMadeOf(text: string, isMember: (character: string) => boolean): boolean {
  for (const character of text) if (!isMember(character)) return false;
  return text !== '';
}

function isDecimalDigit(character: string): boolean {
  return decimalValue(character.codePointAt(0) ?? 0) >= 0;
}

/** U+001C–001F are white space for `strip`, but not for `int` and `float`. */
const BLANKS = /* @__PURE__ */ new Blanks(`${OF_UNICODE}\x85`);

/** What `int` and `float` parse: the text with the digits of all scripts in ASCII, and without surrounding white space. */
function numeral(text: string): string {
  let written = '';
  for (const character of trimBlanks(BLANKS, text)) {
    const value = decimalValue(character.codePointAt(0) ?? 0);
    written += value < 0 ? character : String(value);
  }
  return written;
}

// Digits may be separated by single underscores.
const INTEGER = /^([+-]?)(\d+(?:_\d+)*)$/;
export const FLOAT =
  /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/;
const NO_DIGITS = /^([+-]?)(?:inf(?:inity)?|(nan))$/i;

/** `int(text)` as exact digits without leading zeros, or undefined if Python raises ValueError. */
export function integerDigits(text: string): string | undefined {
  const [, sign, joined] = INTEGER.exec(numeral(text)) ?? [];
  const digits = joined?.replaceAll('_', '');
  if (digits === undefined || digits.length > LONGEST_INTEGER) return undefined;
  const shortest = digits.replace(/^0+(?=\d)/, '');
  return sign === '-' && shortest !== '0' ? `-${shortest}` : shortest;
}

/** `float(text)`, or undefined if Python raises ValueError. */
export function parseFloatText(text: string): number | undefined {
  const written = numeral(text);
  if (FLOAT.test(written)) return Number(written.replaceAll('_', ''));
  const [isNamed, sign, nan] = NO_DIGITS.exec(written) ?? [];
  if (isNamed === undefined) return undefined;
  return nan === undefined ? (sign === '-' ? -Infinity : Infinity) : NaN;
}

/** `repr(value)` of a float: the shortest digits that round-trip, with `.0` after a whole number. */
export function floatRepr(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const scientific = value.toExponential();
  const split = scientific.indexOf('e');
  const exponent = Number(scientific.slice(split + 1));
  if (exponent < -4 || exponent >= 16) {
    const sign = exponent < 0 ? '-' : '+';
    return `${scientific.slice(0, split)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  // JavaScript writes numbers of this size without an exponent.
  const plain = String(value);
  return plain.includes('.') ? plain : `${plain}.0`;
}
