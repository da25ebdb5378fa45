/** Who may ask: nobody from elsewhere without a token, and no page in a browser. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { Problem } from './problem.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether what is sent to this address does not leave the machine. */
export function isLoopback(address: string): boolean {
  // A look-up in the list takes longer than a verdict.
  if (address === '127.0.0.1' || address === '::1') return true;
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export interface AccessRules {
  /** Any of them admits; empty: none is needed, and only this machine may ask. */
  readonly tokens: readonly string[];
  /** Names besides those of loopback under which the service is asked. */
  readonly hosts: readonly string[];
}

/**
 * Refuses pages in browsers: those of other sites say where they come from, and one whose own name was pointed at this
 * machine (DNS rebinding) says that name. A token nobody can guess makes the name unimportant.
 *
 * @throws Problem for who may not ask
 */
export function expectAccess(request: IncomingMessage, { tokens, hosts }: AccessRules): void {
  const { headers, rawHeaders, socket } = request;
  const { host } = headers;
  const names = rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  );
  if (names.length > 1) throw new Problem('malformed-request', 'there are two Host fields');
  // A Unix socket has no address, and its file says who may ask.
  const { localAddress } = socket;
  if (tokens.length === 0 && localAddress !== undefined) {
    if (!isLoopback(localAddress.replace('::ffff:', ''))) {
      throw new Problem('forbidden', 'without a token the service answers on loopback only');
    }
    if (!isOwnName(host, hosts))
      throw new Problem('wrong-host', "'host' must be that of this service, such as localhost");
  }
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined || (site !== undefined && site !== 'none')) {
    throw new Problem('forbidden', 'pages in browsers are not answered');
  }
}

/** @throws Problem unless one of the tokens is given; comparing takes the same time whatever is given */
export function expectToken({ headers }: IncomingMessage, tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const given = digestOf(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  let isKnown = false;
  for (const token of tokens) isKnown = timingSafeEqual(given, digestOf(token)) || isKnown;
  if (!isKnown)
    throw new Problem('unauthorized', "give a token of the service's file: Authorization: Bearer TOKEN");
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isOwnName(host: string | undefined, hosts: readonly string[]): boolean {
  const name = /^(.*?)(?::\d{1,5})?$/.exec(host?.toLowerCase() ?? '')?.[1] ?? '';
  return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1')) || hosts.includes(name);
}
