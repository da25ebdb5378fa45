/** Delays, rates and times as the standard dialect reads them: strict, so that a doubtful value is no value. */

import type { RequestRate, TimeOfDay, VisitTime } from './dialect.js';

const UNIT_SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86400 };

/** Seconds, fractions allowed: `5`, `0.5`, `.5`. Negative and non-finite values are none. */
export function readDelay(value: string): number | undefined {
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(value)) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Requests per so many seconds, minutes, hours or days, perhaps between two times: `1/5`, `1/10m 0600-0845`. */
export function readRate(value: string): RequestRate | undefined {
  const [rate = '', period, ...rest] = value.split(/[ \t]+/);
  const found = /^(\d{1,15})\/(\d{1,15})([smhd]?)$/i.exec(rate);
  if (found === null || rest.length > 0) return undefined;
  const requests = Number(found[1]);
  const seconds = Number(found[2]) * (UNIT_SECONDS[(found[3] ?? '').toLowerCase()] ?? 1);
  if (requests === 0 || seconds === 0) return undefined;
  if (period === undefined) return { requests, seconds };
  const visit = readVisitTime(period);
  return visit === undefined ? undefined : { requests, seconds, ...visit };
}

/** Two times of the day: `0600-0845` or `0600 0845`. */
export function readVisitTime(value: string): VisitTime | undefined {
  const found = /^(\d\d):?(\d\d)(?:[ \t]+|[ \t]*-[ \t]*)(\d\d):?(\d\d)$/.exec(value);
  if (found === null) return undefined;
  const startTime = timeOfDay(Number(found[1]), Number(found[2]));
  const endTime = timeOfDay(Number(found[3]), Number(found[4]));
  return startTime === undefined || endTime === undefined ? undefined : { startTime, endTime };
}

function timeOfDay(hour: number, minute: number): TimeOfDay | undefined {
  return hour < 24 && minute < 60 ? { hour, minute } : undefined;
}
