/** The functions of the shape of fetch that callers may bring. */
import { Readable } from 'node:stream';
import nodeFetch from 'node-fetch';
import { describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import type { FetchLike, FetchReply } from '../../src/fetch/transport.js';
import { serve } from './servers/loopback.js';
import { FORBID_A } from './servers/robots-txt.js';

const givens: readonly (readonly [whose: string, fetch: FetchLike])[] = [
  ['of the platform', fetch],
  ['of node-fetch', nodeFetch],
];

describe.each(givens)('a fetch %s', (_, given) => {
  test('brings an answer', async () => {
    const { origin } = await serve(({ headers }, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', connection: 'close' });
      response.end(`${FORBID_A}# ${headers['user-agent'] ?? ''}`);
    });
    const request = { url: `${origin}/robots.txt`, userAgent: 'FooBot' };
    expect(await performFetch(request, { fetch: given })).toMatchObject({
      status: 200,
      text: `${FORBID_A}# FooBot`,
      headers: { 'content-type': 'text/plain' },
    });
  });

  test('is asked for one hop at a time', async () => {
    const { origin } = await serve(({ url }, response) => {
      response.writeHead(url === '/robots.txt' ? 301 : 200, { location: '/other', connection: 'close' });
      response.end(FORBID_A);
    });
    expect(await performFetch({ url: `${origin}/robots.txt` }, { fetch: given })).toMatchObject({
      finalUrl: `${origin}/other`,
      redirects: [{ status: 301, from: `${origin}/robots.txt`, to: `${origin}/other` }],
    });
  });

  test('is cut off at the limit', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { connection: 'close' });
      const pour = (): void => {
        while (!response.destroyed && response.write('Disallow: /\n'.repeat(1000)));
      };
      response.on('drain', pour);
      pour();
    });
    const { truncated, bytes } = await performFetch(
      { url: `${origin}/robots.txt`, limits: { bytes: 12_000 } },
      { fetch: given },
    );
    expect([truncated, bytes.length]).toEqual([true, 12_000]);
  });

  test('fails with an error of its kind', async () => {
    const { origin } = await serve((request) => request.socket.destroy());
    await expect(performFetch({ url: `${origin}/robots.txt` }, { fetch: given })).rejects.toMatchObject({
      kind: 'reset',
    });
  });
});

describe('an answer of a fetch of the caller', () => {
  const url = 'https://example.com/robots.txt';
  const fetched = (reply: Partial<FetchReply>) =>
    performFetch(
      { url },
      { fetch: () => Promise.resolve({ status: 200, headers: new Headers(), ...reply }) },
    );

  test('may come without a body', async () => {
    expect(await fetched({ body: null })).toMatchObject({ text: '', access: 'read' });
  });

  test('may tell that it comes from elsewhere', async () => {
    expect(await fetched({ body: '', url: 'https://www.example.com/robots.txt' })).toMatchObject({
      url,
      finalUrl: 'https://www.example.com/robots.txt',
    });
  });

  test('may have a character that begins in one text and ends in the next', async () => {
    const [high, low] = ['\ud83e', '\udd16'];
    expect(await fetched({ body: ReadableStream.from([`Disallow: /${high}`, `${low}\n`]) })).toMatchObject({
      text: 'Disallow: /\u{1f916}\n',
    });
  });

  test.each<[string, Partial<FetchReply>, string]>([
    ['hides where a redirect leads', { type: 'opaqueredirect' }, 'must return redirects'],
    ['has no body at all', {}, "must be 'body', 'arrayBuffer' or 'text'"],
    [
      'has a stream of objects',
      { body: Readable.from([{ line: 1 }]) },
      'made of bytes or texts, got an object',
    ],
    ['was read already', { body: '', bodyUsed: true }, 'has already been read'],
    ['has no status that can be', { status: 0, body: '' }, "must have a 'status', got 0 (number)"],
  ])('is wrong use, and no failure of the site, where it %s', async (_, reply, problem) => {
    const failed = fetched(reply);
    await expect(failed).rejects.toBeInstanceOf(TypeError);
    await expect(failed).rejects.toThrow(problem);
  });

  test('that breaks off in the middle is an error', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('User-'));
        controller.error(new Error('gone'));
      },
    });
    await expect(fetched({ body })).rejects.toMatchObject({
      kind: 'unreachable',
      problem: 'gone',
      status: 200,
    });
  });

  test('is let go when it is too long', async () => {
    let cancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x0a));
      },
      cancel() {
        cancelled = true;
      },
    });
    await fetched({ body });
    expect(cancelled).toBe(true);
  });
});
