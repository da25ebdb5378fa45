/** The functions of the shape of fetch that callers may bring. */
import nodeFetch from 'node-fetch';
import { describe, expect, test } from '@jest/globals';
import { fetchRobots } from '../../src/fetch/fetch-robots.js';
import type { FetchLike, FetchReply } from '../../src/fetch/transport.js';
import { serve } from './servers/loopback.js';

const FORBID_A = 'User-agent: *\nDisallow: /a\n';
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
    expect(await fetchRobots(request, { fetch: given })).toMatchObject({
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
    expect(await fetchRobots({ url: `${origin}/robots.txt` }, { fetch: given })).toMatchObject({
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
    const { truncated, bytes } = await fetchRobots(
      { url: `${origin}/robots.txt`, limits: { bytes: 12_000 } },
      { fetch: given },
    );
    expect([truncated, bytes.length]).toEqual([true, 12_000]);
  });

  test('fails with an error of its kind', async () => {
    const { origin } = await serve((request) => request.socket.destroy());
    await expect(fetchRobots({ url: `${origin}/robots.txt` }, { fetch: given })).rejects.toMatchObject({
      kind: 'connection',
    });
  });
});

describe('an answer of a fetch of the caller', () => {
  const url = 'https://example.com/robots.txt';
  const fetched = (reply: Partial<FetchReply>) =>
    fetchRobots({ url }, { fetch: () => Promise.resolve({ status: 200, headers: new Headers(), ...reply }) });

  test('may come without a body', async () => {
    expect(await fetched({ body: null })).toMatchObject({ text: '', access: 'read' });
  });

  test('may have its body in one piece', async () => {
    const arrayBuffer = (): Promise<ArrayBuffer> =>
      Promise.resolve(new TextEncoder().encode(FORBID_A).buffer);
    expect(await fetched({ arrayBuffer })).toMatchObject({ text: FORBID_A });
  });

  test('may tell that it comes from elsewhere', async () => {
    expect(await fetched({ url: 'https://www.example.com/robots.txt' })).toMatchObject({
      url,
      finalUrl: 'https://www.example.com/robots.txt',
    });
  });

  test('must not hide where a redirect leads, as browsers do', async () => {
    await expect(fetched({ status: 0, type: 'opaqueredirect' })).rejects.toMatchObject({
      kind: 'connection',
      problem: 'this fetch hides where a redirect leads',
    });
  });

  test('that breaks off in the middle is an error', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('User-'));
        controller.error(new Error('gone'));
      },
    });
    await expect(fetched({ body })).rejects.toMatchObject({
      kind: 'connection',
      problem: 'gone',
      status: 200,
    });
  });

  test('is let go when it is too long', async () => {
    let cancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
      cancel() {
        cancelled = true;
      },
    });
    await fetched({ body });
    expect(cancelled).toBe(true);
  });
});
