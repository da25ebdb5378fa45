import { gzipSync } from 'node:zlib';
import { globalAgent } from 'node:https';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fetchRobots } from '../../src/fetch/fetch-robots.js';
import type { FetchErrorKind } from '../../src/fetch/errors.js';
import { policies, type PolicyName } from '../../src/fetch/policy.js';
import { selfSignedCertificate } from './servers/certificate.js';
import { heldTimer } from './servers/held-timer.js';
import { closedPort, serve, serveRaw, serveTls } from './servers/loopback.js';

const OK = 'HTTP/1.1 200 OK\r\n';
const MIB = 1024 * 1024;

/** Promises that nobody waited for: each is a defect, whatever test has caused it. */
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => {
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

describe('a fetch fails with an error of its kind when', () => {
  const rude: [sentence: string, kind: FetchErrorKind, answer: (socket: Socket) => void][] = [
    ['the connection is reset before the header', 'connection', (socket) => socket.resetAndDestroy()],
    ['the connection ends before the header', 'connection', (socket) => socket.end()],
    [
      'the connection is reset in the header',
      'connection',
      (socket) => {
        socket.write(`${OK}Content-Le`, () => socket.resetAndDestroy());
      },
    ],
    ['the connection ends in the header', 'connection', (socket) => socket.end(`${OK}Content-Le`)],
    [
      'the connection is reset in the body',
      'connection',
      (socket) => {
        socket.write(`${OK}Content-Length: 100\r\n\r\nUser-agent: *`, () => socket.resetAndDestroy());
      },
    ],
    [
      'the body is shorter than its Content-Length',
      'connection',
      (socket) => {
        socket.end(`${OK}Content-Length: 100\r\n\r\nUser-agent: *\n`);
      },
    ],
    [
      'a chunk behind the first has no length',
      'connection',
      (socket) => {
        socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nUser-\r\nxyz\r\n0\r\n\r\n`);
      },
    ],
    [
      'the last chunk is missing',
      'connection',
      (socket) => {
        socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nUser-\r\n`);
      },
    ],
    [
      'a chunk has no length',
      'connection',
      (socket) => {
        socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\nxyz\r\nUser-\r\n0\r\n\r\n`);
      },
    ],
    [
      'there are two lengths',
      'connection',
      (socket) => {
        socket.end(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`);
      },
    ],
    ['the answer is not HTTP', 'connection', (socket) => socket.end('220 ready\r\n')],
    [
      'the header never ends',
      'connection',
      (socket) => {
        const line = `X-Line: ${'x'.repeat(8000)}\r\n`;
        socket.write(OK + line.repeat(40));
      },
    ],
    [
      'a gzip is cut short',
      'decoding',
      (socket) => {
        const gzip = gzipSync('User-agent: *\nDisallow: /\n'.repeat(100));
        const half = gzip.subarray(0, gzip.length / 2);
        socket.end(
          Buffer.concat([
            Buffer.from(`${OK}Content-Encoding: gzip\r\nContent-Length: ${half.length}\r\n\r\n`),
            half,
          ]),
        );
      },
    ],
    [
      'a gzip is none',
      'decoding',
      (socket) => {
        socket.end(`${OK}Content-Encoding: gzip\r\nContent-Length: 13\r\n\r\nUser-agent: *`);
      },
    ],
  ];

  test.each(rude)('%s', async (_, kind, answer) => {
    const { origin } = await serveRaw(answer);
    await expect(fetchRobots({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      kind,
      url: `${origin}/robots.txt`,
      cause: expect.anything(),
    });
  });

  test('nobody listens', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/robots.txt`;
    await expect(fetchRobots({ url })).rejects.toMatchObject({
      name: 'ConnectionError',
      kind: 'connection',
      url,
    });
  });

  test('the host is unknown', async () => {
    const url = 'http://host.invalid/robots.txt';
    await expect(fetchRobots({ url })).rejects.toMatchObject({ kind: 'connection', url });
  });

  test('the certificate is not to be trusted', async () => {
    const { origin } = await serveTls(selfSignedCertificate(), (_, response) => response.end());
    await expect(fetchRobots({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      name: 'TLSError',
      kind: 'tls',
    });
  });

  test('the certificate is for another host', async () => {
    const identity = selfSignedCertificate();
    const { port } = await serveTls(identity, (_, response) => response.end());
    globalAgent.options.ca = identity.cert;
    try {
      await expect(fetchRobots({ url: `https://127.0.0.2:${port}/robots.txt` })).rejects.toMatchObject({
        kind: 'connection',
      });
    } finally {
      delete globalAgent.options.ca;
    }
  });

  test('the server does not speak TLS', async () => {
    const { port } = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    await expect(fetchRobots({ url: `https://127.0.0.1:${port}/robots.txt` })).rejects.toMatchObject({
      kind: 'tls',
    });
  });
});

