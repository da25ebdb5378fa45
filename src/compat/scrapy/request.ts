/** The request for a page, with its User-Agent and its exemption from robots.txt, and the download of a robots.txt. */

import { strictUtf8 } from '../../core/utf-8.js';
import { UnicodeDecodeError } from '../shared/python-errors.js';
import { headerField } from '../../fetch/header-field.js';
import { answerTo, requestOptions, type FetchingOptions } from '../shared/fetching.js';
import type { RobotsTxtBody } from './body.js';

/** The fields that the middleware reads of a request's `meta`. */
export interface RobotsTxtMeta {
  /** Sends the request without checking robots.txt. */
  readonly dontObeyRobotstxt?: unknown;
  readonly dont_obey_robotstxt?: RobotsTxtMeta['dontObeyRobotstxt'];
}

/** A request of any kind: Scrapy's, the platform's or Crawlee's. */
export interface PageRequestLike {
  /** The URL of the page. */
  readonly url: string;
  /** A `Headers` object, a record or a list of pairs; values are strings or bytes. */
  readonly headers?: unknown;
  /** The request's `meta`, as in Scrapy. */
  readonly meta?: RobotsTxtMeta | null | undefined;
}

export function isExempt({ meta }: PageRequestLike): boolean {
  return Boolean(meta?.dontObeyRobotstxt ?? meta?.dont_obey_robotstxt);
}

/**
 * The User-Agent header; undefined if there is none.
 *
 * @throws UnicodeDecodeError for bytes that are not UTF-8
 */
export function userAgentOf(headers: unknown): string | undefined {
  const value = headerField(headers, 'user-agent');
  if (typeof value === 'string') return value;
  if (!(value instanceof Uint8Array)) return undefined;
  const text = strictUtf8(value);
  if (text !== undefined) return text;
  throw new UnicodeDecodeError('Cannot read the User-Agent header: it is not UTF-8');
}

/** The request for a site's robots.txt. */
export interface RobotsTxtRequest {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** The download's priority in Scrapy: above all pages. */
  readonly priority: number;
  /** Marks the request so that the middleware does not check it against robots.txt. */
  readonly meta: { readonly dontObeyRobotstxt: true };
}

/** The response to a request for a robots.txt. */
export interface RobotsTxtResponse {
  /** The status of the response. */
  readonly status: number;
  /** The body, as bytes or as text. */
  readonly body: RobotsTxtBody;
}

/**
 * Downloads a robots.txt; rejects without a response. Redirects, retries and limits are up to this function.
 */
export type Download = (request: RobotsTxtRequest) => Promise<RobotsTxtResponse>;

/** Follows up to 20 redirects, and gives up after 10 seconds or 16 MiB unless `limits` say otherwise. */
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

/** Removes the user and password of a URL, which are not sent. */
function withoutUser(url: string): string {
  const host = url.indexOf('//') + 2;
  const at = url.lastIndexOf('@', url.indexOf('/', host));
  return at < host ? url : url.slice(0, host) + url.slice(at + 1);
}
