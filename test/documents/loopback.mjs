// Loaded before an example runs: what it asks of a public host over http or https is answered from the folder of that
// host in `sites`, so that examples may name real looking URLs and no test leaves the machine. ROBOTPARSER_NETWORK says
// otherwise: `down`, where nothing answers, or `empty`, where every site has a 404.
import dns from 'node:dns';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
/** Where every public name leads: a public address that nobody connects to. */
const PUBLIC = '93.184.216.34';
const sites = new URL('sites/', import.meta.url);
const fetchDirectly = globalThis.fetch;
const connectDirectly = net.connect;
const encryptDirectly = tls.connect;

const server = http.createServer((request, response) => void answer(request, response));
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
server.unref();
const address = server.address();
if (address === null || typeof address === 'string')
  throw new Error('The sites of the examples have no port');
const { port } = address;
if (process.env.ROBOTPARSER_NETWORK === 'down') server.close();

/** @type {WeakSet<object>} */
const redirected = new WeakSet();

Object.assign(dns.Resolver.prototype, { resolve4: answerName, resolve6: answerNoName });
Object.assign(net, { connect: connectRedirected });
Object.assign(tls, { connect: encryptNothing });
Object.assign(globalThis, { fetch: fetchRedirected });
syncBuiltinESMExports();

/**
 * @param {string} _host
 * @param {object} _options
 * @param {(error: Error | null, records: { address: string; ttl: number }[]) => void} found
 */
function answerName(_host, _options, found) {
  queueMicrotask(() => found(null, [{ address: PUBLIC, ttl: 60 }]));
}

/**
 * @param {string} _host
 * @param {object} _options
 * @param {(error: Error) => void} found
 */
function answerNoName(_host, _options, found) {
  queueMicrotask(() => found(Object.assign(new Error('queryAaaa ENODATA'), { code: 'ENODATA' })));
}

/** @param {net.TcpNetConnectOpts} options */
function connectRedirected(options) {
  if (options.host !== PUBLIC) return connectDirectly(options);
  const socket = connectDirectly({ ...options, host: '127.0.0.1', port });
  redirected.add(socket);
  return Object.defineProperty(socket, 'remoteAddress', { value: PUBLIC });
}

/** @param {tls.ConnectionOptions} options */
function encryptNothing(options) {
  const { socket } = options;
  if (socket === undefined || !redirected.has(socket)) return encryptDirectly(options);
  queueMicrotask(() => socket.emit('secureConnect'));
  return socket;
}

/** @type {typeof fetch} */
async function fetchRedirected(input, init) {
  const request = new Request(input, init);
  const target = onLoopback(new URL(request.url));
  return fetchDirectly(target ?? request, target === undefined ? undefined : request);
}

/** @param {URL} url */
function onLoopback({ hostname, host, pathname, search }) {
  if (LOOPBACK.has(hostname)) return undefined;
  return new URL(`http://127.0.0.1:${port}/${host}${pathname}${search}`);
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
async function answer(request, response) {
  const { pathname, hostname, host } = new URL(
    request.url ?? '/',
    `http://${request.headers.host ?? 'localhost'}`,
  );
  try {
    if (process.env.ROBOTPARSER_NETWORK === 'empty') throw new Error('Every site is empty');
    response.setHeader('connection', 'close');
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(
      await readFile(new URL(LOOPBACK.has(hostname) ? `.${pathname}` : `./${host}${pathname}`, sites)),
    );
  } catch {
    response.writeHead(404).end();
  }
}
