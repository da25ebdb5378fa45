/** Delays, rates and times of the day as Protego reads them; undefined where it ignores the line. */

import type { RequestRate, TimeOfDay, VisitTime } from '../core/dialect.js';
import { integerDigits, parseFloatText } from '../core/python-numbers.js';
import { isPythonSpace } from '../core/python-text.js';
import type { SettingReaders } from '../core/span-group.js';

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86400 };

export const protegoSettings: SettingReaders = {
  delay: parseFloatText,
  rate: readRate,
  visit: readVisitTime,
};

/** `1/10`, `1/5m`, `1/10m 0600-0845`. */
function readRate(value: string): RequestRate | undefined {
  const pieces = splitAtSpaces(value);
  const [rate = '', period = ''] = pieces;
  const [requestsText = '', perText, ...more] = rate.split('/');
  if (perText === undefined || more.length > 0) return undefined;
  const requests = readInteger(requestsText);
  const unit = UNIT_SECONDS[perText.slice(-1).toLowerCase()];
  const count = readInteger(unit === undefined ? perText : perText.slice(0, -1));
  if (requests === undefined || count === undefined) return undefined;
  const seconds = count * (unit ?? 1);
  // Quirk: the period counts only when nothing follows it, so `1/10 0600 - 0845` holds all day.
  if (pieces.length !== 2) return { requests, seconds };
  const times = readPeriod(period.split('-'));
  return times === undefined ? undefined : { requests, seconds, ...times };
}

/** `0600 0845`. */
function readVisitTime(value: string): VisitTime | undefined {
  // Quirk: a blank parts the two times, so the usual `0600-0845` is ignored.
  return readPeriod(value.split(' '));
}

function readPeriod(texts: readonly string[]): VisitTime | undefined {
  const [start = '', end = ''] = texts;
  const startTime = readTime(start);
  const endTime = readTime(end);
  return texts.length !== 2 || startTime === undefined || endTime === undefined
    ? undefined
    : { startTime, endTime };
}

/** The first two characters are the hour and the last two the minute, whatever stands between: `06:00`, even `6`. */
function readTime(text: string): TimeOfDay | undefined {
  const characters = Array.from(text);
  const hour = readInteger(characters.slice(0, 2).join(''));
  const minute = readInteger(characters.slice(-2).join(''));
  if (hour === undefined || minute === undefined) return undefined;
  return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? undefined : { hour, minute };
}

function readInteger(text: string): number | undefined {
  const digits = integerDigits(text);
  return digits === undefined ? undefined : Number(digits);
}

/** Python's `split()`: runs of blanks part the pieces, and none is empty. */
function splitAtSpaces(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isPythonSpace(text.charCodeAt(at))) continue;
    if (at > start) pieces.push(text.slice(start, at));
    start = at + 1;
  }
  return pieces;
}
