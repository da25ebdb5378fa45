/** `reppy.util`: the dates of HTTP headers. */

import { expectString } from '../../core/arguments.js';
import { parseHttpDate } from '../../fetch/header-date-strict.js';
import { ValueError } from '../shared/python-errors.js';

/** Two digits of a year are 1969 to 2068, as Python has it: the latter is fifty years ahead of this. */
const CENTURY_OF_PYTHON_MS = Date.UTC(2018, 0);

/**
 * Seconds since the epoch of a date in one of the three forms of HTTP; a missing zone is UTC.
 *
 * @throws ValueError for any other text
 * @since 0.1.0
 * @example
 * parseDate('Sun, 06 Nov 1994 08:49:37 GMT'); // 784111777
 */
export function parseDate(text: string): number {
  expectString('text', text);
  const spaced = text.trim().split(/\s+/).join(' ').replace(/ UTC$/i, ' GMT');
  // A day of one digit may stand alone, also in the form that fills it up with a blank.
  const twoDigits = spaced.replace(/^([A-Za-z]+,? (?:[A-Za-z]+ )?)(\d)(?=[ -])/, '$10$2');
  const found =
    parseHttpDate(twoDigits, CENTURY_OF_PYTHON_MS) ?? parseHttpDate(`${twoDigits} GMT`, CENTURY_OF_PYTHON_MS);
  if (found === undefined) throw new ValueError(`Cannot read the date ${text}: it has none of HTTP's forms`);
  return found / 1000;
}
