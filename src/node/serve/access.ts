/** Access control: without a token only this machine may send requests, and never a page in a browser. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { Problem } from './problem.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether packets to this address stay on this machine. */
export function isLoopback(address: string): boolean {
  // Looking it up in the list takes longer than a verdict.
  if (address === '127.0.0.1' || address === '::1') return true;
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export interface AccessRules {
  /** Any of them grants access. Without tokens, only this machine has access. */
  readonly tokens: readonly string[];
  /** Host names of the service, besides those of loopback. */
  readonly hosts: readonly string[];
}

/**
 * Refuses pages in browsers: a page of another site sends its origin, and one that pointed its own name at this machine
 * (DNS rebinding) sends that name as the host. With a secret token the name does not matter.
 *
 * @throws Problem if access is denied
 */
export function expectAccess(request: IncomingMessage, { tokens, hosts: names }: AccessRules): void {
  const { headers, rawHeaders, socket } = request;
  const { host } = headers;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  if (hosts > 1) throw new Problem('malformed-request', 'there are two Host fields');
  // A Unix socket has no address; the permissions of its file control access.
  const { localAddress } = socket;
  if (tokens.length === 0 && localAddress !== undefined) {
    if (!isLoopback(localAddress.replace('::ffff:', ''))) {
      throw new Problem('forbidden', 'without a token the service answers on loopback only');
    }
    if (!isOwnName(host, names))
      throw new Problem('wrong-host', "'host' must be that of this service, such as localhost");
  }
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined || (site !== undefined && site !== 'none')) {
    throw new Problem('forbidden', 'requests from web pages are refused');
  }
}

/** @throws Problem unless a token matches; the comparison takes the same time whatever is sent */
export function expectToken({ headers }: IncomingMessage, tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const given = digestOf(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  let isKnown = false;
  for (const token of tokens) isKnown = timingSafeEqual(given, digestOf(token)) || isKnown;
  if (!isKnown)
    throw new Problem('unauthorized', "send a token from the service's file: Authorization: Bearer TOKEN");
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isOwnName(host: string | undefined, hosts: readonly string[]): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1')) || hosts.includes(name);
}
