/** Perl's conversions of values to booleans, numbers and times, and the errors of its `croak`. */

/** A time in seconds since the epoch; a string is read as the number at its start. */
export type PerlTime = number | string;

/**
 * Quirk: undef, 0, an empty string and the string `0` are false; `00` and `0.0` are true.
 * Mirrors perldata, "Scalar values".
 */
export function isPerlTrue<Value>(value: Value): value is Exclude<Value, undefined | null | 0 | '' | '0'> {
  return value !== undefined && value !== null && value !== 0 && value !== '' && value !== '0';
}

/** The number at the start of a string; 0 if there is none. */
export function perlNumber(value: PerlTime): number {
  if (typeof value === 'number') return value;
  const [, number = '0', sign = '', word] = NUMBER.exec(value) ?? [];
  if (word === undefined) return Number(number);
  // Quirk: infinity and NaN are numbers, too. Mirrors perldata, "Scalar value constructors".
  return word.toLowerCase() === 'nan' ? NaN : Number(`${sign}Infinity`);
}

const NUMBER = /^\s*(?:([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|([+-]?)(inf|nan))/i;

/**
 * Thrown when the Perl module croaks, with its message.
 *
 * @example
 * try {
 *   new RobotUA({ agent: 'my-robot/0.1', from: 'nobody' });
 * } catch (error) {
 *   if (error instanceof PerlError) console.log(error.message);
 * }
 * // LWP::RobotUA from address required
 */
export class PerlError extends Error {
  override readonly name = 'PerlError';
}
