import { describe, expect, test } from '@jest/globals';
import { dialects } from '../../src/entries/dialects.js';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { policies } from '../../src/fetch/policies.js';
import type { FetchRequest } from '../../src/fetch/request.js';
import { serve } from './servers/loopback.js';
import { FORBID_A, robotsTxt } from './servers/robots-txt.js';

const STATUSES = [
  200, 204, 206, 304, 400, 401, 403, 404, 408, 410, 418, 429, 451, 500, 502, 503, 599, 600,
] as const;

/** What each policy makes of each of STATUSES: Read, Allow, Disallow, Unknown, Fail. */
const MEANINGS: Readonly<Record<string, string>> = {
  //              2 2 2 3 4 4 4 4 4 4 4 4 4 5 5 5 5 6
  //              0 0 0 0 0 0 0 0 0 1 1 2 5 0 0 0 9 0
  //              0 4 6 4 0 1 3 4 8 0 8 9 1 0 2 3 9 0
  rfc9309: '      R R R A A A A A A A A D A D D D D D',
  google: '       R R R A A A A A A A A D A D D D D D',
  draft1997: '    R R R D A D D A D A A D A D D D D D',
  yandex: '       R R R A A A A A A A A A A A A A A A',
  pythonClassic: 'R R R U A D D A A A A A A U U U U U',
  pythonRfc9309: 'R R R U A D D A A A A A A D D D D U',
  rerp: '         R R R F F D D A F F F F F F F F F F',
  ruby: '         R R R A A D D A A A A A A A A A A A',
  perl: '         R R R A A A A A A A A A A A A A A A',
  reppy: '        R F F F A D D A A A A A A F F F F F',
  scrapy: '       R R R R R R R R R R R R R R R R R R',
};
const LETTERS = { R: 'read', A: 'allow-all', D: 'disallow-all', U: 'unknown', F: 'fail' };

const rows = Object.entries(policies).flatMap(([name, policy]) =>
  STATUSES.map((status, at) => {
    const letter = MEANINGS[name]?.replaceAll(' ', '')[at];
    const meaning = Object.entries(LETTERS).find(([known]) => known === letter)?.[1];
    return { name, policy, status, meaning: meaning ?? 'missing in the table' };
  }),
);

describe('the policy', () => {
  test.each(rows)('$name takes $status for $meaning', ({ policy, status, meaning }) => {
    expect(policy.access(status)).toBe(meaning);
  });

  test.each([
    ['rfc9309', dialects.rfc9309],
    ['google', dialects.google],
    ['pythonClassic', dialects.pythonClassic],
    ['pythonRfc9309', dialects.pythonRfc9309],
    ['rerp', dialects.rerpGym2008],
    ['rerp', dialects.rerpMk1996],
    ['ruby', dialects.ruby],
    ['perl', dialects.perl],
    ['reppy', dialects.reppy],
    ['scrapy', dialects.protego],
  ] as const)('%s means by every status what the dialect means', (name, dialect) => {
    for (let status = 200; status < 600; status++) {
      expect([status, policies[name].access(status)]).toEqual([status, dialect.access(status)]);
    }
  });
});

