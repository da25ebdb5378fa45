import { inspect } from 'node:util';
import { brotliCompressSync, crc32, deflateSync, gzipSync } from 'node:zlib';
import { globalAgent } from 'node:https';
import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { errorOf } from '../../src/fetch/thrown.js';
import { policies, type PolicyName } from '../../src/fetch/policies.js';
import { sizeOf } from '../support/samples.js';
import { noUnhandledRejections } from './servers/unhandled.js';
import { selfSignedCertificate } from './servers/certificate.js';
import { heldTimer } from './servers/held-timer.js';
import { serve, serveRaw, serveTls } from './servers/loopback.js';
import { robotsTxt } from './servers/robots-txt.js';

const OK = 'HTTP/1.1 200 OK\r\n';
const MIB = 1024 * 1024;

noUnhandledRejections();

test('a redirect from http to https and back is followed', async () => {
  const identity = selfSignedCertificate();
  const end = await serve((_, response) => response.end('User-agent: *\n'));
  const tls = await serveTls(identity, (_, response) => {
    response.writeHead(301, { location: `${end.origin}/robots.txt` });
    response.end();
  });
  const start = await serve((_, response) => {
    response.writeHead(301, { location: `${tls.origin}/robots.txt` });
    response.end();
  });
  globalAgent.options.ca = identity.cert;
  try {
    const { finalUrl, redirects } = await performFetch({ url: `${start.origin}/robots.txt` });
    expect([finalUrl, redirects.length]).toEqual([`${end.origin}/robots.txt`, 2]);
  } finally {
    delete globalAgent.options.ca;
  }
});

describe('the deadline ends a fetch', () => {
  const slow: [sentence: string, status: number | undefined, answer: (socket: Socket) => void][] = [
    ['that gets no answer', undefined, () => undefined],
    ['whose header does not end', undefined, (socket) => socket.write(`${OK}X-Slow: `)],
    ['whose body does not come', 200, (socket) => socket.write(`${OK}Content-Length: 100\r\n\r\n`)],
    [
      'whose body comes byte by byte',
      200,
      (socket) => {
        socket.write(`${OK}Content-Length: 100\r\n\r\n`);
        socket.write('U');
        socket.write('s');
      },
    ],
    [
      'whose redirect is slow to come',
      undefined,
      (socket) => socket.write('HTTP/1.1 302 Found\r\nLocation: /'),
    ],
  ];

  test.each(slow)('%s', async (_, status, answer) => {
    const timer = heldTimer();
    const { origin } = await serveRaw((socket) => {
      answer(socket);
      // The client has had the time to read what was sent.
      setTimeout(() => {
        timer.pass();
      }, 50);
    });
    const url = `${origin}/robots.txt`;
    const thrown = await performFetch({ url }, { startTimer: timer.startTimer }).catch(errorOf);
    expect(thrown).toMatchObject({
      name: 'TimeoutError',
      kind: 'timeout',
      message: `Cannot fetch ${url}: no complete answer within 10000 ms`,
      url,
      ...(status !== undefined && { status }),
    });
    expect('status' in thrown).toBe(status !== undefined);
    expect(timer.running).toEqual([]);
  });

  test('that goes from redirect to redirect, and names the one it had come to', async () => {
    const timer = heldTimer();
    const { origin } = await serve(({ url }, response) => {
      if (url === '/2') timer.pass();
      else {
        response.writeHead(302, { location: '/2' });
        response.end();
      }
    });
    await expect(
      performFetch({ url: `${origin}/1` }, { startTimer: timer.startTimer }),
    ).rejects.toMatchObject({ kind: 'timeout', url: `${origin}/2` });
  });

  test('also when the fetch of the caller does not listen', async () => {
    const timer = heldTimer();
    const fetched = performFetch(
      { url: 'https://example.com/robots.txt' },
      { startTimer: timer.startTimer, fetch: () => new Promise(() => undefined) },
    );
    timer.pass();
    await expect(fetched).rejects.toMatchObject({ kind: 'timeout' });
  });

  test.each([
    ['at the time that the caller says', 250, [250]],
    ['never, when the caller says so', null, []],
  ])('%s', async (_, deadlineMs, running) => {
    const timer = heldTimer();
    const { origin } = await serve((_request, response) => {
      expect(timer.running).toEqual(running);
      response.end('x');
    });
    const request = { url: `${origin}/robots.txt`, limits: { deadlineMs } };
    expect(await performFetch(request, { startTimer: timer.startTimer })).toMatchObject({ text: 'x' });
    expect(timer.running).toEqual([]);
  });
});

