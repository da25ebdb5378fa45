/** Answers that are made to cost more than a file is worth. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { sampled } from '../support/samples.js';
import { standStill } from '../support/stand-still.js';
import { serve, serveRaw } from './servers/loopback.js';
import { robotsTxt } from './servers/robots-txt.js';

const FILE = 'User-agent: *\nDisallow: /private\n';
const named = (length: number): Buffer =>
  Buffer.concat([Buffer.of(31, 139, 8, 8, 0, 0, 0, 0, 0, 3), Buffer.alloc(length, 'a'), Buffer.of(0)]);
/** A member with a name of this length. */
const member = (text: string, nameLength: number): Buffer =>
  Buffer.concat([named(nameLength), gzipSync(text).subarray(10)]);
const repeated = (bytes: Buffer, times: number): Buffer =>
  Buffer.concat(Array.from({ length: times }, () => bytes));

describe('a gzip', () => {
  sampled(3)('with long names is read', async () => {
    const body = Buffer.concat([repeated(member('', 65_000), 30), member(FILE, 65_000)]);
    const url = await robotsTxt({ headers: { 'content-encoding': 'gzip, gzip' }, body: gzipSync(body) });
    expect(await performFetch({ url })).toMatchObject({ text: FILE });
  });

  test.each([
    ['with endless empty members', repeated(gzipSync(''), 1001), 'gzip', 'decoding'],
    [
      'with endless empty members in a gzip',
      gzipSync(repeated(gzipSync(''), 1001)),
      'gzip, gzip',
      'decoding',
    ],
    [
      'whose inner layers are far larger than the file',
      gzipSync(repeated(member('', 60_000), 300)),
      'gzip, gzip',
      'too-large',
    ],
    [
      'that unpacks to zeros before it unpacks to anything',
      gzipSync(Buffer.concat([named(60_000).subarray(0, -1), Buffer.alloc(40_000_000, 'a')])),
      'gzip, gzip',
      'decoding',
    ],
  ])('%s is a failure of the site, asked for once', async (_, body, codings, kind) => {
    let asked = 0;
    const { origin } = await serve((_request, response) => {
      asked++;
      response.writeHead(200, { 'content-encoding': codings, connection: 'close' });
      response.end(body);
    });
    await expect(performFetch({ url: `${origin}/robots.txt` })).rejects.toMatchObject({ kind });
    expect(asked).toBe(1);
  });
});

test('heads of all redirects together are limited', async () => {
  let asked = 0;
  const { origin } = await serveRaw((socket) => {
    const field = `X: ${'a'.repeat(120_000)}\r\n`;
    socket.end(`HTTP/1.1 302 Found\r\nLocation: /${++asked}\r\n${field}\r\n`);
  });
  const request = { url: `${origin}/robots.txt`, limits: { redirects: 1000, bytes: 512 * 1024 } };
  await expect(performFetch(request)).rejects.toMatchObject({ kind: 'too-large' });
  expect(asked).toBe(70);
});

test('a head of thousands of fields is a failure of the site', async () => {
  const { origin } = await serveRaw((socket) => {
    const fields = Array.from({ length: 10_000 }, (_, at) => `x${at}:\r\n`).join('');
    socket.end(`HTTP/1.1 200 OK\r\n${fields}\r\n${FILE}`);
  });
  const failure = { kind: 'protocol', message: expect.stringContaining('more than 1000 fields') };
  await expect(performFetch({ url: `${origin}/robots.txt` })).rejects.toMatchObject(failure);
});

sampled(3)('a file in chunks of one byte is read', async () => {
  const text = 'Disallow: /a\n'.repeat(40_000);
  const { origin } = await serveRaw((socket) => {
    const chunks = text.replaceAll(/[^]/g, '1\r\n$&\r\n');
    socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
  });
  expect(await performFetch({ url: `${origin}/robots.txt` })).toMatchObject({ text, truncated: false });
});

test('a process that is blocked again and again ends a fetch after twice its time', async () => {
  const { origin } = await serveRaw((socket) => socket.write('HTTP/1.1 200 OK\r\n'));
  let blocked = 0;
  const blocks = setInterval(() => {
    blocked++;
    standStill(900);
  }, 10);
  const failed = performFetch({ url: `${origin}/robots.txt`, limits: { deadlineMs: 1000 } });
  await expect(failed).rejects.toMatchObject({ kind: 'local', code: 'ERR_STALLED' });
  clearInterval(blocks);
  // Blocks of 0.9 s: it would end after two if none of their time were given back, and never if all of it were.
  expect(blocked).toBeGreaterThan(2);
  expect(blocked).toBeLessThanOrEqual(6);
});
