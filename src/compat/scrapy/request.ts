/** The parts of a request that the middleware reads: URL, User-Agent, and whether it is exempt. */

import { strictUtf8 } from '../../core/utf-8.js';
import { UnicodeDecodeError } from '../shared/python-errors.js';

/** Fields of a request's `meta` that the middleware reads. */
export interface RobotsTxtMeta {
  /** Lets the request pass without asking robots.txt. */
  readonly dontObeyRobotstxt?: unknown;
  readonly dont_obey_robotstxt?: RobotsTxtMeta['dontObeyRobotstxt'];
}

/** A request of any kind: Scrapy's, the platform's, Crawlee's. */
export interface PageRequestLike {
  /** The URL of the page. */
  readonly url: string;
  /** A `Headers`, a record or a list of pairs; values are texts or bytes. */
  readonly headers?: unknown;
  /** Scrapy's `meta` of the request. */
  readonly meta?: RobotsTxtMeta | null | undefined;
}

export function isExempt({ meta }: PageRequestLike): boolean {
  return Boolean(meta?.dontObeyRobotstxt ?? meta?.dont_obey_robotstxt);
}

/**
 * The User-Agent header, undefined where there is none.
 *
 * @throws UnicodeDecodeError for bytes that are not UTF-8
 */
export function userAgentOf(headers: unknown): string | undefined {
  const value = headerValue(headers);
  if (typeof value === 'string') return value;
  if (!(value instanceof Uint8Array)) return undefined;
  const text = strictUtf8(value);
  if (text !== undefined) return text;
  throw new UnicodeDecodeError('Cannot read the User-Agent header: it is not UTF-8');
}

const NAME = 'user-agent';

function headerValue(headers: unknown): unknown {
  if (typeof headers !== 'object' || headers === null) return undefined;
  if (isHeaders(headers)) return headers.get(NAME);
  const pairs: readonly unknown[] = isList(headers) ? headers : Object.entries(headers);
  for (const pair of pairs) {
    if (!isList(pair)) continue;
    const [name, value] = pair;
    if (typeof name === 'string' && name.toLowerCase() === NAME) return isList(value) ? value[0] : value;
  }
  return undefined;
}

function isHeaders(headers: object): headers is { get(name: string): unknown } {
  return 'get' in headers && typeof headers.get === 'function';
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