describe('the signal of the caller ends a fetch', () => {
  test('before it begins', async () => {
    const reason = new Error('not needed any more');
    const signal = AbortSignal.abort(reason);
    await expect(performFetch({ url: 'http://127.0.0.1:1/robots.txt' }, { signal })).rejects.toBe(reason);
  });

  test('while it waits for the header', async () => {
    const caller = new AbortController();
    const reason = new Error('not needed any more');
    const { origin } = await serveRaw(() => caller.abort(reason));
    await expect(performFetch({ url: `${origin}/robots.txt` }, { signal: caller.signal })).rejects.toBe(
      reason,
    );
  });

  test('while it reads the body', async () => {
    const caller = new AbortController();
    const { origin } = await serve((_, response) => {
      response.write('User-agent: *\n');
      setTimeout(() => caller.abort(), 50);
    });
    await expect(
      performFetch({ url: `${origin}/robots.txt` }, { signal: caller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('but is let go when the fetch is over', async () => {
    const caller = new AbortController();
    const { origin } = await serve((_, response) => response.end('x'));
    const { text } = await performFetch({ url: `${origin}/robots.txt` }, { signal: caller.signal });
    caller.abort();
    expect(text).toBe('x');
  });
});

describe('a body without end', () => {
  const endless = () =>
    serve((_, response) => {
      const line = Buffer.from('Disallow: /0123456789\n'.repeat(1000));
      const pour = (): void => {
        while (!response.destroyed && response.write(line));
      };
      response.on('drain', pour);
      pour();
    });

  test('is cut at a line end by the standard policy, and is said to be', async () => {
    const { origin } = await endless();
    const { truncated, bytes, text } = await performFetch({ url: `${origin}/robots.txt` });
    expect(truncated).toBe(true);
    expect(text.endsWith('Disallow: /0123456789\n')).toBe(true);
    expect(bytes.length).toBe(MIB - (MIB % 'Disallow: /0123456789\n'.length));
  });

  const limits: [PolicyName, number][] = [
    ['google', 512_000 - (512_000 % 22)],
    ['yandex', 512_000 - (512_000 % 22)],
    ['rerp', 102_400],
  ];
  test.each(limits)('is cut by %s after %i bytes', async (policy, length) => {
    const { origin } = await endless();
    const { truncated, bytes } = await performFetch({ url: `${origin}/robots.txt`, policy });
    expect([truncated, bytes.length]).toEqual([true, length]);
  });

  test.each(['pythonClassic', 'pythonRfc9309', 'perl', 'ruby', 'reppy', 'scrapy'] as const)(
    'is an error for %s',
    async (policy) => {
      const { origin } = await endless();
      const { bytes } = policies[policy].limits;
      await expect(performFetch({ url: `${origin}/robots.txt`, policy })).rejects.toMatchObject({
        name: 'TooLargeError',
        kind: 'too-large',
        message: `Cannot fetch ${origin}/robots.txt: more than ${bytes} bytes`,
        status: 200,
      });
    },
  );

  test('is cut at the limit of the caller', async () => {
    const { origin } = await endless();
    const { bytes } = await performFetch({ url: `${origin}/robots.txt`, limits: { bytes: 50 } });
    expect(bytes.length).toBe(44);
  });

  test('is not read beyond the limit and one chunk', async () => {
    let given = 0;
    const chunk = new Uint8Array(64 * 1024).fill(10);
    function* gigabyte() {
      for (; given < 1024 * MIB; given += chunk.length) yield chunk;
    }
    const reply = { status: 200, headers: new Headers(), body: ReadableStream.from(gigabyte()) };
    const { bytes } = await performFetch(
      { url: 'https://example.com/robots.txt' },
      { fetch: () => Promise.resolve(reply) },
    );
    expect(bytes.length).toBe(MIB);
    expect(given).toBeLessThanOrEqual(MIB + 2 * chunk.length);
  });
});

/** The same gzip with all that its header may hold: extra data, a name, a comment, and a checksum of these. */
function withHeaderFields(gzip: Buffer): Buffer {
  const header = Buffer.from(gzip.subarray(0, 10));
  header[3] = 0b11110;
  const checked = Buffer.concat([header, Buffer.from('\x03\0abcname\0what it is\0', 'latin1')]);
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(crc32(checked) & 0xffff);
  return Buffer.concat([checked, sum, gzip.subarray(10)]);
}

describe('a compressed body', () => {
  const FILE = 'User-agent: *\nDisallow: /a\n';
  const labelled = (label: string, body: Uint8Array | string) =>
    robotsTxt({ headers: { 'content-encoding': label }, body });
  const behind = (packed: Buffer, rest: string | Buffer) => Buffer.concat([packed, Buffer.from(rest)]);

  test('that is a bomb stops at the limit', async () => {
    const url = await labelled('gzip', gzipSync(Buffer.alloc(sizeOf(256, 8) * MIB, '\n')));
    const { truncated, bytes } = await performFetch({ url });
    expect([truncated, bytes.length]).toEqual([true, MIB]);
  });

  test.each<[string, string, Uint8Array | string, string]>([
    ['a zlib stream', 'deflate', deflateSync(FILE), FILE],
    ['two layers', 'deflate, gzip', gzipSync(deflateSync(FILE)), FILE],
    ['gzip under its old name', 'X-Gzip', gzipSync(FILE), FILE],
    ['gzip, with a line behind it', 'gzip', behind(gzipSync(FILE), '\n'), FILE],
    ['gzip, with a comment behind it', 'gzip', behind(gzipSync(FILE), '\n<!-- 9 ms -->'), FILE],
    ['gzip, with what only begins like another', 'gzip', behind(gzipSync(FILE), Buffer.of(31, 139, 1)), FILE],
    ['gzip, with zeros behind it', 'gzip', behind(gzipSync(FILE), Buffer.alloc(600)), FILE],
    ['gzip in two parts', 'gzip', behind(gzipSync(FILE), gzipSync(FILE)), FILE + FILE],
    ['gzip that tells its name and more', 'gzip', withHeaderFields(gzipSync(FILE)), FILE],
    ['gzip, in quotes', '"gzip"', gzipSync(FILE), FILE],
    ['brotli over nothing', 'br', '', ''],
    ['no coding', 'none', FILE, FILE],
    ['a transfer encoding of mails', '8bit', FILE, FILE],
    ['binary', 'binary', FILE, FILE],
    ['a text, in quotes', '"gzip;q=1"', FILE, FILE],
    ['brotli, with a line behind it', 'br', behind(brotliCompressSync(FILE), '\n'), FILE],
    ['a zlib stream, with a line behind it', 'deflate', behind(deflateSync(FILE), '\n'), FILE],
    ['identity twice', 'identity, identity', FILE, FILE],
  ])('labelled as %s is read: %s', async (_, label, body, text) => {
    expect(await performFetch({ url: await labelled(label, body) })).toMatchObject({ text });
  });

  test('is read where each byte of it arrives by itself', async () => {
    const body = behind(withHeaderFields(gzipSync(FILE)), behind(gzipSync(FILE), '\n'));
    const chunks = Array.from(body, (byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('');
    const { origin } = await serveRaw((socket) => {
      const head = `${OK}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`;
      socket.end(Buffer.from(`${head}${chunks}0\r\n\r\n`, 'latin1'));
    });
    expect(await performFetch({ url: `${origin}/robots.txt` })).toMatchObject({ text: FILE + FILE });
  });

  test('is cut at the limit though the rest of it never comes', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(gzipSync(FILE.repeat(10)).subarray(0, -4));
    });
    const limits = { bytes: FILE.length };
    expect(await performFetch({ url: `${origin}/robots.txt`, limits })).toMatchObject({
      text: FILE,
      truncated: true,
    });
  });

  const packed = gzipSync(FILE);
  test.each<[string, Uint8Array]>([
    ['has a comment without end', behind(Buffer.of(31, 139, 8, 16, 0, 0, 0, 0, 0, 3), 'a'.repeat(70_000))],
    ['ends within its header', packed.subarray(0, 6)],
    ['ends within its text', packed.subarray(0, 20)],
    ['ends before its checksum', packed.subarray(0, -8)],
    ['ends within its checksum', packed.subarray(0, -2)],
    ['has a wrong checksum', behind(packed.subarray(0, -8), Buffer.alloc(8))],
    ['has a wrong length', behind(packed.subarray(0, -4), Buffer.alloc(4))],
    ['has a second part that is cut short', behind(packed, packed.subarray(0, -8))],
  ])('is an error where it %s', async (_, body) => {
    const url = await labelled('gzip', body);
    await expect(performFetch({ url })).rejects.toMatchObject({ kind: 'decoding' });
  });

  test.each<[string, string, Uint8Array | string]>([
    ['a coding that nobody knows', 'x-own', gzipSync(FILE)],
    ['a coding that nobody knows under one that is known', 'gzip, x-own', gzipSync(FILE)],
    ['more layers than anybody uses', 'gzip, gzip, gzip, gzip', FILE],
  ])('in %s is an error', async (_, label, body) => {
    const failure = { kind: 'decoding', code: 'ERR_UNKNOWN_CODING' };
    await expect(performFetch({ url: await labelled(label, body) })).rejects.toMatchObject(failure);
  });

  test.each([204, 205, 304])(
    'of an answer with status %i, which has no body, is not looked for',
    async (status) => {
      const { origin } = await serveRaw((socket) => {
        socket.end(`HTTP/1.1 ${status} None\r\nContent-Encoding: gzip\r\nContent-Length: 26\r\n\r\n${FILE}`);
      });
      expect(await performFetch({ url: `${origin}/robots.txt`, policy: 'scrapy' })).toMatchObject({
        status,
        bytes: new Uint8Array(),
      });
    },
  );
});

test('a gzip that nobody asked for stays as it is where the original leaves it so', async () => {
  const body = gzipSync('User-agent: *\n');
  const url = await robotsTxt({ headers: { 'content-encoding': 'gzip' }, body });
  const { bytes } = await performFetch({ url, policy: 'rerp' });
  expect(Buffer.from(bytes).equals(body)).toBe(true);
});

test('a server that speaks of keeping a connection gets a new one for each request', async () => {
  let connections = 0;
  const { origin } = await serveRaw((socket, path) => {
    connections++;
    // Python's http.server closes without having said so.
    const answer = path === '/robots.txt' ? 'HTTP/1.1 302 Found\r\nLocation: /to\r\n' : OK;
    socket.end(`${answer}Content-Length: 0\r\n\r\n`);
  });
  for (let round = 0; round < 20; round++) {
    expect(await performFetch({ url: `${origin}/robots.txt` })).toMatchObject({ status: 200 });
  }
  expect(connections).toBe(40);
});

test('a long body is whole when more comes behind it', async () => {
  const line = 'Disallow: /0123456789\n';
  const body = line.repeat(40_000);
  const { origin } = await serveRaw((socket) => {
    socket.end(`${OK}Content-Length: ${body.length}\r\n\r\n${body}HTTP/1.1 what is this`);
  });
  const { text } = await performFetch({ url: `${origin}/robots.txt` });
  expect(text).toBe(body);
});

describe('a URL is refused', () => {
  test.each([
    ['without scheme', 'example.com/robots.txt', 'it is not an absolute URL, such as https://example.com/'],
    ['without host', 'http://', 'it is not an absolute URL, such as https://example.com/'],
    ['of a file', 'file:///robots.txt', 'its scheme is file, not http or https'],
    ['of another scheme', 'ftp://example.com/robots.txt', 'its scheme is ftp, not http or https'],
    ['that is empty', '', 'it is not an absolute URL, such as https://example.com/'],
  ])('%s', async (_, url, reason) => {
    await expect(performFetch({ url })).rejects.toMatchObject({
      name: 'BadURLError',
      kind: 'bad-url',
      url,
      message: `Cannot fetch ${url}: ${reason}`,
    });
  });
});

test('a URL with a password is refused, and nobody is told the password', async () => {
  const refused = await performFetch({ url: 'http://me:hidden@example.com/robots.txt' }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({
    name: 'BadURLError',
    kind: 'bad-url',
    code: 'ERR_INVALID_URL',
    message: 'Cannot fetch http://***:***@example.com/robots.txt: it contains a user name or password',
  });
  expect(inspect(refused)).not.toContain('hidden');
});
