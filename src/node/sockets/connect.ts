/** Opens the one connection of a request: to the site, or to a proxy and through it. */

import { MisuseError } from '../../fetch/misuse.js';
import { globalAgent } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ADDRESS_REFUSED } from '../../fetch/failure.js';
import { onAbort } from '../../fetch/on-abort.js';
import { codedError, codeOf, messageOf } from '../../fetch/thrown.js';
import type { Addresses, LookupFunction, TransportRequest } from '../../fetch/transport.js';
import { ByteReader } from '../byte-reader.js';
import { isOfManyHosts, isPublicAddress } from '../public-address.js';
import { addressesBy } from './caller-lookup.js';
import { hostOf, type Proxy } from './proxy.js';
import { addressesOf, type Address } from './resolver.js';
import { readResponseHead } from './response-reader.js';

export interface Destination {
  readonly url: URL;
  readonly addresses: Addresses;
  readonly proxy: Proxy | undefined;
  readonly lookup: LookupFunction | undefined;
  readonly takeSlot: TransportRequest['takeSlot'];
  readonly onStage: TransportRequest['onStage'];
}

type LookupHooks = Pick<Destination, 'lookup' | 'takeSlot' | 'onStage'>;

/** How long to try one of several addresses before the next one. */
const ATTEMPT_MS = 2500;
/** How many addresses of a host to try at most. */
const ATTEMPTS = 6;

/** Opens the connection to which the request can be written. */
export async function openConnection(destination: Destination, signal: AbortSignal): Promise<Socket> {
  const { url, addresses, proxy } = destination;
  if (proxy === undefined) {
    const socket = await reach(url, addresses, destination, signal);
    return url.protocol === 'https:' ? await encrypt(socket, hostOf(url), signal) : socket;
  }
  if (addresses === 'public') {
    throw new MisuseError("Cannot enforce addresses: 'public' through a proxy: it looks up names itself");
  }
  // The turn depends on the site alone, since all sites share the proxy's address.
  await destination.takeSlot?.(undefined);
  const { lookup, onStage } = destination;
  try {
    const direct = await reach(proxy.url, 'any', { lookup, takeSlot: undefined, onStage }, signal);
    const socket =
      proxy.url.protocol === 'https:' ? await encrypt(direct, hostOf(proxy.url), signal) : direct;
    if (url.protocol !== 'https:') return socket;
    await askForTunnel(socket, url, proxy, signal);
    return await encrypt(socket, hostOf(url), signal);
  } catch (thrown) {
    signal.throwIfAborted();
    if (isOfTheSite(codeOf(thrown))) throw thrown;
    const problem = messageOf(thrown);
    throw codedError('ERR_PROXY', `the proxy ${proxy.url.host} failed: ${problem}`, {
      cause: thrown,
    });
  }
}

/** Whether the site is at fault: its gateway errors, and TLS errors through the tunnel. */
function isOfTheSite(code: string): boolean {
  return (
    code === 'ERR_PROXY_GATEWAY' ||
    /^(?:ERR_TLS_|ERR_SSL_|EPROTO|CERT_|DEPTH_|SELF_SIGNED_|UNABLE_TO_)/.test(code)
  );
}

async function reach(url: URL, allowed: Addresses, hooks: LookupHooks, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const known = isIP(host) === 0 ? await found(host, hooks, signal) : [{ address: host, family: isIP(host) }];
  const targets = allowed === 'public' ? known.filter(({ address }) => isPublicAddress(address)) : known;
  if (targets.length === 0) throw addressRefused(host, known);
  await hooks.takeSlot?.(targets[0]?.address);
  const socket = await firstOf(targets.slice(0, ATTEMPTS), port, signal);
  // Checks the address that the socket is really connected to.
  const { remoteAddress } = socket;
  if (allowed === 'public' && (remoteAddress === undefined || !isPublicAddress(remoteAddress))) {
    socket.destroy();
    throw addressRefused(host, remoteAddress === undefined ? [] : [{ address: remoteAddress, family: 0 }]);
  }
  return socket;
}

async function found(host: string, hooks: LookupHooks, signal: AbortSignal): Promise<readonly Address[]> {
  const { lookup, onStage } = hooks;
  onStage?.('look-up');
  const addresses = await (lookup === undefined
    ? addressesOf(host, signal)
    : addressesBy(lookup, host, signal));
  onStage?.('connection');
  return addresses;
}

