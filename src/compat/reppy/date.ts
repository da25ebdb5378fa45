/** `reppy.util`: the dates of HTTP headers. */

import { expectString } from '../../core/arguments.js';
import { parseMailDate } from '../../fetch/mail-date.js';
import { decimalValue } from '../../languages/python/numbers.js';
import { ValueError } from '../shared/python-errors.js';

/**
 * Seconds since the epoch of a date as Python's `email.utils.parsedate_tz` reads it; a missing zone is UTC.
 *
 * @throws ValueError for text that it does not take as a date
 * @example
 * parseDate('Sun, 06 Nov 1994 08:49:37 GMT'); // 784111777
 * parseDate('6 November 1994 9:49 +0100'); // 784111740
 */
export function parseDate(text: string): number {
  expectString('text', text);
  const seconds = parseMailDate(text.replace(/[^\0-\x7f]/gu, withAsciiDigit));
  if (seconds === undefined) throw new ValueError(`Cannot read the date ${JSON.stringify(text)}`);
  return seconds;
}

/** Python's `int` takes the digits of every script. */
function withAsciiDigit(character: string): string {
  const value = decimalValue(character.codePointAt(0) ?? 0);
  return value < 0 ? character : String(value);
}
