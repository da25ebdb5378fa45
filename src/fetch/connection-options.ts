/** How connections are made: what the options of everything that fetches have in common. */

import { argumentError } from '../core/arguments.js';
import { expectFunction, expectOneOf } from '../core/options.js';
import type { Addresses, FetchLike, LookupFunction } from './transport.js';

export interface ConnectionOptions {
  readonly fetch?: FetchLike | undefined;
  readonly addresses?: Addresses | undefined;
  readonly proxy?: string | false | undefined;
  readonly lookup?: LookupFunction | undefined;
}

/**
 * @param prefix - what stands before the names in messages: `options.`
 * @throws TypeError for a value that cannot be, and for what a `fetch` of the caller's could not be held to
 */
export function checkConnections(options: ConnectionOptions, prefix = ''): void {
  const { fetch, addresses, proxy, lookup } = options;
  if (addresses !== undefined) expectOneOf(`${prefix}addresses`, addresses, ['any', 'public']);
  expectFunction(`${prefix}fetch`, fetch, 'a function of the shape of fetch');
  expectFunction(`${prefix}lookup`, lookup, 'a function of the shape of dns.lookup');
  const isProxy = proxy === undefined || proxy === false || (typeof proxy === 'string' && proxy !== '');
  if (!isProxy) throw argumentError(`${prefix}proxy`, proxy, "the URL of a proxy, 'environment' or false");
  if (fetch === undefined) return;
  const own = 'together with fetch: its connections are its own';
  if (addresses === 'public') throw new TypeError(`Cannot keep addresses: 'public' ${own}`);
  if (lookup !== undefined) throw new TypeError(`Cannot use lookup ${own}`);
  if (proxy !== undefined && proxy !== false) throw new TypeError(`Cannot use proxy ${own}`);
}
