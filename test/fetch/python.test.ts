/** What Python's two robotparsers do with each answer of a server: section 11 of their specifications, row by row. */
import { describe, expect, test } from '@jest/globals';
import { PendingReadError } from '../../src/compat/shared/pending-read.js';
import { RobotFileParser, type RobotFileParserOptions } from '../../src/entries/compat/python.js';
import { freePort } from '../support/listen.js';
import { serve, serveRaw } from './servers/loopback.js';
import { FORBID_A, robotsTxt, type Answer } from './servers/robots-txt.js';

const GENERATIONS = ['classic', 'python-main'] as const;
type Generation = (typeof GENERATIONS)[number];

async function read(semantics: Generation, answer: Answer): Promise<RobotFileParser> {
  const parser = new RobotFileParser(await robotsTxt(answer), { semantics });
  await parser.read();
  return parser;
}

/** Flags, whether anything was parsed, and the verdicts on /a and /b. */
function state(parser: RobotFileParser): readonly boolean[] {
  const { disallowAll, allowAll } = parser;
  return [disallowAll, allowAll, parser.mtime() > 0, parser.canFetch('x', '/a'), parser.canFetch('x', '/b')];
}
const PARSED = [false, false, true, false, true];
const FORBIDDEN = [true, false, false, false, false];
const ALLOWED = [false, true, false, true, true];
const UNREAD = [false, false, false, false, false];

/** One of each meaning; statuses.test.ts has the others. */
const statuses: [number, classic: readonly boolean[], rfc9309: readonly boolean[]][] = [
  [200, PARSED, PARSED],
  [300, UNREAD, UNREAD],
  [401, FORBIDDEN, FORBIDDEN],
  [404, ALLOWED, ALLOWED],
  [503, UNREAD, FORBIDDEN],
];
const rows = GENERATIONS.flatMap((semantics) =>
  statuses.map(([status, classic, rfc9309]): [Generation, number, readonly boolean[]] => [
    semantics,
    status,
    semantics === 'classic' ? classic : rfc9309,
  ]),
);

describe('a status', () => {
  test.each(rows)('in %s: %i', async (semantics, status, expected) => {
    expect(state(await read(semantics, { status }))).toEqual(expected);
  });

  test.each(GENERATIONS)('in %s: 204 leaves nothing but the time of parsing', async (semantics) => {
    const parser = await read(semantics, { status: 204, body: '' });
    expect(state(parser)).toEqual([false, false, true, true, true]);
  });
});

