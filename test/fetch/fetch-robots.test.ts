import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { fetchRobots } from '../../src/fetch/fetch-robots.js';

test('an answer on loopback comes back as data', async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/plain');
    response.end(`User-agent: *\nDisallow: /${request.headers['user-agent'] ?? ''}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const outcome = await fetchRobots({ url: `http://127.0.0.1:${port}/robots.txt`, userAgent: 'FooBot/1.0' });
  expect(outcome).toMatchObject({
    status: 200,
    access: 'read',
    text: 'User-agent: *\nDisallow: /FooBot/1.0\n',
    redirects: [],
    truncated: false,
  });
  await new Promise((resolve) => server.close(resolve));
});

test('a fetch of the caller is asked in place of node-fetch', async () => {
  const outcome = await fetchRobots(
    { url: 'https://example.com/robots.txt' },
    { fetch: () => Promise.resolve(new Response('Disallow: /', { status: 503 })), now: () => 5 },
  );
  expect(outcome).toMatchObject({
    status: 503,
    access: 'disallow-all',
    text: '',
    startedMs: 5,
    finishedMs: 5,
  });
});
