/** Where a site keeps its robots.txt, and what a URL says of its site. */

import { parseURL, serializeURL, serializeURLOrigin, type URLRecord } from 'whatwg-url';
import { BadURLError } from './errors.js';

/**
 * The robots.txt that speaks for a page: same scheme, host and port, whatever the page's path.
 *
 * @example
 * robotsUrl('https://Example.com:443/a/b?c#d'); // 'https://example.com/robots.txt'
 */
export function robotsUrl(pageUrl: string): string {
  return `${originOf(pageUrl)}/robots.txt`;
}

/**
 * Scheme, host and port in the one way of writing them; two URLs with the same are one site to robots.txt.
 *
 * @example
 * originOf('HTTP://münchen.example:80/x'); // 'http://xn--mnchen-3ya.example'
 */
export function originOf(url: string): string {
  return serializeURLOrigin(parseWebUrl(url));
}

/** An http or https URL without its fragment, as it is sent. `status`: that of the redirect which leads there. */
export function webUrl(url: string, status?: number): string {
  const record = parseWebUrl(url, status);
  if (record.username !== '' || record.password !== '') {
    throw new BadURLError(url, 'it holds a user name or password', { status });
  }
  return serializeURL(record, true);
}

/**
 * Where `location`, of an answer of this status, leads from `base`: without its fragment, in any scheme.
 *
 * @throws BadURLError for a text that is no URL
 */
export function resolveUrl(location: string, base: string, status?: number): string {
  const record = parseURL(location, { baseURL: parseURL(base) ?? undefined });
  if (record !== null) return serializeURL(record, true);
  throw new BadURLError(location, `no URL to which ${base} could redirect`, { status });
}

function parseWebUrl(url: string, status?: number): URLRecord {
  const record = parseURL(url);
  if (record === null) throw new BadURLError(url, 'it is not an absolute URL');
  if (record.scheme !== 'http' && record.scheme !== 'https') {
    throw new BadURLError(url, `its scheme is ${record.scheme}, not http or https`, { status });
  }
  return record;
}
