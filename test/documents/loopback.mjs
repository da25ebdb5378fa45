// Loaded before an example runs: what it asks of a public host over http or https is answered from the folder of that
// host in `sites`, so that examples may name real looking URLs and no test leaves the machine.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
const sites = new URL('sites/', import.meta.url);
const requestOverHttp = http.request;
const fetchDirectly = globalThis.fetch;

const server = http.createServer((request, response) => void answer(request, response));
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
server.unref();
const address = server.address();
if (address === null || typeof address === 'string')
  throw new Error('The sites of the examples have no port');
const { port } = address;

http.request = redirected(http.request);
https.request = redirected(https.request);
Object.assign(globalThis, { fetch: fetchRedirected });
syncBuiltinESMExports();

/** @type {typeof fetch} */
async function fetchRedirected(input, init) {
  const request = new Request(input, init);
  const target = onLoopback(new URL(request.url));
  return fetchDirectly(target ?? request, target === undefined ? undefined : request);
}

/**
 * @param {typeof http.request} request
 * @returns {typeof http.request}
 */
function redirected(request) {
  return new Proxy(request, {
    apply(_request, _self, /** @type {Parameters<typeof http.request>} */ args) {
      const [url, options, callback] = args;
      const target = typeof url === 'string' || url instanceof URL ? onLoopback(new URL(url)) : undefined;
      if (target === undefined) return request(...args);
      const { method, headers, signal } = options;
      return requestOverHttp(target, { method, headers, signal }, callback);
    },
  });
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
  const { pathname } = new URL(request.url ?? '/', 'http://sites.invalid');
  try {
    response.setHeader('connection', 'close');
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(await readFile(new URL(`.${pathname}`, sites)));
  } catch {
    response.writeHead(404).end();
  }
}