describe.each(GENERATIONS)('in %s', (semantics) => {
  test.each([301, 302, 303, 307, 308])('a redirect of status %i is followed', async (status) => {
    const location = await robotsTxt({});
    expect(state(await read(semantics, { status, headers: { location } }))).toEqual(PARSED);
  });

  test.each([
    ['to itself', '/robots.txt'],
    ['to a file', 'file:///etc/passwd'],
  ])('a redirect %s changes nothing', async (_, location) => {
    expect(state(await read(semantics, { status: 302, headers: { location } }))).toEqual(UNREAD);
  });

  test('a redirect to broken brackets is a ValueError', async () => {
    const headers = { location: 'http://[::1' };
    await expect(read(semantics, { status: 302, headers })).rejects.toMatchObject({ name: 'ValueError' });
  });

  test('flags stay after a later success', async () => {
    let status = 404;
    const { origin } = await serve((_, response) => {
      response.writeHead(status);
      response.end(FORBID_A);
    });
    const parser = new RobotFileParser(`${origin}/robots.txt`, { semantics });
    await parser.read();
    status = 200;
    await parser.read();
    expect([parser.allowAll, parser.mtime() > 0, parser.canFetch('x', '/a')]).toEqual([true, true, true]);
    status = 403;
    await parser.read();
    expect([parser.disallowAll, parser.allowAll, parser.canFetch('x', '/b')]).toEqual([true, true, false]);
  });

  test('rules of several reads add up', async () => {
    const parser = await read(semantics, {});
    parser.setUrl(await robotsTxt({ body: 'User-agent: foo\nDisallow: /b\n' }));
    await parser.read();
    expect([parser.canFetch('x', '/a'), parser.canFetch('foo', '/b')]).toEqual([false, false]);
  });

  test('the charset of the header means nothing', async () => {
    const headers = { 'content-type': 'text/plain; charset=utf-16' };
    expect(state(await read(semantics, { headers }))).toEqual(PARSED);
  });

  test('a byte order mark stays, and hides the first line', async () => {
    const parser = await read(semantics, { body: `\ufeff${FORBID_A}` });
    expect(parser.canFetch('x', '/a')).toBe(true);
  });

  test('lines end where Python ends them', async () => {
    const parser = await read(semantics, { body: 'User-agent: *\u2028Disallow: /a\rDisallow: /b\fAllow: /' });
    expect(state(parser)).toEqual([false, false, true, false, false]);
  });

  test.each([
    ['nobody listens', async () => `http://127.0.0.1:${await freePort()}/robots.txt`],
    ['the host is unknown', () => Promise.resolve('http://host.invalid/robots.txt')],
    ['the scheme is not of the web', () => Promise.resolve('foo://example.com/robots.txt')],
  ])('where %s it is a URLError', async (_, urlOf) => {
    const parser = new RobotFileParser(await urlOf(), { semantics });
    await expect(parser.read()).rejects.toMatchObject({ name: 'URLError' });
    expect(state(parser)).toEqual(UNREAD);
  });

  test.each([
    ['is empty', '', 'ValueError'],
    ['has no scheme', 'example.com/robots.txt', 'ValueError'],
    ['holds a blank', 'http://127.0.0.1:1/a b', 'InvalidURL'],
    ['is not ASCII', 'http://127.0.0.1:1/\u00e9', 'UnicodeEncodeError'],
  ])('a URL that %s is refused by name', async (_, url, name) => {
    await expect(new RobotFileParser(url, { semantics }).read()).rejects.toMatchObject({ name });
  });

  test('no answer in time is a TimeoutError', async () => {
    const { origin } = await serveRaw(() => undefined);
    const options: RobotFileParserOptions = { semantics, limits: { deadlineMs: 50 } };
    const parser = new RobotFileParser(`${origin}/robots.txt`, options);
    await expect(parser.read()).rejects.toMatchObject({ name: 'TimeoutError', kind: 'timeout' });
  });

  test('more than the limit is a TooLargeError', async () => {
    const options: RobotFileParserOptions = { semantics, limits: { bytes: 5 } };
    const parser = new RobotFileParser(await robotsTxt({}), options);
    await expect(parser.read()).rejects.toMatchObject({ name: 'TooLargeError' });
    expect(state(parser)).toEqual(UNREAD);
  });

  test('a private address is refused where only public ones are allowed', async () => {
    const parser = new RobotFileParser(await robotsTxt({}), { semantics, addresses: 'public' });
    await expect(parser.read()).rejects.toMatchObject({ kind: 'refused-address' });
  });

  test('a question during a read throws a PendingReadError', async () => {
    const parser = new RobotFileParser(await robotsTxt({}), { semantics });
    const reading = parser.read();
    expect(() => parser.canFetch('x', '/a')).toThrow(PendingReadError);
    expect(() => parser.crawlDelay('x')).toThrow(PendingReadError);
    await reading;
    expect(state(parser)).toEqual(PARSED);
  });

  test('a signal ends a read with its reason', async () => {
    const reason = new Error('not needed any more');
    const parser = new RobotFileParser(await robotsTxt({}), { semantics });
    await expect(parser.read({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(state(parser)).toEqual(UNREAD);
  });
});

test('in classic a body that is not UTF-8 is a UnicodeDecodeError, and nothing is parsed', async () => {
  const body = Buffer.from('User-agent: *\nDisallow: /caf\xe9\n', 'latin1');
  const parser = new RobotFileParser(await robotsTxt({ body }), { semantics: 'classic' });
  await expect(parser.read()).rejects.toMatchObject({ name: 'UnicodeDecodeError' });
  expect(state(parser)).toEqual(UNREAD);
});

test('in rfc9309 a body that is not UTF-8 keeps its bytes', async () => {
  const parser = await read('python-main', {
    body: Buffer.from('User-agent: *\nDisallow: /caf\xe9\n', 'latin1'),
  });
  expect([parser.canFetch('x', '/caf%E9'), parser.canFetch('x', '/caf%E8')]).toEqual([false, true]);
});

test('in rfc9309 a request names the URL and what the server is told of the robot', async () => {
  const seen: unknown[] = [];
  const { origin } = await serve(({ headers }, response) => {
    seen.push(headers['user-agent']);
    response.end(FORBID_A);
  });
  const request = new Request(`${origin}/robots.txt`, { headers: { 'User-Agent': 'FooBot/1.0' } });
  const parser = new RobotFileParser(request, { semantics: 'python-main' });
  await parser.read();
  expect([seen, state(parser)]).toEqual([['FooBot/1.0'], PARSED]);
});
