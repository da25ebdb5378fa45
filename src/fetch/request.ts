/** The arguments of a fetch: what to fetch, and what to fetch it with. */

import type { RobotsRequestOptions } from './connection-options.js';
import type { StartTimer } from './deadline.js';
import type { Decoding } from './decode.js';
import { fetchErrorOf } from './errors.js';
import { expectHeaders, type HeadersOf } from './header-options.js';
import type { FetchPolicy } from './policies.js';
import { originOf } from './web-url.js';
import { messageOf } from './thrown.js';
import type { ProxyRules } from './transport.js';

/** The User-Agent of callers that do not set one. */
export const DEFAULT_USER_AGENT = 'robotparser (+https://www.npmjs.com/package/robotparser)';

/** What to fetch, as plain data. */
export interface FetchRequest extends Pick<
  RobotsRequestOptions,
  'policy' | 'limits' | 'addresses' | 'proxy'
> {
  readonly url: string;
  /** How the body becomes text, instead of the policy's own way. */
  readonly decoding?: Decoding | undefined;
  /** Whose interpretation of the environment's proxies applies; Python's by default. */
  readonly proxyRules?: ProxyRules | undefined;
  /** The User-Agent header; none if it is empty. */
  readonly userAgent?: string | undefined;
  /** Further header fields, such as `if-none-match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What to fetch it with. Each function defaults to the platform's, or to node-fetch. */
export interface FetchEnvironment extends Pick<RobotsRequestOptions, 'fetch' | 'lookup' | 'now'> {
  /** A Node agent whose connections carry the request, if there is no `fetch`. */
  readonly agent?: object | undefined;
  readonly startTimer?: StartTimer | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Returns further header fields for each request, including redirects. */
  readonly headersOf?: HeadersOf | undefined;
  /** Whether not to follow a redirect to this URL, the `count`th in a row: the redirect is then the final response. */
  readonly stopsAt?: ((url: string, count: number) => boolean) | undefined;
}

/** Fields that route or frame a message: the connection sets them. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Fields that are meant for one site, and not for others to which it redirects. */
const PERSONAL = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** The fields without those that are meant for one site. */
export function withoutPersonal(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PERSONAL.has(name.toLowerCase())));
}

/** The header fields of a request to `url`: the URL of the fetch, or the target of a redirect. */
export function headersFor(request: FetchRequest, policy: FetchPolicy, url: string): Record<string, string> {
  const { headers = {}, userAgent = '' } = request;
  const fields: Record<string, string> = { 'user-agent': DEFAULT_USER_AGENT };
  for (const [name, value] of Object.entries(headers)) {
    const field = name.toLowerCase();
    if (OF_THE_CONNECTION.has(field)) continue;
    if (!PERSONAL.has(field) || originOf(url) === originOf(request.url)) fields[field] = value;
  }
  if (userAgent !== '') fields['user-agent'] = userAgent;
  // The caller cannot choose this: the body is read accordingly.
  return { ...fields, 'accept-encoding': policy.compression };
}

/** Fields that the caller's function cannot set: robots.txt is cached for one User-Agent, and read by its coding. */
const OURS = new Set([...OF_THE_CONNECTION, 'user-agent', 'accept-encoding']);

/**
 * The header fields of a request to `url`, including those of the caller's function.
 *
 * @throws LocalError if the function fails or returns an invalid field: the site is not at fault
 */
export async function fieldsFrom(
  headersOf: HeadersOf,
  url: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  try {
    const given = await headersOf({ url, method: 'GET', headers: { ...headers } });
    expectHeaders('headers(request)', given);
    const fields = { ...headers };
    for (const [name, value] of Object.entries(given)) {
      if (!OURS.has(name.toLowerCase())) fields[name.toLowerCase()] = value;
    }
    return fields;
  } catch (thrown) {
    throw fetchErrorOf('local', url, `the function 'headers' failed: ${messageOf(thrown)}`, {
      cause: thrown,
    });
  }
}