/** Tries one address after the other. If all fail, throws the first failure that is the site's. */
async function firstOf(targets: readonly Address[], port: number, signal: AbortSignal): Promise<Socket> {
  const failures: unknown[] = [];
  for (const [at, { address }] of targets.entries()) {
    const isLast = at === targets.length - 1;
    try {
      return await opened(connect({ host: address, port, noDelay: true }), 'connect', signal, isLast);
    } catch (thrown) {
      signal.throwIfAborted();
      failures.push(ofTheSiteWhereItIs(thrown, address));
    }
  }
  throw failures.find((failure) => !isNoRoute(failure)) ?? failures[0];
}

/**
 * For multicast and broadcast addresses, the system reports the same errors as for a missing network, but the site is to blame
 * for such an address.
 */
function ofTheSiteWhereItIs(failure: unknown, address: string): unknown {
  const isRefusal = /^(?:EACCES|EADDRNOTAVAIL|ENETUNREACH|EPERM)$/.test(codeOf(failure));
  if (!isRefusal || !isOfManyHosts(address)) return failure;
  return codedError('EHOSTUNREACH', `${address} is not the address of a single host`);
}

/** A machine without IPv6 reports this for every IPv6 address. */
function isNoRoute(failure: unknown): boolean {
  return codeOf(failure) === 'ENETUNREACH';
}

function encrypt(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  // Applications add their own certificates and TLS settings to Node's global agent.
  const { ca, cert, key, pfx, passphrase, rejectUnauthorized, ciphers, minVersion, maxVersion } =
    globalAgent.options;
  const trusted = { ca, cert, key, pfx, passphrase, rejectUnauthorized, ciphers, minVersion, maxVersion };
  const given = Object.fromEntries(Object.entries(trusted).filter(([, value]) => value !== undefined));
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectTls({ ...given, ...name, host, socket, ALPNProtocols: ['http/1.1'] });
  return opened(secure, 'secureConnect', signal, true);
}

/** Resolves with the socket once it is open; destroys it if it fails to open. */
function opened<Opening extends Socket>(
  socket: Opening,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  isLast: boolean,
): Promise<Opening> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      settle();
      // An error without listeners would end the process.
      socket.on('error', () => undefined);
      socket.destroy();
      reject(error);
    };
    const onClose = (): void => fail(codedError('ECONNRESET', 'the connection was closed'));
    const onAbort = (): void => fail(codedError('ABORT_ERR', 'the request was aborted'));
    const onOpen = (): void => {
      settle();
      resolve(socket);
    };
    const timer = isLast
      ? undefined
      : setTimeout(() => fail(codedError('ETIMEDOUT', 'the address does not answer')), ATTEMPT_MS);
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', fail).off('close', onClose).off(event, onOpen);
    };
    signal.addEventListener('abort', onAbort);
    socket.on('error', fail).on('close', onClose).on(event, onOpen);
    if (signal.aborted) onAbort();
  });
}

/** Asks a proxy for a tunnel. Reads its response, but no byte beyond it. */
async function askForTunnel(socket: Socket, url: URL, proxy: Proxy, signal: AbortSignal): Promise<void> {
  const target = `${url.hostname}:${url.port || '443'}`;
  const authorization =
    proxy.authorization === undefined ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`;
  const forget = onAbort(signal, () => socket.destroy());
  const bytes = new ByteReader(socket.iterator({ destroyOnReturn: false }));
  try {
    signal.throwIfAborted();
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`);
    const { status } = await readResponseHead(bytes);
    if (status < 200 || status >= 300) {
      const isGateway = status === 502 || status === 503 || status === 504;
      throw codedError(
        isGateway ? 'ERR_PROXY_GATEWAY' : 'ERR_PROXY',
        `the proxy ${proxy.url.host} answered ${status} for ${target}`,
      );
    }
    const early = bytes.available > 0 ? await bytes.next() : undefined;
    await bytes.close();
    if (early !== undefined) socket.unshift(early);
  } catch (thrown) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw thrown;
  } finally {
    forget();
  }
}

function addressRefused(host: string, found: readonly Address[]): Error {
  const shown = found.map(({ address }) => address).join(', ');
  return codedError(
    ADDRESS_REFUSED,
    shown === host ? `${host} is not a public address` : `${host} has no public address: ${shown}`,
  );
}
