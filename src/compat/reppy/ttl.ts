/** `reppy.ttl`: for how long a fetched robots.txt is valid. */

import { integerDigits } from '../../languages/python/numbers.js';
import { strip } from '../../languages/python/text.js';
import { parseDate } from './date.js';
import { NotImplementedError } from './errors.js';

/**
 * The part of an answer that says how long it is valid: an outcome of a fetch, the platform's `Response`, or fields
 * by name.
 *
 * @since 0.1.0
 */
export interface DatedResponse {
  /** The header fields of the response. */
  readonly headers: Pick<Headers, 'get' | 'keys'> | Readonly<Record<string, string | undefined>>;
}

/**
 * Decides for how long an answer is valid. A subclass implements `ttl`.
 *
 * @since 0.1.0
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
   * For how many seconds the answer is valid.
   *
   * @param nowSeconds - the time, in seconds since the epoch
   */
  ttl(response: DatedResponse, nowSeconds: number = currentSeconds()): number {
    throw new NotImplementedError(
      `Cannot tell a time to live at ${nowSeconds} from ${namesOf(response).join(', ')}: a subclass has to`,
    );
  }

  /** When the answer expires, in seconds since the epoch. */
  expires(response: DatedResponse, nowSeconds: number = currentSeconds()): number {
    return nowSeconds + this.ttl(response, nowSeconds);
  }
}

/**
 * By the headers, but at least `minimum` seconds; `defaultSeconds` if they say nothing.
 *
 * @since 0.1.0
 * @example
 * const policy = new HeaderWithDefaultPolicy(3600, 600);
 * policy.ttl({ headers: { 'cache-control': 'max-age=60' } }); // 600
 */
export class HeaderWithDefaultPolicy extends TTLPolicyBase {
  constructor(
    readonly defaultSeconds: number,
    readonly minimum: number,
  ) {
    super();
  }

  override ttl({ headers }: DatedResponse, nowSeconds: number = currentSeconds()): number {
    const byCacheControl = this.#fromCacheControl(fieldOf(headers, 'cache-control') ?? '');
    if (byCacheControl !== undefined) return byCacheControl;
    const expires = dateOf(fieldOf(headers, 'expires'));
    // Quirk: a date of expiry that is none (`0`, `-1`) means the default, not that the time is over.
    // Mirrors `HeaderWithDefaultPolicy.ttl`.
    if (expires === undefined) return this.defaultSeconds;
    return Math.max(this.minimum, expires - (dateOf(fieldOf(headers, 'date')) ?? nowSeconds));
  }

  #fromCacheControl(header: string): number | undefined {
    for (const directive of header.toLowerCase().split(',')) {
      const equals = directive.indexOf('=');
      const name = strip(equals < 0 ? directive : directive.slice(0, equals));
      // Quirk: must-revalidate is taken for no-cache. Mirrors `HeaderWithDefaultPolicy.ttl`.
      if (name === 'no-store' || name === 'no-cache' || name === 'must-revalidate') return this.minimum;
      if (name !== 'max-age' && name !== 's-maxage') continue;
      // Quirk: the first directive that decides is taken, and a number in quotes is none.
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

/** A field of an answer; names are those of HTTP, in letters of any case. */
function fieldOf(headers: DatedResponse['headers'], name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const written = Object.keys(headers).find((key) => key.toLowerCase() === name);
  return written === undefined ? undefined : headers[written];
}

function isHeaders(headers: DatedResponse['headers']): headers is Pick<Headers, 'get' | 'keys'> {
  return 'get' in headers && typeof headers.get === 'function';
}

function dateOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  try {
    return parseDate(header);
  } catch {
    return undefined;
  }
}