test('a certificate that is trusted serves', async () => {
  const identity = selfSignedCertificate();
  const { origin } = await serveTls(identity, (_, response) => response.end('User-agent: *\n'));
  globalAgent.options.ca = identity.cert;
  try {
    expect(await fetchRobots({ url: `${origin}/robots.txt` })).toMatchObject({ text: 'User-agent: *\n' });
  } finally {
    delete globalAgent.options.ca;
  }
});

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
    const { finalUrl, redirects } = await fetchRobots({ url: `${start.origin}/robots.txt` });
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
    await expect(fetchRobots({ url }, { startTimer: timer.startTimer })).rejects.toMatchObject({
      name: 'TimeoutError',
      kind: 'timeout',
      message: `Cannot fetch ${url}: no complete answer within 10000 ms`,
      url,
      status,
    });
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
    await expect(fetchRobots({ url: `${origin}/1` }, { startTimer: timer.startTimer })).rejects.toMatchObject(
      { kind: 'timeout', url: `${origin}/2` },
    );
  });

  test('also when the fetch of the caller does not listen', async () => {
    const timer = heldTimer();
    const fetched = fetchRobots(
      { url: 'https://example.com/robots.txt' },
      { startTimer: timer.startTimer, fetch: () => new Promise(() => undefined) },
    );
    timer.pass();
    await expect(fetched).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('at the time that the caller says', async () => {
    const timer = heldTimer();
    const { origin } = await serve((_, response) => {
      expect(timer.running).toEqual([250]);
      response.end();
    });
    await fetchRobots(
      { url: `${origin}/robots.txt`, limits: { deadlineMs: 250 } },
      { startTimer: timer.startTimer },
    );
    expect(timer.running).toEqual([]);
  });

  test('never, when the caller says so', async () => {
    const timer = heldTimer();
    const { origin } = await serve((_, response) => {
      expect(timer.running).toEqual([]);
      response.end('x');
    });
    const limits = { deadlineMs: null };
    const { text } = await fetchRobots(
      { url: `${origin}/robots.txt`, limits },
      { startTimer: timer.startTimer },
    );
    expect(text).toBe('x');
  });
});

describe('the signal of the caller ends a fetch', () => {
  test('before it begins', async () => {
    const reason = new Error('not needed any more');
    const signal = AbortSignal.abort(reason);
    await expect(fetchRobots({ url: 'http://127.0.0.1:1/robots.txt' }, { signal })).rejects.toBe(reason);
  });

  test('while it waits for the header', async () => {
    const caller = new AbortController();
    const reason = new Error('not needed any more');
    const { origin } = await serveRaw(() => caller.abort(reason));
    await expect(fetchRobots({ url: `${origin}/robots.txt` }, { signal: caller.signal })).rejects.toBe(
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
      fetchRobots({ url: `${origin}/robots.txt` }, { signal: caller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('but is let go when the fetch is over', async () => {
    const caller = new AbortController();
    const { origin } = await serve((_, response) => response.end('x'));
    const { text } = await fetchRobots({ url: `${origin}/robots.txt` }, { signal: caller.signal });
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
    const { truncated, bytes, text } = await fetchRobots({ url: `${origin}/robots.txt` });
    expect(truncated).toBe(true);
    expect(text.endsWith('Disallow: /0123456789\n')).toBe(true);
    expect(bytes.length).toBe(MIB - (MIB % 'Disallow: /0123456789\n'.length));
  });

  const limits: [PolicyName, number][] = [
    ['google', 512_000 - (512_000 % 22)],
    ['rerp', 102_400],
  ];
  test.each(limits)('is cut by %s after %i bytes', async (policy, length) => {
    const { origin } = await endless();
    const { truncated, bytes } = await fetchRobots({ url: `${origin}/robots.txt`, policy });
    expect([truncated, bytes.length]).toEqual([true, length]);
  });

  test.each(['pythonClassic', 'pythonRfc9309', 'perl', 'ruby', 'reppy', 'scrapy'] as const)(
    'is an error for %s',
    async (policy) => {
      const { origin } = await endless();
      const { bytes } = policies[policy].limits;
      await expect(fetchRobots({ url: `${origin}/robots.txt`, policy })).rejects.toMatchObject({
        name: 'TooLargeError',
        kind: 'too-large',
        message: `Cannot fetch ${origin}/robots.txt: more than ${bytes} bytes`,
        status: 200,
      });
    },
  );

  test('is cut at the limit of the caller', async () => {
    const { origin } = await endless();
    const { bytes } = await fetchRobots({ url: `${origin}/robots.txt`, limits: { bytes: 50 } });
    expect(bytes.length).toBe(44);
  });

  test('is not read beyond the limit and one chunk', async () => {
    let given = 0;
    const chunk = new Uint8Array(64 * 1024).fill(10);
    function* gigabyte() {
      for (; given < 1024 * MIB; given += chunk.length) yield chunk;
    }
    const reply = { status: 200, headers: new Headers(), body: ReadableStream.from(gigabyte()) };
    const { bytes } = await fetchRobots(
      { url: 'https://example.com/robots.txt' },
      { fetch: () => Promise.resolve(reply) },
    );
    expect(bytes.length).toBe(MIB);
    expect(given).toBeLessThanOrEqual(MIB + 2 * chunk.length);
  });
});

describe('a compressed body', () => {
  const gzipped = (body: Buffer) =>
    serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(body);
    });

  test('is unpacked', async () => {
    const { origin } = await gzipped(gzipSync('User-agent: *\n'));
    expect(await fetchRobots({ url: `${origin}/robots.txt` })).toMatchObject({ text: 'User-agent: *\n' });
  });

  test('that is a bomb stops at the limit', async () => {
    const { origin } = await gzipped(gzipSync(Buffer.alloc(256 * MIB, '\n')));
    const { truncated, bytes } = await fetchRobots({ url: `${origin}/robots.txt` });
    expect([truncated, bytes.length]).toEqual([true, MIB]);
  });

  test('that nobody asked for stays as it is where the original leaves it so', async () => {
    const body = gzipSync('User-agent: *\n');
    const { origin } = await gzipped(body);
    const { bytes } = await fetchRobots({ url: `${origin}/robots.txt`, policy: 'rerp' });
    expect(Buffer.from(bytes).equals(body)).toBe(true);
  });

  test('in a way that was not offered is an error', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'br' });
      response.end('x');
    });
    await expect(fetchRobots({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      kind: 'decoding',
      message: `Cannot fetch ${origin}/robots.txt: the body is compressed by br`,
    });
  });
});