describe('an answer from which nothing follows is a failure', () => {
  const answered = async (
    status: number,
    request: Partial<FetchRequest> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => performFetch({ url: await robotsTxt({ status, headers }), ...request });
  const failure = (status: number) => ({ name: 'BadStatusError', kind: 'status', status });

  test.each(['rfc9309', 'google', 'draft1997', 'yandex'] as const)(
    'where %s is sent a part that it did not ask for',
    async (policy) => {
      const part = answered(206, { policy }, { 'content-range': 'bytes 0-13/1000' });
      await expect(part).rejects.toMatchObject(failure(206));
    },
  );

  test.each([300, 301, 302, 303, 304, 305, 306, 307, 308])(
    'where rfc9309 is sent %i and nowhere',
    async (status) => {
      await expect(answered(status)).rejects.toMatchObject(failure(status));
    },
  );

  test('but not where the copy that was asked about is current', async () => {
    expect(await answered(304, { headers: { 'if-none-match': '"1"' } })).toMatchObject({ status: 304 });
  });

  test.each([0, 1, 5])('where of a longer file only %i bytes are kept, which hold no line', async (bytes) => {
    await expect(answered(200, { limits: { bytes } })).rejects.toMatchObject({ kind: 'too-large' });
  });

  test('and a part is all there is for the originals that take it', async () => {
    expect(await answered(206, { policy: 'pythonClassic' })).toMatchObject({ access: 'read' });
  });
});

describe('a body is', () => {
  test.each(['rfc9309', 'pythonClassic'] as const)(
    'not read for a status outside 2xx by %s',
    async (policy) => {
      const url = await robotsTxt({ status: 404 });
      const nothing = { access: 'allow-all', text: '', bytes: new Uint8Array() };
      expect(await performFetch({ url, policy })).toMatchObject(nothing);
    },
  );

  test('read for any status by scrapy', async () => {
    const url = await robotsTxt({ status: 503 });
    const { bytes } = await performFetch({ url, policy: 'scrapy' });
    expect(Buffer.from(bytes).toString()).toBe(FORBID_A);
  });

  test('read as it is when it is HTML', async () => {
    const url = await robotsTxt({ headers: { 'content-type': 'text/html' }, body: '<html>' });
    expect(await performFetch({ url })).toMatchObject({ access: 'read', text: '<html>' });
  });
});

test('a status that the policy takes for a failure brings the whole answer with its error', async () => {
  const url = await robotsTxt({ status: 503, headers: { 'retry-after': '120' } });
  await expect(performFetch({ url, policy: 'rerp' })).rejects.toMatchObject({
    name: 'BadStatusError',
    message: `Cannot fetch ${url}: status 503`,
    url,
    status: 503,
    outcome: { headers: { 'retry-after': '120' } },
  });
});

test('the server sees who asks, and what he may send', async () => {
  const seen: unknown[] = [];
  const { origin } = await serve(({ headers }, response) => {
    seen.push([
      headers['user-agent'],
      headers['accept-encoding'],
      headers['if-none-match'],
      headers.connection,
    ]);
    response.end();
  });
  const url = `${origin}/robots.txt`;
  await performFetch({ url });
  await performFetch({ url, userAgent: '' });
  await performFetch({ url, userAgent: 'FooBot/1.0', headers: { 'if-none-match': '"x"' } });
  await performFetch({ url, headers: { 'User-Agent': 'BarBot/1.0' }, policy: 'pythonClassic' });
  const unnamed = 'robotparser (+https://www.npmjs.com/package/robotparser)';
  expect(seen).toEqual([
    [unnamed, 'gzip', undefined, 'close'],
    [unnamed, 'gzip', undefined, 'close'],
    ['FooBot/1.0', 'gzip', '"x"', 'close'],
    ['BarBot/1.0', 'identity', undefined, 'close'],
  ]);
});

test('a charset that nobody knows does not matter where nothing is read', async () => {
  const url = await robotsTxt({ status: 404, headers: { 'content-type': 'text/html; charset=klingon' } });
  expect(await performFetch({ url, policy: 'rerp' })).toMatchObject({ access: 'allow-all' });
});

test('a policy that does not exist is refused', async () => {
  const request: object = { url: 'http://127.0.0.1:1/robots.txt', policy: 'toString' };
  await expect(Reflect.apply(performFetch, undefined, [request])).rejects.toThrow(
    "Argument 'policy' must be one of rfc9309, google, draft1997, yandex, pythonClassic, pythonRfc9309, rerp, ruby, " +
      'perl, reppy, scrapy, got "toString" (string)',
  );
});

describe('a header is refused', () => {
  test.each([
    ['whose value has a second line', { userAgent: 'FooBot\r\nX-Evil: 1' }, 'userAgent'],
    ['whose value is not of one byte per character', { userAgent: 'Робот' }, 'userAgent'],
    ['whose name is none', { headers: { 'a b': 'c' } }, 'headers["a b"]'],
  ])('%s', async (_, request, name) => {
    const fetched = performFetch({ url: 'http://127.0.0.1:1/robots.txt', ...request });
    await expect(fetched).rejects.toThrow(TypeError);
    await expect(fetched).rejects.toThrow(`Argument '${name}' must be`);
  });
});

test('times are those of the clock of the caller', async () => {
  let ms = 1000;
  const outcome = await performFetch({ url: await robotsTxt({}) }, { now: () => ms++ });
  expect(outcome).toMatchObject({ startedMs: 1000, respondedMs: 1001, finishedMs: 1002 });
});
