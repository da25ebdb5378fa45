/** What a caller of the fetch room hands in: what to fetch, and what to fetch it with. */

import type { StartTimer } from './deadline.js';
import type { Decoding } from './decode.js';
import { fetchErrorOf } from './errors.js';
import { expectHeaders, type HeadersOf } from './header-options.js';
import type { Limits } from './limit-options.js';
import type { FetchPolicy, PolicyName } from './policies.js';
import { originOf } from './web-url.js';
import { messageOf } from './thrown.js';
import type { Addresses, FetchLike, LookupFunction, ProxyRules } from './transport.js';

/** What servers see of a caller that gives no name. */
export const DEFAULT_USER_AGENT = 'robotparser (+https://www.npmjs.com/package/robotparser)';

/** What to fetch, as plain data. */
export interface FetchRequest {
  readonly url: string;
  /** `rfc9309` where none is named. */
  readonly policy?: PolicyName | undefined;
  /** How the body becomes text, instead of the policy's own way. */
  readonly decoding?: Decoding | undefined;
  /** Instead of the policy's own. */
  readonly limits?: Partial<Limits> | undefined;
  /** `any` where nothing is said: crawlers of an intranet exist. */
  readonly addresses?: Addresses | undefined;
  /** The URL of a proxy, `environment` for what the environment's variables name, or false for none. */
  readonly proxy?: string | false | undefined;
  /** Whose understanding of those variables counts; Python's where nothing is said. */
  readonly proxyRules?: ProxyRules | undefined;
  /** The User-Agent header; none if it is empty. */
  readonly userAgent?: string | undefined;
  /** Further header fields, such as `if-none-match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What to fetch it with; each function has the platform's, or node-fetch, as its default. */
export interface FetchEnvironment {
  readonly fetch?: FetchLike | undefined;
  /** Node's agent whose connections carry the request, when there is no `fetch`. */
  readonly agent?: object | undefined;
  /** Looks up names instead of Node. */
  readonly lookup?: LookupFunction | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
  readonly startTimer?: StartTimer | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asked for further fields of each request, also of one that follows a redirect. */
  readonly headersOf?: HeadersOf | undefined;
  /** Whether to stop at a redirect to this URL, the `count`th in a row: its answer is the last then. */
  readonly stopsAt?: ((url: string, count: number) => boolean) | undefined;
}

/** Fields that say where a message goes and where it ends: the connection sets them. */
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

/** Fields that are meant for one site, and not for another to which it redirects. */
const PERSONAL = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** The header fields with which `url` is asked: that of the request, or one to which it was redirected. */
export function headersFor(request: FetchRequest, policy: FetchPolicy, url: string): Record<string, string> {
  const { headers = {}, userAgent = '' } = request;
  const fields: Record<string, string> = { 'user-agent': DEFAULT_USER_AGENT };
  for (const [name, value] of Object.entries(headers)) {
    const field = name.toLowerCase();
    if (OF_THE_CONNECTION.has(field)) continue;
    if (!PERSONAL.has(field) || originOf(url) === originOf(request.url)) fields[field] = value;
  }
  if (userAgent !== '') fields['user-agent'] = userAgent;
  // What the caller cannot choose, because the body is read accordingly.
  return { ...fields, 'accept-encoding': policy.compression };
}

/** Fields that the caller's function cannot choose: robots.txt is kept for one User-Agent, and read by its coding. */
const OURS = new Set([...OF_THE_CONNECTION, 'user-agent', 'accept-encoding']);

/**
 * The fields with which `url` is asked, those of the caller's function among them.
 *
 * @throws LocalError for a function that fails, or gives what no header can hold: it is not the site's fault
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
