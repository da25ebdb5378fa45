/** The request for a page, of which URL, User-Agent and exemption are read, and the download of a robots.txt. */

import { strictUtf8 } from '../../core/utf-8.js';
import { UnicodeDecodeError } from '../shared/python-errors.js';
import { answerTo, requestOptions, type FetchingOptions } from '../shared/fetching.js';
import type { RobotsTxtBody } from './body.js';

/** Fields of a request's `meta` that the middleware reads. */
export interface RobotsTxtMeta {
  /** Lets the request pass without a check. */
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

/** The request for a site's robots.txt. */
export interface RobotsTxtRequest {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** Scrapy's priority of the download: above all pages. */
  readonly priority: number;
  /** Marks the request so that the middleware does not check it against robots.txt. */
  readonly meta: { readonly dontObeyRobotstxt: true };
}

/** An answer to the request for a robots.txt. */
export interface RobotsTxtResponse {
  /** The status of the response. */
  readonly status: number;
  /** Its bytes, or its text. */
  readonly body: RobotsTxtBody;
}

/**
 * Downloads a robots.txt; rejects if there is no response. Redirects, retries and limits are up to this function.
 */
export type Download = (request: RobotsTxtRequest) => Promise<RobotsTxtResponse>;

/** Follows 20 redirects, and gives up after 10 seconds or 16 MiB unless `limits` say otherwise. */
export function downloadWith(options: FetchingOptions, userAgent: string | undefined): Download {
  return async ({ url }) => {
    const answer = await answerTo(
      { ...requestOptions(options), url: withoutUser(url), policy: 'scrapy', userAgent },
      options,
      {},
    );
    if ('error' in answer) throw answer.error;
    return { status: answer.outcome.status, body: answer.outcome.bytes };
  };
}

/** A name and password in a URL are not sent. */
function withoutUser(url: string): string {
  const host = url.indexOf('//') + 2;
  const at = url.lastIndexOf('@', url.indexOf('/', host));
  return at < host ? url : url.slice(0, host) + url.slice(at + 1);
}
