import { describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { serve, type Loopback } from './servers/loopback.js';

/** A server whose every path redirects as the table says, or else answers `User-agent: *`. */
async function redirecting(
  hops: Readonly<Record<string, { readonly status?: number; readonly location?: string }>>,
): Promise<Loopback & { readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const hop = hops[path];
    if (hop === undefined) {
      response.end('User-agent: *\n');
      return;
    }
    response.writeHead(hop.status ?? 302, hop.location === undefined ? {} : { location: hop.location });
    response.end('Disallow: /of-the-redirect\n');
  });
  return { ...server, asked };
}

/** /1 leads to /2 and so on; the last is answered. */
function chain(length: number): Record<string, { location: string }> {
  return Object.fromEntries(Array.from({ length }, (_, at) => [`/${at + 1}`, { location: `/${at + 2}` }]));
}

describe('a redirect is followed', () => {
  test.each([301, 302, 303, 307, 308])('with status %i', async (status) => {
    const { origin } = await redirecting({ '/robots.txt': { status, location: '/other' } });
    const outcome = await performFetch({ url: `${origin}/robots.txt` });
    expect(outcome).toMatchObject({
      status: 200,
      url: `${origin}/robots.txt`,
      finalUrl: `${origin}/other`,
      redirects: [{ status, from: `${origin}/robots.txt`, to: `${origin}/other` }],
      text: 'User-agent: *\n',
    });
  });

  test.each([
    ['an absolute path', '/other', '/other'],
    ['a relative path', 'other', '/a/other'],
    ['a path with dots', '../other', '/other'],
    ['a query alone', '?x', '/a/robots.txt?x'],
    ['a fragment, which is not sent', '/other#x', '/other'],
    ['blanks around it', ' /other ', '/other'],
    ['a path in UTF-8', Buffer.from('/\u00e9').toString('latin1'), '/%C3%A9'],
    ['a path in bytes that are no UTF-8', '/\u00e9', '/%E9'],
  ])('with %s', async (_, location, path) => {
    const { origin, asked } = await redirecting({ '/a/robots.txt': { location } });
    await performFetch({ url: `${origin}/a/robots.txt` });
    expect(asked).toEqual(['/a/robots.txt', path]);
  });

  test.each(['http:', ''])('to another host, written with "%s"', async (scheme) => {
    const other = await redirecting({});
    const location = `${scheme}//127.0.0.1:${other.port}/robots.txt`;
    const { origin } = await redirecting({ '/robots.txt': { location } });
    const { finalUrl } = await performFetch({ url: `${origin}/robots.txt` });
    expect(finalUrl).toBe(`${other.origin}/robots.txt`);
  });
});

test('what is meant for one site is not told to another', async () => {
  const told: unknown[] = [];
  const answer = (location?: string) =>
    serve(({ headers }, response) => {
      told.push([headers.authorization, headers.cookie, headers['x-crawler']]);
      response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location });
      response.end();
    });
  const other = await answer();
  const { origin } = await answer(`${other.origin}/robots.txt`);
  const headers = { Authorization: 'Basic eDp5', Cookie: 'a=b', 'X-Crawler': 'c' };
  await performFetch({ url: `${origin}/robots.txt`, headers });
  expect(told).toEqual([
    ['Basic eDp5', 'a=b', 'c'],
    [undefined, undefined, 'c'],
  ]);
});

