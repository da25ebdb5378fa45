/**
 * Agents that connect to public addresses only.
 *
 * A host's name is resolved by the guard itself, and the socket is opened to the very addresses that it has let
 * through: there is no second look-up between check and connection that could answer differently.
 */

import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ADDRESS_REFUSED } from '../fetch/failure.js';
import { isPublicAddress } from './public-address.js';

/** Resolves a name to all its addresses, as `dns.lookup` with `all`. */
export type ResolveAll = (
  hostname: string,
  answer: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const resolveAll: ResolveAll = (hostname, answer) => lookup(hostname, { all: true }, answer);

/** What `fetch` of node-fetch takes as its `agent`: throws for a URL whose host is an address that is not public. */
export function publicAgentFor(url: URL): HttpAgent {
  // A host that is an address already is not looked up by the socket, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw addressRefused(host, [host]);
  return url.protocol === 'https:' ? httpsAgent : httpAgent;
}

/** The look-up of a socket that may connect to public addresses only. */
export function publicLookup(resolve: ResolveAll): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, (error, found) => {
      if (error !== null) {
        answer(error, []);
        return;
      }
      const addresses = found.filter(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (first === undefined) {
        const refused = found.map(({ address }) => address);
        answer(addressRefused(hostname, refused), []);
      } else if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };
}

const httpAgent = new HttpAgent({ lookup: publicLookup(resolveAll) });
const httpsAgent = new HttpsAgent({ lookup: publicLookup(resolveAll) });

function addressRefused(host: string, addresses: readonly string[]): Error {
  const error = new Error(`${host} has no public address: ${addresses.join(', ')}`);
  return Object.assign(error, { code: ADDRESS_REFUSED });
}
