/** What Java takes for white space and for a number. */

import { Blanks } from '../../core/blanks.js';
import { decimalValue } from '../python/numbers.js';

/** What `String.trim` removes: every control character and the space. */
export const JAVA_BLANKS = /* @__PURE__ */ new Blanks(String.fromCharCode(...Array(0x21).keys()));

const DECIMAL = /^[+-]?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?$/;
const HEXADECIMAL = /^([+-]?)0[xX]([\dA-Fa-f]*)\.([\dA-Fa-f]*)[pP]([+-]?\d+)[fFdD]?$/;

/** `Double.parseDouble` of a text with a point; NaN where it raises. */
export function parseDouble(text: string): number {
  if (DECIMAL.test(text)) return Number(text.replace(/[fFdD]$/, ''));
  const [, sign, whole = '', fraction = '', exponent] = HEXADECIMAL.exec(text) ?? [];
  if (whole + fraction === '') return Number.NaN;
  let value = 0;
  for (const digit of whole + fraction) value = value * 16 + Number.parseInt(digit, 16);
  return (sign === '-' ? -value : value) * 2 ** (Number(exponent) - 4 * fraction.length);
}

/** `Integer.parseInt`, which takes the digits of every script; NaN where it raises. */
export function parseInteger(text: string): number {
  const [, sign, digits = ''] = /^([+-]?)(.+)$/s.exec(text) ?? [];
  let value = digits === '' ? Number.NaN : 0;
  // Digits beyond U+FFFF are two units, and neither is a digit.
  for (const digit of digits.split('')) {
    const one = decimalValue(digit.charCodeAt(0));
    value = one < 0 ? Number.NaN : value * 10 + one;
  }
  if (sign === '-') value = -value;
  return value >= -(2 ** 31) && value < 2 ** 31 ? value : Number.NaN;
}
