/** Request-rate, whose period alone the versions of Protego read differently. */

import type { RequestRate, VisitTime } from '../../core/dialect.js';
import { integerDigits } from '../../languages/python/numbers.js';
import { splitWords } from '../../languages/python/text.js';

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86400 };

/** `1/10`, `1/5m`, `1/10m 0600-0845`; `readPeriod` reads the two times after the rate. */
export function readRate(
  value: string,
  readPeriod: (text: string) => VisitTime | undefined,
): RequestRate | undefined {
  const words = splitWords(value);
  const [rate = '', period] = words;
  const [requestsText = '', perText, ...more] = rate.split('/');
  if (perText === undefined || more.length > 0) return undefined;
  const requests = readInteger(requestsText);
  const unit = UNIT_SECONDS[perText.slice(-1).toLowerCase()];
  const count = readInteger(unit === undefined ? perText : perText.slice(0, -1));
  if (requests === undefined || count === undefined) return undefined;
  const seconds = count * (unit ?? 1);
  // Quirk: the period counts only when nothing follows it, so `1/10 0600 - 0845` holds all day. Mirrors `_RuleSet.request_rate`.
  if (period === undefined || words.length > 2) return { requests, seconds };
  // Quirk: a malformed period spoils the whole line. Mirrors `_RuleSet.request_rate`.
  const times = readPeriod(period);
  return times === undefined ? undefined : { requests, seconds, ...times };
}

export function readInteger(text: string): number | undefined {
  const digits = integerDigits(text);
  return digits === undefined ? undefined : Number(digits);
}
