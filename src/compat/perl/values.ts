/** What Perl makes of values that it takes as true or false, as numbers, or as times. */

/**
 * A time in seconds since the epoch; a text stands for the number that it begins with.
 *
 * @since 0.1.0
 */
export type PerlTime = number | string;

/**
 * Quirk: nothing, 0, an empty text and the text `0` are false; `00` and `0.0` are true.
 * Mirrors perldata, "Scalar values".
 */
export function isPerlTrue<Value>(value: Value): value is Exclude<Value, undefined | null | 0 | '' | '0'> {
  return value !== undefined && value !== null && value !== 0 && value !== '' && value !== '0';
}

/** The number that a text begins with, 0 where it begins with none. */
export function perlNumber(value: PerlTime): number {
  if (typeof value === 'number') return value;
  return Number(/^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i.exec(value)?.[1] ?? 0);
}
