/** Crawl-delay as reppy reads and stores it. */

const BLANKS_AND_SIGN = /^[ \t\n\v\f\r]*([+-]?)/;
const DECIMAL = /^([0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/;
const HEXADECIMAL = /^0[xX](?:([0-9A-Fa-f]+)\.?([0-9A-Fa-f]*)|\.([0-9A-Fa-f]+))(?:[pP]([+-]?[0-9]+))?/;
const SMALLEST_NORMAL = 2 ** -126;

/**
 * The number that the text begins with, as C's `strtof` reads it; undefined where there is none or where it is out of
 * range.
 *
 * Quirk: what follows the number does not count, and it is stored in 32 bits: 5.2 reads back as 5.199999809265137.
 * Mirrors `Robots::Robots`.
 */
export function readReppyDelay(text: string): number | undefined {
  const [lead = '', sign = ''] = BLANKS_AND_SIGN.exec(text) ?? [];
  const magnitude = readMagnitude(text.slice(lead.length));
  if (magnitude === undefined) return undefined;
  return sign === '-' ? -magnitude : magnitude;
}

function readMagnitude(text: string): number | undefined {
  const word = text.slice(0, 3).toLowerCase();
  if (word === 'inf') return Infinity;
  if (word === 'nan') return NaN;
  const exact = readHexadecimal(text) ?? readDecimal(text);
  if (exact === undefined) return undefined;
  const stored = Math.fround(exact);
  const outOfRange = stored === Infinity || (exact !== 0 && exact < SMALLEST_NORMAL);
  return outOfRange ? undefined : stored;
}

function readDecimal(text: string): number | undefined {
  const [digits, mantissa = ''] = DECIMAL.exec(text) ?? [];
  return digits === undefined ? undefined : orTooSmall(Number(digits), mantissa);
}

/** A value that is 0 only for want of digits is out of range like every other that is too small. */
function orTooSmall(value: number, mantissa: string): number {
  return value === 0 && /[^0.]/.test(mantissa) ? Number.MIN_VALUE : value;
}

function readHexadecimal(text: string): number | undefined {
  const found = HEXADECIMAL.exec(text);
  if (found === null) return undefined;
  const [, whole = '', fraction = '', onlyFraction = '', exponent = '0'] = found;
  const places = fraction + onlyFraction;
  let value = 0;
  for (const digit of whole + places) value = value * 16 + Number.parseInt(digit, 16);
  return orTooSmall(value * 2 ** (Number(exponent) - 4 * places.length), whole + places);
}
