/** The options that everything that fetches has in common: how connections are made. */

import { argumentError, describeArgument } from '../core/arguments.js';
import { expectFunction, expectOneOf, type ClockOptions, type OptionNames } from '../core/options.js';
import type { HeaderFields, HeadersOf } from './header-options.js';
import type { Limits } from './limit-options.js';
import type { PolicyName } from './policies.js';
import type { Addresses, FetchLike, LookupFunction } from './transport.js';

/** Options of everything that fetches: how connections are made, and the clock. */
export interface ConnectionOptions extends ClockOptions {
  /**
   * Sends the requests instead of node-fetch: the platform's `fetch`, undici's, or one for tests.
   *
   * @defaultValue node-fetch
   */
  readonly fetch?: FetchLike | undefined;
  /**
   * `'public'` refuses to connect to loopback and private addresses, after a redirect too.
   *
   * @defaultValue 'any'
   */
  readonly addresses?: Addresses | undefined;
  /**
   * The URL of a proxy, `'environment'` to read `http_proxy`, `https_proxy` and `no_proxy`, or `false` for none.
   *
   * @defaultValue false
   */
  readonly proxy?: string | false | undefined;
  /**
   * Resolves host names instead of Node's resolver. Must have the signature of `dns.lookup`.
   *
   * @defaultValue Node's resolver
   */
  readonly lookup?: LookupFunction | undefined;
}

/** Options of every request for robots.txt, whoever sends it. */
export interface RobotsRequestOptions extends ConnectionOptions {
  /**
   * How robots.txt is fetched, and what its status means, by the name of an original.
   *
   * @defaultValue 'rfc9309'
   */
  readonly policy?: PolicyName | undefined;
  /**
   * Further header fields, or a function that returns them (for example a signature), called before every request,
   * including redirects. Redirect targets get them, too, except `authorization`, `cookie` and `proxy-authorization`, which
   * only the origin of the robots.txt gets. Connection fields, such as `host`, are left out, and so are a function's
   * User-Agent and Accept-Encoding. If the function fails, the fetch rejects with a `LocalError`.
   *
   * @defaultValue none
   */
  readonly headers?: HeaderFields | HeadersOf | undefined;
  /**
   * Overrides of the policy's limits: `deadlineMs`, `redirects`, `bytes`.
   *
   * @defaultValue the policy's: 10 seconds, 5 redirects, 1 MiB for `'rfc9309'`
   */
  readonly limits?: Partial<Limits> | undefined;
}

/** The names of {@link ConnectionOptions}, for options that extend them. */
export const CONNECTION_OPTIONS = {
  fetch: true,
  addresses: true,
  proxy: true,
  lookup: true,
  now: true,
} as const satisfies OptionNames<ConnectionOptions>;

/**
 * @param prefix - put before the names in messages: `options.`
 * @throws TypeError for an invalid value, and for options that the caller's own `fetch` would ignore
 */
export function checkConnections(options: ConnectionOptions, prefix = ''): void {
  const { fetch, addresses, proxy, lookup } = options;
  if (addresses !== undefined) expectOneOf(`${prefix}addresses`, addresses, ['any', 'public']);
  expectFunction(`${prefix}fetch`, fetch, 'a function of the shape of fetch');
  expectFunction(`${prefix}lookup`, lookup, 'a function of the shape of dns.lookup');
  if (proxy !== undefined && proxy !== false) expectProxy(`${prefix}proxy`, proxy);
  if (fetch === undefined) return;
  const own = 'together with fetch, which makes its own connections';
  if (addresses === 'public') throw new TypeError(`Cannot enforce addresses: 'public' ${own}`);
  if (lookup !== undefined) throw new TypeError(`Cannot use lookup ${own}`);
  if (proxy !== undefined && proxy !== false) throw new TypeError(`Cannot use proxy ${own}`);
}

// As in curl and Python, a host and port need no scheme. A single word is a misspelt 'environment'.
const PROXY = /^https?:\/\/[^/\s]\S*$|^[^/\s]+:\d+\/?$/i;

/** Does not show the value, which may contain a password. */
function expectProxy(name: string, proxy: unknown): void {
  if (proxy === 'environment' || (typeof proxy === 'string' && PROXY.test(proxy))) return;
  const shown = typeof proxy === 'string' ? 'another text' : describeArgument(proxy);
  throw new TypeError(
    `Argument '${name}' must be the URL of an http or https proxy, 'environment' or false, got ${shown}`,
  );
}

/** @throws TypeError for anything but an AbortSignal */
export function expectSignal(name: string, signal: unknown): void {
  if (signal === undefined) return;
  const isSignal =
    typeof signal === 'object' && signal !== null && 'aborted' in signal && 'addEventListener' in signal;
  if (!isSignal) throw argumentError(name, signal, 'an AbortSignal such as AbortSignal.timeout(2000)');
}
