/** Delays, rates and times as the standard dialect reads them: strictly, ignoring doubtful values. */

import type { RequestRate, VisitTime } from './dialect.js';

const UNIT_SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86400 };

/** Seconds, possibly with a fraction: `5`, `0.5`, `.5`. Negative and non-finite values are ignored. */
export function readDelay(value: string): number | undefined {
  // More digits would make the number infinite.
  return /^(?:\d{1,300}(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : undefined;
}

/** Requests per number of seconds, minutes, hours or days, optionally between two times: `1/5`, `1/10m 0600-0845`. */
export function readRate(value: string): RequestRate | undefined {
  const [, count, period, unit = '', times] =
    /^(\d{1,15})\/(\d{1,15})([smhd]?)(?:[ \t]+([^ \t]+))?$/i.exec(value) ?? [];
  const requests = Number(count);
  const seconds = Number(period) * (UNIT_SECONDS[unit.toLowerCase()] ?? 1);
  const visit = times === undefined ? {} : readVisitTime(times);
  return visit && requests * seconds > 0 ? { requests, seconds, ...visit } : undefined;
}

/** Two times of day: `0600-0845` or `0600 0845`. */
export function readVisitTime(value: string): VisitTime | undefined {
  const found = /^([01]\d|2[0-3]):?([0-5]\d)(?:[ \t]+|[ \t]*-[ \t]*)([01]\d|2[0-3]):?([0-5]\d)$/.exec(value);
  return found === null
    ? undefined
    : {
        startTime: { hour: Number(found[1]), minute: Number(found[2]) },
        endTime: { hour: Number(found[3]), minute: Number(found[4]) },
      };
}
