/** Requests through proxies: which one is chosen, and what it is told. */
import { createServer, type IncomingMessage } from 'node:http';
import { globalAgent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fetchRobots } from '../../src/fetch/fetch-robots.js';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import type { ProxyRules } from '../../src/fetch/transport.js';
import { proxyFor } from '../../src/node/sockets/proxy.js';
import { freePort, listen } from '../support/listen.js';
import { selfSignedCertificate } from './servers/certificate.js';
import { serve, serveTls } from './servers/loopback.js';

const FILE = 'User-agent: *\nDisallow: /a\n';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A proxy that answers plain requests itself, and opens tunnels to ports of this machine. */
async function proxy(tunnelStatus = 200): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const note = (request: IncomingMessage): void => {
    const { signature, 'proxy-authorization': password = 'nobody' } = request.headers;
    const signed = signature === undefined ? '' : `, signed ${String(signature)}`;
    heard.push(`${request.method} ${request.url} ${password}${signed}`);
  };
  const server = createServer((request, response) => {
    note(request);
    response.end(FILE);
  });
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    note(request);
    if (tunnelStatus !== 200) {
      client.end(`HTTP/1.1 ${tunnelStatus} No\r\n\r\n`);
      return;
    }
    const site = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      site.pipe(client).pipe(site);
    });
    site.on('error', () => client.destroy());
    client.on('error', () => site.destroy());
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: await listen(server), heard };
}

describe('a proxy', () => {
  test('is asked for the whole URL, looks up its name, and hears a password that no one else does', async () => {
    const { port, heard } = await proxy();
    const request = { url: 'http://site.invalid/robots.txt', proxy: `http://me:hidden@127.0.0.1:${port}` };
    expect(await performFetch(request)).toMatchObject({ text: FILE });
    const known = `Basic ${Buffer.from('me:hidden').toString('base64')}`;
    expect(heard).toEqual([`GET http://site.invalid/robots.txt ${known}`]);
  });

  test.each([
    ['fields', { signature: 'a' }],
    ['those of a function', () => ({ signature: 'a' })],
  ])('opens a tunnel for https, and does not see what goes through: %s', async (_, headers) => {
    const identity = selfSignedCertificate();
    const signatures: unknown[] = [];
    const site = await serveTls(identity, (request, response) => {
      signatures.push(request.headers['signature']);
      response.end(FILE);
    });
    const { port, heard } = await proxy();
    globalAgent.options.ca = identity.cert;
    try {
      const options = { proxy: `http://127.0.0.1:${port}`, headers };
      expect(await fetchRobots(`${site.origin}/robots.txt`, options)).toMatchObject({ text: FILE });
    } finally {
      delete globalAgent.options.ca;
    }
    expect(signatures).toEqual(['a']);
    expect(heard).toEqual([`CONNECT 127.0.0.1:${site.port} nobody`]);
  });

  test('that is not there is the trouble of this machine', async () => {
    const request = {
      url: 'http://site.invalid/',
      proxy: `http://me:hidden@127.0.0.1:${await freePort()}`,
    };
    const failure: unknown = await performFetch(request).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'local', code: 'ERR_PROXY', transient: true });
    expect(String(failure)).not.toContain('hidden');
  });

  test('that wants a password is too', async () => {
    const { port } = await proxy(407);
    const request = { url: 'https://site.invalid/', proxy: `http://127.0.0.1:${port}` };
    await expect(performFetch(request)).rejects.toMatchObject({ kind: 'local', code: 'ERR_PROXY' });
  });

  test('that does not reach the site says so of the site', async () => {
    const { port } = await proxy(504);
    const request = { url: 'https://site.invalid/', proxy: `http://127.0.0.1:${port}` };
    await expect(performFetch(request)).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'ERR_PROXY_GATEWAY',
    });
  });

  test('is refused together with public addresses, which nobody could check', async () => {
    const request = {
      url: 'http://site.invalid/',
      proxy: 'http://127.0.0.1:1',
      addresses: 'public',
    } as const;
    await expect(performFetch(request)).rejects.toThrow(TypeError);
  });

  test('is not used where nobody asks for it', async () => {
    process.env['http_proxy'] = 'http://127.0.0.1:1';
    try {
      const { origin } = await serve((_, response) => response.end(FILE));
      expect(await performFetch({ url: `${origin}/robots.txt` })).toMatchObject({ text: FILE });
    } finally {
      delete process.env['http_proxy'];
    }
  });
});

describe('the environment names', () => {
  const chosen = (url: string, environment: Record<string, string>, rules?: ProxyRules): string | undefined =>
    proxyFor(new URL(url), 'environment', rules, environment)?.url.host;

  test.each<[string, string, Record<string, string>, ProxyRules, string | undefined]>([
    ['none', 'http://h/', {}, 'urllib', undefined],
    ['one for http', 'http://h/', { http_proxy: 'http://p:1' }, 'urllib', 'p:1'],
    ['one without a scheme', 'http://h/', { http_proxy: 'p:1' }, 'urllib', 'p:1'],
    ['one in capitals', 'http://h/', { HTTP_PROXY: 'http://p:1' }, 'urllib', 'p:1'],
    [
      'one in capitals that a visitor has sent',
      'http://h/',
      { HTTP_PROXY: 'http://p:1', REQUEST_METHOD: 'GET' },
      'urllib',
      undefined,
    ],
    ['one for http only', 'https://h/', { http_proxy: 'http://p:1' }, 'urllib', undefined],
    ['one for https', 'https://h/', { https_proxy: 'http://p:2' }, 'urllib', 'p:2'],
    ['none for all', 'http://h/', { http_proxy: 'http://p:1', no_proxy: '*' }, 'urllib', undefined],
    [
      'none for a domain',
      'http://a.b.c/',
      { http_proxy: 'http://p:1', no_proxy: 'x, .b.c' },
      'urllib',
      undefined,
    ],
    [
      'one for a name that only ends so',
      'http://ab.c/',
      { http_proxy: 'http://p:1', no_proxy: 'b.c' },
      'urllib',
      'p:1',
    ],
    ['none for a port', 'http://h:81/', { http_proxy: 'http://p:1', no_proxy: 'h:81' }, 'urllib', undefined],
    ['the one for http, also for https, in Ruby', 'https://h/', { http_proxy: 'http://p:1' }, 'ruby', 'p:1'],
    ['none for this machine in Ruby', 'http://127.0.0.1/', { http_proxy: 'http://p:1' }, 'ruby', undefined],
    [
      'one for another port in Ruby',
      'http://h:82/',
      { http_proxy: 'http://p:1', no_proxy: 'h:81' },
      'ruby',
      'p:1',
    ],
    [
      'none for whatever ends so in LWP',
      'http://ab.c/',
      { http_proxy: 'http://p:1', no_proxy: 'b.c' },
      'lwp',
      undefined,
    ],
  ])('%s', (_, url, environment, rules, host) => {
    expect(chosen(url, environment, rules)).toBe(host);
  });
});
