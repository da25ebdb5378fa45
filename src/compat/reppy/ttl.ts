/** `reppy.ttl`, which decides how long a robots.txt is valid, and `reppy.util`, which parses the dates of headers. */

import { expectString } from '../../core/arguments.js';
import { headerField } from '../../fetch/header-field.js';
import { parseMailDate } from '../../fetch/mail-date.js';
import { decimalValue, integerDigits } from '../../languages/python/numbers.js';
import { ValueError } from '../shared/python-errors.js';
import { strip } from '../../languages/python/text.js';
import { NotImplementedError } from './errors.js';

/**
 * Parses a date as Python's `email.utils.parsedate_tz` does, into seconds since the epoch. The default zone is UTC.
 *
 * @throws ValueError for text that is not such a date
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

/** Converts a digit of any script, since Python's `int` accepts all of them. */
function withAsciiDigit(character: string): string {
  const value = decimalValue(character.codePointAt(0) ?? 0);
  return value < 0 ? character : String(value);
}

/**
 * The headers that determine how long a response is valid: a fetch outcome, the platform's `Response`, or a record.
 */
export interface DatedResponse {
  /** The header fields of the response. */
  readonly headers: Pick<Headers, 'get' | 'keys'> | Readonly<Record<string, string | undefined>>;
}

/**
 * Decides how long a response is valid. Subclasses implement `ttl`.
 *
 * @example
 * class AnHour extends TTLPolicyBase {
 *   override ttl(): number {
 *     return 3600;
 *   }
 * }
 * new AnHour().expires({ headers: {} }, 1000); // 4600
 */
export class TTLPolicyBase {
  /**
   * How many seconds the response is valid.
   *
   * @param nowSeconds - the current time in seconds since the epoch
   */
  ttl(response: DatedResponse, nowSeconds: number = currentSeconds()): number {
    throw new NotImplementedError(
      `Cannot tell a time to live at ${nowSeconds} from ${namesOf(response).join(', ')}: a subclass has to implement this`,
    );
  }

  /** When the response expires, in seconds since the epoch. */
  expires(response: DatedResponse, nowSeconds: number = currentSeconds()): number {
    return nowSeconds + this.ttl(response, nowSeconds);
  }
}

/**
 * The lifetime given by the headers, but at least `minimum` seconds; `default` if they give none.
 *
 * @example
 * const policy = new HeaderWithDefaultPolicy(3600, 600);
 * policy.ttl({ headers: { 'cache-control': 'max-age=60' } }); // 600
 */
export class HeaderWithDefaultPolicy extends TTLPolicyBase {
  /** The lifetime in seconds of a response whose headers give none. */
  readonly default: number;

  constructor(
    defaultSeconds: number,
    /** The shortest lifetime in seconds of a response whose headers give one. */
    readonly minimum: number,
  ) {
    super();
    this.default = defaultSeconds;
  }

  override ttl({ headers }: DatedResponse, nowSeconds: number = currentSeconds()): number {
    const byCacheControl = this.#fromCacheControl(headerField(headers, 'cache-control'));
    if (byCacheControl !== undefined) return byCacheControl;
    const expires = dateOf(headerField(headers, 'expires'));
    // Quirk: an Expires that is not a date (`0`, `-1`) means the default, not that the file has expired.
    // Mirrors `HeaderWithDefaultPolicy.ttl`.
    if (expires === undefined) return this.default;
    return Math.max(this.minimum, expires - (dateOf(headerField(headers, 'date')) ?? nowSeconds));
  }

  #fromCacheControl(header: unknown): number | undefined {
    if (typeof header !== 'string') return undefined;
    for (const directive of header.toLowerCase().split(',')) {
      const equals = directive.indexOf('=');
      const name = strip(equals < 0 ? directive : directive.slice(0, equals));
      // Quirk: must-revalidate counts as no-cache. Mirrors `HeaderWithDefaultPolicy.ttl`.
      if (name === 'no-store' || name === 'no-cache' || name === 'must-revalidate') {
        return Math.max(this.minimum, 0);
      }
      if (name !== 'max-age' && name !== 's-maxage') continue;
      // Quirk: the first usable directive counts, and a number in quotes is not usable.
      // Mirrors `HeaderWithDefaultPolicy.ttl`.
      const seconds = equals < 0 ? undefined : integerDigits(directive.slice(equals + 1));
      if (seconds !== undefined) return Math.max(this.minimum, Number(seconds));
    }
    return undefined;
  }
}

function namesOf({ headers }: DatedResponse): string[] {
  return isHeaders(headers) ? [...headers.keys()] : Object.keys(headers);
}

export function currentSeconds(): number {
  return Date.now() / 1000;
}

function isHeaders(headers: DatedResponse['headers']): headers is Pick<Headers, 'get' | 'keys'> {
  return 'get' in headers && typeof headers.get === 'function';
}

function dateOf(header: unknown): number | undefined {
  if (typeof header !== 'string') return undefined;
  try {
    return parseDate(header);
  } catch {
    return undefined;
  }
}