describe('a body is taken as it is when', () => {
  const whole: [sentence: string, answer: (socket: Socket) => void][] = [
    [
      'it is chunked and the connection is reset behind it',
      (socket) => {
        socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\nE\r\nUser-agent: *\n\r\n0\r\n\r\n`, () => {
          socket.resetAndDestroy();
        });
      },
    ],
    [
      'more comes than the Content-Length says',
      (socket) => {
        socket.end(`${OK}Content-Length: 14\r\n\r\nUser-agent: *\nDisallow: /\n`);
      },
    ],
    [
      'more follows the last chunk',
      (socket) => {
        socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\nE\r\nUser-agent: *\n\r\n0\r\n\r\nDisallow: /\n`);
      },
    ],
    ['its length is not told', (socket) => socket.end(`${OK}\r\nUser-agent: *\n`)],
    [
      'it is chunked',
      (socket) => {
        socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nUser-\r\n9\r\nagent: *\n\r\n0\r\n\r\n`);
      },
    ],
    [
      'it is chunked and its last chunk comes byte by byte',
      (socket) => {
        socket.setNoDelay(true);
        socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\nE\r\nUser-agent: *\n\r\n0`);
        for (const [at, byte] of ['\r', '\n', '\r', '\n'].entries())
          setTimeout(() => socket.write(byte), 5 * at);
        setTimeout(() => socket.end(), 40);
      },
    ],
    [
      'it is chunked and has a trailer',
      (socket) => {
        socket.end(
          `${OK}Transfer-Encoding: chunked\r\n\r\nE\r\nUser-agent: *\n\r\n0\r\nX-Trailer: 1\r\n\r\n`,
        );
      },
    ],
    ['the answer is of HTTP 1.0', (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nUser-agent: *\n')],
    [
      'an informational answer comes first',
      (socket) => {
        socket.end(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}Content-Length: 14\r\n\r\nUser-agent: *\n`);
      },
    ],
  ];
  test.each(whole)('%s', async (_, answer) => {
    const { origin } = await serveRaw(answer);
    expect(await fetchRobots({ url: `${origin}/robots.txt` })).toMatchObject({ text: 'User-agent: *\n' });
  });
});

test('a long body is whole when more comes behind it', async () => {
  const line = 'Disallow: /0123456789\n';
  const body = line.repeat(40_000);
  const { origin } = await serveRaw((socket) => {
    socket.end(`${OK}Content-Length: ${body.length}\r\n\r\n${body}HTTP/1.1 what is this`);
  });
  const { text } = await fetchRobots({ url: `${origin}/robots.txt` });
  expect(text).toBe(body);
});

describe('a URL is refused', () => {
  test.each([
    ['without scheme', 'example.com/robots.txt', 'it is not an absolute URL'],
    ['without host', 'http://', 'it is not an absolute URL'],
    ['of a file', 'file:///robots.txt', 'its scheme is file, not http or https'],
    ['of another scheme', 'ftp://example.com/robots.txt', 'its scheme is ftp, not http or https'],
    ['with a password', 'http://a:b@example.com/robots.txt', 'it holds a user name or password'],
    ['that is empty', '', 'it is not an absolute URL'],
  ])('%s', async (_, url, reason) => {
    await expect(fetchRobots({ url })).rejects.toMatchObject({
      name: 'BadURLError',
      kind: 'bad-url',
      url,
      message: `Cannot fetch ${url}: ${reason}`,
    });
  });
});
