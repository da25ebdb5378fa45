/** Opens the one connection of a request: to the site, or to a proxy and through it. */

import { MisuseError } from '../../fetch/misuse.js';
import { globalAgent } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ADDRESS_REFUSED, codeOf, messageOf } from '../../fetch/failure.js';
import type { Addresses, LookupFunction, Stage } from '../../fetch/transport.js';
import { isOfManyHosts, isPublicAddress } from '../public-address.js';
import { addressesBy } from './caller-lookup.js';
import type { Proxy } from './proxy.js';
import { addressesOf, type Address } from './resolver.js';
import { HEAD_LIMIT, headEnd, readHead } from './response-head.js';

export interface Destination {
  readonly url: URL;
  readonly addresses: Addresses;
  readonly proxy: Proxy | undefined;
  readonly lookup: LookupFunction | undefined;
  readonly onStage: ((stage: Stage) => void) | undefined;
}

type Ways = Pick<Destination, 'lookup' | 'onStage'>;

/** How long one of several addresses is tried before the next one. */
const ATTEMPT_MS = 2500;
/** The most addresses of a host that are tried. */
const ATTEMPTS = 6;

/** A connection over which the request can be written. */
export async function openConnection(destination: Destination, signal: AbortSignal): Promise<Socket> {
  const { url, addresses, proxy } = destination;
  if (proxy === undefined) {
    const socket = await reach(url, addresses, destination, signal);
    return url.protocol === 'https:' ? await encrypt(socket, hostOf(url), signal) : socket;
  }
  if (addresses === 'public') {
    throw new MisuseError("Cannot keep addresses: 'public' through a proxy: it looks up names itself");
  }
  try {
    const direct = await reach(proxy.url, 'any', destination, signal);
    const socket =
      proxy.url.protocol === 'https:' ? await encrypt(direct, hostOf(proxy.url), signal) : direct;
    if (url.protocol !== 'https:') return socket;
    await askForTunnel(socket, url, proxy, signal);
    return await encrypt(socket, hostOf(url), signal);
  } catch (thrown) {
    signal.throwIfAborted();
    if (isOfTheSite(codeOf(thrown))) throw thrown;
    const problem = messageOf(thrown);
    throw Object.assign(
      new Error(`the proxy ${proxy.url.host} does not serve: ${problem}`, { cause: thrown }),
      {
        code: 'ERR_PROXY',
      },
    );
  }
}

/** Behind a tunnel what goes wrong with TLS is the site's. */
function isOfTheSite(code: string): boolean {
  return (
    code === 'ERR_PROXY_GATEWAY' ||
    /^(?:ERR_TLS_|ERR_SSL_|EPROTO|CERT_|DEPTH_|SELF_SIGNED_|UNABLE_TO_)/.test(code)
  );
}

async function reach(url: URL, allowed: Addresses, ways: Ways, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const known = isIP(host) === 0 ? await found(host, ways, signal) : [{ address: host, family: isIP(host) }];
  const targets = allowed === 'public' ? known.filter(({ address }) => isPublicAddress(address)) : known;
  if (targets.length === 0) throw addressRefused(host, known);
  const socket = await firstOf(targets.slice(0, ATTEMPTS), port, signal);
  // Whatever connected it, this is where it leads.
  const { remoteAddress } = socket;
  if (allowed === 'public' && (remoteAddress === undefined || !isPublicAddress(remoteAddress))) {
    socket.destroy();
    throw addressRefused(host, remoteAddress === undefined ? [] : [{ address: remoteAddress, family: 0 }]);
  }
  return socket;
}

async function found(host: string, ways: Ways, signal: AbortSignal): Promise<readonly Address[]> {
  const { lookup, onStage } = ways;
  onStage?.('look-up');
  const addresses = await (lookup === undefined
    ? addressesOf(host, signal)
    : addressesBy(lookup, host, signal));
  onStage?.('connection');
  return addresses;
}

/** One address after the other; of several failures the first that speaks of the site counts. */
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
 * The system refuses to connect to multicast and broadcast in the words in which it says that it has no network: to name such an
 * address is the site's doing.
 */