describe('the standard policy', () => {
  test.each([1, 2, 3, 4, 5])('follows a chain of %i', async (length) => {
    const { origin, asked } = await redirecting(chain(length));
    const outcome = await performFetch({ url: `${origin}/1` });
    expect(outcome.redirects).toHaveLength(length);
    expect(asked).toHaveLength(length + 1);
  });

  test.each([6, 7])('gives up on a chain of %i', async (length) => {
    const { origin, asked } = await redirecting(chain(length));
    await expect(performFetch({ url: `${origin}/1` })).rejects.toMatchObject({
      name: 'TooManyRedirectsError',
      kind: 'redirect',
      url: `${origin}/7`,
      status: 302,
    });
    expect(asked).toHaveLength(6);
  });

  test('gives up on a loop', async () => {
    const { origin, asked } = await redirecting({ '/robots.txt': { location: '/robots.txt' } });
    await expect(performFetch({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      kind: 'redirect',
    });
    expect(asked).toHaveLength(6);
  });

  test('follows as many as the caller says', async () => {
    const { origin } = await redirecting(chain(7));
    const { redirects } = await performFetch({ url: `${origin}/1`, limits: { redirects: 7 } });
    expect(redirects).toHaveLength(7);
  });

  test("follows seven by Perl's policy, as LWP does", async () => {
    const reached = await redirecting(chain(7));
    const { redirects } = await performFetch({ url: `${reached.origin}/1`, policy: 'perl' });
    expect(redirects).toHaveLength(7);
    const longer = await redirecting(chain(8));
    await performFetch({ url: `${longer.origin}/1`, policy: 'perl' }).catch(() => undefined);
    expect(longer.asked).toHaveLength(8);
  });

  test('follows none when the caller says so', async () => {
    const { origin } = await redirecting(chain(1));
    await expect(performFetch({ url: `${origin}/1`, limits: { redirects: 0 } })).rejects.toMatchObject({
      kind: 'redirect',
    });
  });

  test.each([
    ['file:', 'file:///etc/passwd'],
    ['ftp:', 'ftp://127.0.0.1/robots.txt'],
    ['data:', 'data:text/plain,User-agent:'],
    ['javascript:', 'javascript:0'],
  ])('refuses to be led to %s', async (_, location) => {
    const { origin } = await redirecting({ '/robots.txt': { location } });
    await expect(performFetch({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      name: 'BadURLError',
      kind: 'bad-url',
      status: 302,
    });
  });

  test.each([
    ['a host in broken brackets', 'http://[::1'],
    ['a port that is none', 'http://127.0.0.1:x/'],
    ['no host', 'http://'],
    ['a password', 'http://a:b@127.0.0.1/', 'http://***:***@127.0.0.1/'],
  ])('refuses to be led to %s', async (_, location, shown = location) => {
    const { origin } = await redirecting({ '/robots.txt': { location } });
    await expect(performFetch({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      kind: 'bad-url',
      url: shown,
      status: 302,
    });
  });

  test.each([302, 300, 304, 305])('does not follow status %i that leads nowhere', async (status) => {
    const fields = status === 302 ? { status } : { status, location: '/other' };
    const { origin, asked } = await redirecting({ '/robots.txt': fields });
    await expect(performFetch({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      kind: 'status',
      status,
      outcome: { access: 'fail', text: '' },
    });
    expect(asked).toEqual(['/robots.txt']);
  });
});

describe("Google's policy", () => {
  test('takes a chain that is too long for a file that is not there', async () => {
    const { origin } = await redirecting(chain(7));
    expect(await performFetch({ url: `${origin}/1`, policy: 'google' })).toMatchObject({
      status: 302,
      access: 'allow-all',
    });
  });
});

// The counts are those of urllib.request of Python 3.11.
describe("Python's policies", () => {
  const pythons = ['pythonClassic', 'pythonRfc9309'] as const;

  test.each(pythons)('%s follows ten', async (policy) => {
    const { origin } = await redirecting(chain(10));
    expect(await performFetch({ url: `${origin}/1`, policy })).toMatchObject({ status: 200 });
  });

  const answers: [what: string, hops: Parameters<typeof redirecting>[0], from: string, requests: number][] = [
    ['the eleventh', chain(11), '/1', 11],
    ['one that it has met four times', { '/a': { location: '/a' } }, '/a', 5],
    ['a small circle gone round four times', { '/a': { location: '/b' }, '/b': { location: '/a' } }, '/a', 9],
    ['one to a file', { '/a': { location: 'file:///etc/passwd' } }, '/a', 1],
  ];
  describe.each(pythons)('%s takes for the answer', (policy) => {
    test.each(answers)('%s', async (_, hops, from, requests) => {
      const { origin, asked } = await redirecting(hops);
      const answer = { status: 302, access: 'unknown' };
      expect(await performFetch({ url: `${origin}${from}`, policy })).toMatchObject(answer);
      expect(asked).toHaveLength(requests);
    });
  });

  test.each(pythons)('%s follows a redirect to ftp, and fails there', async (policy) => {
    const { origin } = await redirecting({ '/robots.txt': { location: 'ftp://127.0.0.1/' } });
    await expect(performFetch({ url: `${origin}/robots.txt`, policy })).rejects.toMatchObject({
      kind: 'bad-url',
      problem: 'its scheme is ftp, not http or https',
      status: 302,
    });
  });
});

test('the robotexclusionrulesparser policy fails with the status of a redirect that it does not follow', async () => {
  const { origin } = await redirecting(chain(11));
  await expect(performFetch({ url: `${origin}/1`, policy: 'rerp' })).rejects.toMatchObject({
    name: 'BadStatusError',
    kind: 'status',
    status: 302,
  });
});
