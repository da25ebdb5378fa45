/** Delays and rates as Python's robotparser reads them: whole numbers of any size. */

import type { Failure, RequestRate } from '../../core/dialect.js';
import { integerDigits } from '../../languages/python/numbers.js';
import { strip } from '../../languages/python/text.js';
import type { SettingReaders } from '../../core/span-group.js';

/** A Python integer: exact, whatever its size. */
export interface PythonInteger {
  readonly digits: string;
}

export interface PythonRate {
  readonly requests: PythonInteger;
  readonly seconds: PythonInteger;
}

/** How one generation reads numbers: undefined if it ignores the line, a Failure if it raises. */
export interface PythonSettings {
  readonly delay: (value: string) => PythonInteger | Failure | undefined;
  readonly rate: (value: string) => PythonRate | Failure | undefined;
}

/**
 * @param decode - decodes a value before it is parsed
 * @param isNumber - which texts the generation passes to `int`
 */
export function pythonSettings(
  decode: (value: string) => string,
  isNumber: (text: string) => boolean,
): PythonSettings {
  return {
    delay(value) {
      const text = decode(value);
      return isNumber(strip(text)) ? integer(text) : undefined;
    },
    rate(value) {
      const [first = '', second = '', ...more] = decode(value).split('/');
      if (more.length > 0 || !isNumber(strip(first)) || !isNumber(strip(second))) return undefined;
      const requests = integer(first);
      if (isFailure(requests)) return requests;
      const seconds = integer(second);
      return isFailure(seconds) ? seconds : { requests, seconds };
    },
  };
}

function integer(text: string): PythonInteger | Failure {
  const digits = integerDigits(text);
  if (digits !== undefined) return { digits };
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return { name: 'ValueError', message: `Cannot read ${JSON.stringify(shown)} as an integer` };
}

export function isFailure(value: object): value is Failure {
  return 'message' in value;
}

/** The same settings as the plain numbers of a group. */
export function settingReaders(settings: PythonSettings): SettingReaders {
  return {
    delay(value): number | undefined {
      const delay = wellFormed(settings.delay(value));
      return delay && Number(delay.digits);
    },
    rate(value): RequestRate | undefined {
      const rate = wellFormed(settings.rate(value));
      return rate && { requests: Number(rate.requests.digits), seconds: Number(rate.seconds.digits) };
    },
  };
}

/** The setting, unless Python cannot read it. */
export function wellFormed<Setting extends object>(read: Setting | Failure | undefined): Setting | undefined {
  return read === undefined || isFailure(read) ? undefined : read;
}