function ofTheSiteWhereItIs(failure: unknown, address: string): unknown {
  const isRefusal = /^(?:EACCES|EADDRNOTAVAIL|ENETUNREACH|EPERM)$/.test(codeOf(failure));
  if (!isRefusal || !isOfManyHosts(address)) return failure;
  return coded('EHOSTUNREACH', `${address} is the address of no single host`);
}

/** A machine without IPv6 says so of each such address. */
function isNoRoute(failure: unknown): boolean {
  return codeOf(failure) === 'ENETUNREACH';
}

function encrypt(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  // What an application trusts beyond the usual stands in Node's global agent.
  const { ca, cert, key, pfx, passphrase, rejectUnauthorized, ciphers, minVersion, maxVersion } =
    globalAgent.options;
  const trusted = { ca, cert, key, pfx, passphrase, rejectUnauthorized, ciphers, minVersion, maxVersion };
  const given = Object.fromEntries(Object.entries(trusted).filter(([, value]) => value !== undefined));
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectTls({ ...given, ...name, host, socket, ALPNProtocols: ['http/1.1'] });
  return opened(secure, 'secureConnect', signal, true);
}

/** The socket once it is open; closed where it does not come to that. */
function opened<Opening extends Socket>(
  socket: Opening,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  isLast: boolean,
): Promise<Opening> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      settle();
      // Nobody listens any more, and an error without listeners ends the process.
      socket.on('error', () => undefined);
      socket.destroy();
      reject(error);
    };
    const onClose = (): void => fail(coded('ECONNRESET', 'the connection was closed'));
    const onAbort = (): void => fail(coded('ABORT_ERR', 'not wanted any more'));
    const onOpen = (): void => {
      settle();
      resolve(socket);
    };
    const timer = isLast
      ? undefined
      : setTimeout(() => fail(coded('ETIMEDOUT', 'the address does not answer')), ATTEMPT_MS);
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

/** Asks a proxy to pass on what comes, and reads its answer and no byte beyond. */
async function askForTunnel(socket: Socket, url: URL, proxy: Proxy, signal: AbortSignal): Promise<void> {
  const target = `${url.hostname}:${url.port || '443'}`;
  const authorization =
    proxy.authorization === undefined ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`;
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`);
  const { status } = readHead((await headFrom(socket, signal)).toString('latin1'));
  if (status >= 200 && status < 300) return;
  socket.destroy();
  const isGateway = status === 502 || status === 503 || status === 504;
  throw coded(
    isGateway ? 'ERR_PROXY_GATEWAY' : 'ERR_PROXY',
    `the proxy ${proxy.url.host} answered ${status} for ${target}`,
  );
}

function headFrom(socket: Socket, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const fail = (error: Error): void => {
      settle();
      socket.on('error', () => undefined);
      socket.destroy();
      reject(error);
    };
    const onEnd = (): void => fail(coded('ECONNRESET', 'the proxy closed the connection'));
    const onAbort = (): void => fail(coded('ABORT_ERR', 'not wanted any more'));
    const onData = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = headEnd(bytes);
      if (end < 0 && bytes.length <= HEAD_LIMIT) return;
      if (end < 0) {
        fail(coded('ERR_PROXY', 'the head of its answer is too long'));
        return;
      }
      settle();
      socket.pause();
      if (end < bytes.length) socket.unshift(bytes.subarray(end));
      resolve(bytes.subarray(0, end));
    };
    const settle = (): void => {
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData).off('error', fail).off('end', onEnd).off('close', onEnd);
    };
    signal.addEventListener('abort', onAbort);
    socket.on('data', onData).on('error', fail).on('end', onEnd).on('close', onEnd);
  });
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function addressRefused(host: string, found: readonly Address[]): Error {
  const shown = found.map(({ address }) => address).join(', ');
  return coded(
    ADDRESS_REFUSED,
    shown === host ? `${host} is no public address` : `${host} has no public address: ${shown}`,
  );
}

function coded(code: string, problem: string): Error & { readonly code: string } {
  return Object.assign(new Error(problem), { code });
}
