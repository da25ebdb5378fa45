/** No message, and no message behind it, tells a password or how OpenSSL was built. */
import { inspect } from 'node:util';
import { expect, test } from '@jest/globals';
import { FetchError } from '../../src/fetch/errors.js';
import { withoutUser } from '../../src/fetch/without-user.js';
import { RobotUA } from '../../src/entries/compat/perl.js';
import { Robots } from '../../src/entries/compat/reppy.js';
import { fetchRobots } from '../../src/entries/fetch.js';
import { RobotExclusionRulesParser, RobotFileParser } from '../../src/entries/index.js';
import { serveRaw } from './servers/loopback.js';

const DOORS: readonly (readonly [name: string, ask: (url: string) => Promise<unknown>])[] = [
  ['fetchRobots', (url) => fetchRobots(url)],
  ['RobotFileParser', async (url) => new RobotFileParser(url).read()],
  ['RobotExclusionRulesParser', (url) => new RobotExclusionRulesParser().fetch(url)],
  ["reppy's Robots", (url) => Robots.fetch(url)],
];

/** All that a log would hold of an error. */
const told = (thrown: unknown): string => inspect(thrown, { depth: 10 });

const failure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  );

test.each([
  'http://user:sekret@127.0.0.1:1/robots.txt',
  'http:/user:sekret@127.0.0.1:1/robots.txt',
  'http:user:sekret@127.0.0.1:1/robots.txt',
  'http:\\\\user:sekret@127.0.0.1:1/',
  'http://us@er:sekret@127.0.0.1:1/',
  'http://user:two sekret@127.0.0.1:1/',
  'http://user:sekret@[bad/',
  'http://sekret@127.0.0.1:1/',
  '//user:sekret@127.0.0.1:1/',
  'mailto:user:sekret@example.com',
  'http://user:sek/sekret@127.0.0.1:1/',
  'http://user:sek?sekret@127.0.0.1:1/',
  'http://user:s@k/sekret@127.0.0.1:1/',
  'http://user:sek#sekret@127.0.0.1:1/',
  'http://user:sek\\sekret@127.0.0.1:1/',
  'http://user:two sek/sekret@127.0.0.1:1/',
  'http://user:s/e:k@sekret@127.0.0.1:1/robots.txt',
])('of the URL %j', async (url) => {
  for (const [, ask] of DOORS) {
    const thrown = await failure(ask(url));
    expect(thrown).toBeInstanceOf(Error);
    expect(told(thrown)).not.toContain('sekret');
  }
});

test.each([
  ['no way to "http://u:p@h/" and (https://u@h)', 'no way to "http://***:***@h/" and (https://***@h)'],
  ['write to mailto:me@example.com', 'write to mailto:me@example.com'],
  ['http://h/path@x and http://h:80/@y', 'http://h/path@x and http://h:80/@y'],
  ['http://[::1]:80/@y', 'http://[::1]:80/@y'],
  ['user:pass@host', 'user:pass@host'],
  ['http://h: no answer, said x@y', 'http://h: no answer, said x@y'],
])('in %j', (text, shown) => {
  expect(withoutUser(text)).toBe(shown);
});

test('of a URL that is very long, and of one that begins again and again', () => {
  const url = `http://127.0.0.1:1/@${'(http:'.repeat(20_000)}`;
  const { message } = new FetchError('bad-url', url, `not ${url}`);
  expect(message.length).toBeLessThan(5000);
});

test.each(DOORS)('of a port that speaks no TLS, by %s', async (_name, ask) => {
  const { port } = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const thrown = await failure(ask(`https://127.0.0.1:${port}/robots.txt`));
  expect(told(thrown)).toContain('wrong version number');
  expect(told(thrown)).not.toMatch(/\.c:\d+|openssl/);
});

test('of a page that speaks no TLS', async () => {
  const { port } = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const robot = new RobotUA({ agent: 'FooBot/1.0', from: 'me@example.com', sleep: () => Promise.resolve() });
  const { status, statusText } = await robot.get(`https://127.0.0.1:${port}/`);
  expect([status, statusText]).toEqual([500, 'wrong version number']);
});

test("of what a caller's own fetch threw", async () => {
  const cause = Object.assign(new Error('no way to http://user:sekret@127.0.0.1/'), { code: 'ECONNRESET' });
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  const thrown = await failure(fetchRobots('http://127.0.0.1/robots.txt', { fetch }));
  expect(thrown).toMatchObject({ kind: 'reset', cause: { cause: { code: 'ECONNRESET' } } });
  expect(told(thrown)).not.toContain('sekret');
});
