/** Runs `serve`. */

import { once } from 'node:events';
import { lstatSync, readFileSync, unlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { RobotsCache } from '../../../cache/robots-cache.js';
import type { Store } from '../../../cache/store.js';
import { messageOf } from '../../../fetch/thrown.js';
import { isLoopback } from '../../serve/access.js';
import { refuseUnreadable } from '../../serve/problem.js';
import { serveRobots, TOKEN } from '../../serve/serve-robots.js';
import { Exit, Misuse, Unreadable, type ExitCode } from '../exit.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { DIALECT, SERVE_OPTIONS } from '../line/options.js';
import { howToFetch } from '../line/question.js';
import type { Terminal } from '../output/terminal.js';
import { openStore } from '../sites/opened-stores.js';
import { ServeLog } from '../output/serve-log.js';

/** Limits of the server; times are in milliseconds. */
const LIMITS = {
  maxHeaderSize: 65_536,
  headersTimeout: 10_000,
  // Long enough for the longest batch to arrive.
  requestTimeout: 300_000,
  // LONGEST_IDLE_MS applies between requests, too: setting another limit after each answer takes a tenth of a verdict's time.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 5000,
  highWaterMark: 65_536,
} as const;

/** A connection is idle between requests, and while its client waits for a turn, at most five minutes. */
const LONGEST_IDLE_MS = 330_000;

const MOST_CONNECTIONS = 16_384;

/** How long requests are still refused with an answer after a signal to stop: some are on their way over open connections. */
const REFUSING_MS = 500;

/** How long requests in progress may take after that. Kubernetes waits 30 seconds. */
const GRACE_MS = 20_000;
const LAST_ANSWERS_MS = 2000;

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const place = placeOf(line);
  const tokens = tokensIn(line.value(SERVE_OPTIONS.tokenFile));
  if (!('path' in place) && tokens.length === 0 && place.host !== 'localhost' && !isLoopback(place.host)) {
    throw new Misuse(`Option --host ${place.host} lets other machines in; add --token-file or leave it out`);
  }
  const opened = await openStore(line);
  const log = new ServeLog((text) => process.stderr.write(text));
  const stop = new AbortController();
  const cache = cacheOf(line, opened?.store);
  cache.subscribe((event) => {
    log.event(event);
  });
  const listener = serveRobots(cache, { tokens, stop: stop.signal, log: (request) => log.request(request) });
  const server = createServer(LIMITS, listener);
  server.on('checkExpectation', listener).on('clientError', refuseUnreadable);
  server.setTimeout(LONGEST_IDLE_MS);
  server.maxConnections = MOST_CONNECTIONS;
  try {
    await listen(server, place);
    const told = stopSignal();
    await terminal.printJson(addressOf(server, place));
    await terminal.flush();
    log.note('stopping', { because: await told });
    stop.abort();
    await wait(REFUSING_MS);
    await drain(server, cache);
  } finally {
    await cache.close();
    await opened?.close();
    log.note('stopped', {});
    log.end();
  }
  return Exit.fine;
}

type Place = { readonly path: string } | { readonly host: string; readonly port: number };

function placeOf(line: CommandLine): Place {
  if (line.operands.length > 0)
    throw new Misuse(`serve takes only options; leave '${line.operands[0] ?? ''}' out`);
  const path = line.value(SERVE_OPTIONS.socket);
  const host = line.value(SERVE_OPTIONS.host);
  const port = line.count(SERVE_OPTIONS.port);
  if (path === undefined) return { host: host ?? '127.0.0.1', port: port ?? 0 };
  if (host === undefined && port === undefined) return { path };
  throw new Misuse('--socket and --host or --port both say where to listen; leave one out');
}

/** @throws Misuse for a token that could be guessed; no message contains it */
function tokensIn(file: string | undefined): string[] {
  if (file === undefined) return [];
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Unreadable(`Cannot read --token-file: ${messageOf(error)}`);
  }
  const tokens = text.split('\n').map((row) => row.trim());
  const weak = tokens.findIndex((token) => token !== '' && !TOKEN.test(token));
  if (weak >= 0) {
    throw new Misuse(
      `Line ${weak + 1} of --token-file is not a token; write 16 or more visible ASCII characters`,
    );
  }
  const given = tokens.filter((token) => token !== '');
  if (given.length === 0) throw new Misuse(`--token-file ${file} is empty; write a token into it`);
  return given;
}

function cacheOf(line: CommandLine, store: Store | undefined): RobotsCache {
  const userAgent = line.value(SERVE_OPTIONS.agent);
  if (userAgent === undefined) {
    throw new Misuse(
      "Option --agent is needed; write the User-Agent header of the crawler, such as 'FooBot/1.0'",
    );
  }
  const dialect = dialectNamed(line.value(DIALECT) ?? 'rfc9309');
  const { policy, limits, addresses = 'public', proxy } = howToFetch(line, [dialect]);
  try {
    return new RobotsCache({ userAgent, dialect, policy, limits, addresses, proxy, store });
  } catch (error) {
    if (error instanceof TypeError) throw new Misuse(`Options cannot be used: ${error.message}`);
    throw error;
  }
}

async function listen(server: Server, place: Place): Promise<void> {
  // No other user may open the socket, from the moment it exists.
  const umask = 'path' in place ? process.umask(0o177) : undefined;
  try {
    if ('path' in place) await removeStaleSocket(place.path);
    server.listen(place);
    await once(server, 'listening');
  } catch (error) {
    throw new Unreadable(`Cannot listen: ${messageOf(error)}; choose another place`);
  } finally {
    if (umask !== undefined) process.umask(umask);
  }
}

/** Removes the socket of a service that was killed, but neither a socket in use nor any other file. */
async function removeStaleSocket(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch {
    unlinkSync(path);
  }
  socket.destroy();
}

function addressOf(server: Server, place: Place): object {
  const address = server.address();
  if ('path' in place) return { address: `unix:${place.path}`, socket: place.path };
  if (address === null || typeof address === 'string')
    throw new Unreadable('Cannot listen: there is no address');
  const { address: host, family, port } = address;
  return { address: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`, host, port };
}

/** Resolves with the signal; a second signal ends the process immediately. */
async function stopSignal(): Promise<string> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals): void => {
      for (const name of signals) process.off(name, stop);
      resolve(signal);
    };
    for (const name of signals) process.on(name, stop);
  });
}

/** Resolves when every request in progress is answered. Turns that are still pending by then are refused. */
async function drain(server: Server, cache: RobotsCache): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const late = setTimeout(() => void cache.close(), GRACE_MS);
  const latest = setTimeout(() => {
    server.closeAllConnections();
  }, GRACE_MS + LAST_ANSWERS_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
  clearTimeout(latest);
}
