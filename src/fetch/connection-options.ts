/** How connections are made: what the options of everything that fetches have in common. */

import { argumentError, describeArgument } from '../core/arguments.js';
import { expectFunction, expectOneOf } from '../core/options.js';
import type { Addresses, FetchLike, LookupFunction } from './transport.js';

export interface ConnectionOptions {
  readonly fetch?: FetchLike | undefined;
  readonly addresses?: Addresses | undefined;
  readonly proxy?: string | false | undefined;
  readonly lookup?: LookupFunction | undefined;
}

/**
 * @param prefix - the beginning of the names in messages: `options.`
 * @throws TypeError for a value that cannot be, and for what a `fetch` of the caller's could not be held to
 */
export function checkConnections(options: ConnectionOptions, prefix = ''): void {
  const { fetch, addresses, proxy, lookup } = options;
  if (addresses !== undefined) expectOneOf(`${prefix}addresses`, addresses, ['any', 'public']);
  expectFunction(`${prefix}fetch`, fetch, 'a function of the shape of fetch');
  expectFunction(`${prefix}lookup`, lookup, 'a function of the shape of dns.lookup');
  if (proxy !== undefined && proxy !== false) expectProxy(`${prefix}proxy`, proxy);
  if (fetch === undefined) return;
  const own = 'together with fetch: its connections are its own';
  if (addresses === 'public') throw new TypeError(`Cannot keep addresses: 'public' ${own}`);
  if (lookup !== undefined) throw new TypeError(`Cannot use lookup ${own}`);
  if (proxy !== undefined && proxy !== false) throw new TypeError(`Cannot use proxy ${own}`);
}

// A host and a port without a scheme will do, as curl and Python have it; a single word is a misspelt 'environment'.
const PROXY = /^https?:\/\/[^/\s]\S*$|^[^/\s]+:\d+\/?$/i;

/** The value is not shown: it may hold a password. */
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
  if (!isSignal) throw argumentError(name, signal, 'an AbortSignal, as AbortSignal.timeout(2000)');
}
