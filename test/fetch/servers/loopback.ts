import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createRawServer, type Server, type Socket } from 'node:net';
import { afterEach, expect } from '@jest/globals';
import { listen } from '../../support/listen.js';
import type { Identity } from './certificate.js';

/** A server on loopback, closed when the test is over: then no client may have left a connection open. */
export interface Loopback {
  readonly port: number;
  readonly origin: string;
}

const running: { readonly server: Server | HttpServer; readonly sockets: ReadonlySet<Socket> }[] = [];

afterEach(async () => {
  for (const { server, sockets } of running.splice(0)) {
    server.close();
    // A connection that a fetch has left open never closes by itself, and the test runs into its limit.
    await Promise.all([...sockets].map(closed));
    expect(sockets.size).toBe(0);
  }
});

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });
}

export function serve(answer: RequestListener): Promise<Loopback> {
  return started(createHttpServer({ keepAlive: true }, answer), 'http');
}

export function serveTls(identity: Identity, answer: RequestListener): Promise<Loopback> {
  return started(createHttpsServer({ ...identity }, answer), 'https');
}

/** Hands each connection over as it is, after the client's request has come, and the path that it asks for. */
export function serveRaw(answer: (socket: Socket, path: string) => void): Promise<Loopback> {
  const server = createRawServer((socket) => {
    socket.once('data', (head) => {
      answer(socket, head.toString('latin1').split(' ', 2)[1] ?? '');
    });
  });
  return started(server, 'http');
}

/** Hands each connection over before anything has come. */
export function serveConnections(
  scheme: 'http' | 'https',
  connected: (socket: Socket) => void,
  host = '127.0.0.1',
): Promise<Loopback> {
  return started(createRawServer(connected), scheme, host);
}

async function started(server: Server | HttpServer, scheme: string, host = '127.0.0.1'): Promise<Loopback> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // A client that hangs up in the middle is what many of the tests are about.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listen(server, host);
  running.push({ server, sockets });
  return { port, origin: `${scheme}://${host}:${port}` };
}
