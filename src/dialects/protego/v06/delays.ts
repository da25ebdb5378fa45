/** Delays, rates and times of the day as Protego 0.6 reads them; undefined where it ignores the line. */

import type { TimeOfDay, VisitTime } from '../../../core/dialect.js';
import { parseFloatText } from '../../../languages/python/numbers.js';
import { readInteger, readRate } from '../request-rate.js';
import type { SettingReaders } from '../../../core/span-group.js';

export const settings: SettingReaders = {
  delay: parseFloatText,
  rate: (value) => readRate(value, (period) => readPeriod(period.split('-'))),
  visit: readVisitTime,
};

/** `0600 0845`. */
function readVisitTime(value: string): VisitTime | undefined {
  // Quirk: a blank separates the two times, so the usual `0600-0845` is ignored. Mirrors `_RuleSet.visit_time`.
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

/** The first two characters are the hour and the last two the minute, whatever is between them: `06:00`, even `6`. */
function readTime(text: string): TimeOfDay | undefined {
  const characters = Array.from(text);
  const hour = readInteger(characters.slice(0, 2).join(''));
  const minute = readInteger(characters.slice(-2).join(''));
  if (hour === undefined || minute === undefined) return undefined;
  return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? undefined : { hour, minute };
}
