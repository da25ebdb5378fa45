/** Perl's conversions of values to truth, numbers and times. */

/** A time in seconds since the epoch; of a string the number at its start counts. */
export type PerlTime = number | string;

/**
 * Quirk: undef, 0, an empty string and the string `0` are false; `00` and `0.0` are true.
 * Mirrors perldata, "Scalar values".
 */
export function isPerlTrue<Value>(value: Value): value is Exclude<Value, undefined | null | 0 | '' | '0'> {
  return value !== undefined && value !== null && value !== 0 && value !== '' && value !== '0';
}

/** The number at the start of a string, 0 if there is none. */
export function perlNumber(value: PerlTime): number {
  if (typeof value === 'number') return value;
  return Number(/^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i.exec(value)?.[1] ?? 0);
}
