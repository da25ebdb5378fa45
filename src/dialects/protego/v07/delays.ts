/** Delays, rates and times of the day as Protego 0.7 reads them; undefined where it ignores the line. */

import type { RequestRate, TimeOfDay, VisitTime } from '../../../core/dialect.js';
import type { SettingReaders } from '../../../core/span-group.js';
import { parseFloatText } from '../../../languages/python/numbers.js';
import { strip } from '../../../languages/python/text.js';
import { readRate } from '../request-rate.js';

export const settings: SettingReaders = { delay: readDelay, rate: readPositiveRate, visit: readVisitTime };

function readDelay(value: string): number | undefined {
  const delay = parseFloatText(value);
  return delay !== undefined && Number.isFinite(delay) && delay >= 0 ? delay : undefined;
}

function readPositiveRate(value: string): RequestRate | undefined {
  const rate = readRate(value, (period) => readPeriod(period, '-'));
  return rate !== undefined && rate.requests > 0 && rate.seconds > 0 ? rate : undefined;
}

/** `0600-0845`, `0600 0845`. */
function readVisitTime(value: string): VisitTime | undefined {
  return readPeriod(value, '-') ?? readPeriod(value, ' ');
}

function readPeriod(text: string, separator: '-' | ' '): VisitTime | undefined {
  const times = text.split(separator);
  const [startTime, endTime] = times.map(readTime);
  return times.length !== 2 || startTime === undefined || endTime === undefined
    ? undefined
    : { startTime, endTime };
}

const TIME = /^([0-9]{1,2})([0-9]{2})$/;

/** Three or four digits, the last two of which are the minute. */
function readTime(text: string): TimeOfDay | undefined {
  const [, hourText, minuteText] = TIME.exec(strip(text)) ?? [];
  const hour = Number(hourText);
  const minute = Number(minuteText);
  return hour <= 23 && minute <= 59 ? { hour, minute } : undefined;
}
