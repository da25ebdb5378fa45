/** How the middleware downloads a robots.txt by default. */

import { answerTo, requestOptions, type FetchingOptions } from '../shared/fetching.js';
import type { RobotsTxtBody } from './body.js';

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
