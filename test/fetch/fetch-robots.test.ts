/** `robotparser/fetch`: what a fetch tells of a robots.txt and of the way to it. */
import { describe, expect, test } from '@jest/globals';
import {
  configureScheduler,
  fetchRobots,
  FetchError,
  type FetchRobotsOptions,
} from '../../src/entries/fetch.js';
import { freePort } from '../support/listen.js';
import { serve } from './servers/loopback.js';

const FILE = 'User-agent: *\nDisallow: /a\n';

test('a fetch tells status, redirects, times, validators and what they mean', async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(301, { location: '/to' });
    else response.writeHead(200, { etag: '"1"', 'cache-control': 'max-age=600' });
    response.end(request.url === '/to' ? FILE : '');
  });
  const fetched = await fetchRobots(new URL(`${origin}/robots.txt`), { now: () => 5000 });
  expect(fetched).toMatchObject({
    url: `${origin}/robots.txt`,
    finalUrl: `${origin}/to`,
    redirects: [{ status: 301, from: `${origin}/robots.txt`, to: `${origin}/to` }],
    status: 200,
    access: 'read',
    text: FILE,
    truncated: false,
    validators: { etag: '"1"' },
    notModified: false,
    startedMs: 5000,
    respondedMs: 5000,
    finishedMs: 5000,
    freshUntilMs: 605_000,
  });
  expect(fetched.queuedMs).toBeGreaterThanOrEqual(0);
});

test('a copy that is still good is not sent again', async () => {
  const { origin } = await serve((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"' });
    response.end(isKnown ? undefined : FILE);
  });
  const { validators } = await fetchRobots(`${origin}/robots.txt`);
  expect(await fetchRobots(`${origin}/robots.txt`, { validators })).toMatchObject({
    status: 304,
    notModified: true,
    text: '',
  });
});

test('a failure is told by kind, code and transience', async () => {
  const failed = fetchRobots(`http://127.0.0.1:${await freePort()}/robots.txt`);
  await expect(failed).rejects.toBeInstanceOf(FetchError);
  await expect(failed).rejects.toMatchObject({ kind: 'refused', code: 'ECONNREFUSED', transient: true });
});

describe('wrong use is a TypeError that names it:', () => {
  const url = 'http://127.0.0.1:1/robots.txt';
  test.each<[string, object, string]>([
    [
      'an option that there is not',
      { useragent: 'FooBot' },
      "Unknown option 'useragent': did you mean 'userAgent'?",
    ],
    ['a policy that there is not', { policy: 'bing' }, "Argument 'policy' must be one of"],
  ])('%s', async (_, wrong, message) => {
    const options: FetchRobotsOptions = Object.assign({}, wrong);
    await expect(fetchRobots(url, options)).rejects.toThrow(TypeError);
    await expect(fetchRobots(url, options)).rejects.toThrow(message);
  });

  test('a bound of the scheduler that there is not', () => {
    const wrong: object = { maxInflight: 1 };
    const options = Object.assign({}, wrong);
    expect(() => configureScheduler(options)).toThrow(
      "Unknown option 'maxInflight': did you mean 'maxInFlight'?",
    );
  });
});

test('one signal serves a hundred fetches without a warning', async () => {
  const warnings: string[] = [];
  const warned = (warning: Error): void => void warnings.push(warning.name);
  process.on('warning', warned);
  const { signal } = new AbortController();
  const { origin } = await serve((_, response) => response.end(FILE));
  await Promise.all(Array.from({ length: 100 }, () => fetchRobots(`${origin}/robots.txt`, { signal })));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', warned);
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});
