/** Random calls on one object after another: what parsing leaves behind, clocks, dates, headers, codecs and codings. */

import { gzipSync } from 'node:zlib';
import type { Case } from '../../test/recorded/cases.js';
import type { Call, CannedAnswer, Questions, RandomCalls } from './driver.js';
import { unique } from './random-cases.js';
import { words, type SeededRandom } from './seeded-random.js';

/** The questions that one object is asked anyway, in any order and repeatedly. */
export const questionsAgain: RandomCalls = (random, _asked, about) => ({
  ...about,
  calls: drawn(random, about),
});

const ROBOTS = 'http://h/robots.txt';

/** Dates as servers write them, and as they should not. */
const DATES = words`
  Tue, 14 Nov 2023 23:13:20 GMT  Tue, 14 Nov 2023 21:13:20 GMT  Tuesday, 14-Nov-23 23:13:20 GMT
  Tue Nov 14 23:13:20 2023  14 Nov 2023 23:13:20  14 Nov 2023 23:13  Tue, 14 Nov 2023 23:13:20 +0200
  Tue, 14 Nov 2023 23:13:20 EST  Wed, 15 Nov 2023 00:00:00 Z  Tue, 14 Nov 2023  2023-11-15
  2023-11-15T00:00:00Z  20231115T000000  15.11.2023  11/15/2023  Wed, 31 Feb 2024 00:00:00 GMT
  Thu, 01 Jan 1970 00:00:00 GMT  Fri, 01 Jan 2100 00:00:00 GMT  Wed, 15 Nov 23 00:00:00 GMT; x=1  0  -1  3600
  never  ''
`;

const TYPES = words`
  text/plain  text/plain  text/plain  text/plain; charset=utf-8  text/plain;charset=ISO-8859-1
  TEXT/PLAIN; CHARSET=\"UTF-8\"  text/plain; charset=utf-16  text/plain; charset=windows-1252
  text/plain; charset=koi8-r  text/plain; charset=us-ascii  text/plain; charset=  text/html
  text/html; charset=latin1; x=y  text/plain; x=charset=utf-16  application/octet-stream  text  ''
`;

const AGES = ['0', '10', '3600', '-5', ' 7 ', '1e3', '0x10', '12abc', 'x', ''];

const CONTROLS = words`
  max-age=60  public, MAX-AGE=0  max-age = 7200, must-revalidate  max-age=\"60\"  max-age=-1
  s-maxage=5, max-age=90  no-cache  no-store, max-age=1  max-age=1.5  max-age=99999999999
`;

const STATUSES = [200, 200, 200, 200, 200, 203, 401, 403, 404, 410, 500, 503];

export const urllibCalls: RandomCalls = (random, asked, about) => ({
  make: random.happens(0.5) ? [ROBOTS] : random.happens(0.5) ? [asked.base] : [],
  web: { [ROBOTS]: random.several(1, 3, () => answer(random, asked)) },
  calls: drawn(random, about, [
    () => ['parse', random.happens(0.1) ? [] : asked.robots.split('\n')],
    () => [random.one(['mtime', 'modified', 'read'])],
    () => ['read'],
    () => ['set_url', random.one([ROBOTS, 'http://h/other', asked.base])],
    () => [random.one(['.url', '.host', '.path', '.disallow_all', '.allow_all', '.last_checked'])],
    () => [random.one(['=disallow_all', '=allow_all']), random.happens(0.5)],
    () => ['=last_checked', random.one([0, 1_700_000_000])],
    () => ['@advance', random.whole(1, 5000)],
  ]),
});

export const rerpCalls: RandomCalls = (random, asked, about) => ({
  make: [],
  web: { [ROBOTS]: random.several(1, 3, () => answer(random, asked)) },
  calls: drawn(random, about, [
    () => ['is_allowed', ...pair(random, asked)],
    () => ['fetch', ROBOTS],
    () => ['fetch', ROBOTS],
    () => [random.one(['.sitemap', '.response_code', '.source_url', '.user_agent'])],
    () => [random.one(['.expiration_date', '.is_expired', '.use_local_time'])],
    () => ['.expiration_date'],
    () => ['=expiration_date', random.whole(1_699_990_000, 1_700_010_000)],
    () => ['=use_local_time', random.happens(0.5)],
    () => ['=user_agent', random.one(asked.agents)],
    () => ['@advance', random.whole(1, 5000)],
  ]),
});

export const robotRulesCalls: RandomCalls = (random, asked, about) => {
  const netloc = (): string => random.one(['h:80', 'h:443', 'example.com:80', 'H:80', '']);
  const time = (): number => random.whole(1_699_990_000, 1_700_010_000);
  return {
    ...about,
    calls: drawn(random, about, [
      () => ['parse', random.one([ROBOTS, asked.base]), asked.robots, ...random.several(0, 1, time)],
      () => ['allowed', random.one(['http://h/', 'http://h/private', 'http://H:80/a'])],
      () => ['agent', ...random.several(0, 1, () => random.one(asked.agents))],
      () => ['visit', netloc(), ...random.several(0, 1, time)],
      () => [random.one(['no_visits', 'last_visit', 'fresh_until']), netloc()],
      () => ['fresh_until', netloc(), time()],
      () => ['is_me', random.one(asked.agents)],
      () => ['rules', netloc()],
      () => ['push_rules', netloc(), ...random.several(0, 2, () => random.one(['/a', '/', 'b', '']))],
      () => ['clear_rules', netloc()],
      () => ['@advance', random.whole(1, 5000)],
    ]),
  };
};

/** Without what differs on purpose: no sleep, codings that are rare, names that change, a robots.txt that redirects, mail. */
export const robotUaCalls: RandomCalls = (random, asked) => {
  const page = (): string =>
    `http://${random.one(['h', 'h', 'i:8080'])}/${random.one(['', 'private', 'tmp/x?y=1', '%7Ea', 'a#b'])}`;
  const netloc = (): string => random.one(['h:80', 'i:8080', 'j:80']);
  const robots = (): CannedAnswer[] =>
    random.several(1, 3, () => packed(random, answer(random, { ...asked, robots: forbidding(random) })));
  return {
    make: ['FooBot/1.0', 'me@example.com'],
    web: {
      'http://h/robots.txt': robots(),
      'http://i:8080/robots.txt': robots(),
      'http://h/private': random.several(1, 2, () => redirect(random)),
      'http://i:8080/': random.several(1, 2, () => redirect(random)),
    },
    calls: someOf(random, 3, 9, [
      () => [random.one(['get', 'head', 'post']), page()],
      () => ['get', page()],
      () => ['get', page()],
      () => [random.one(['request', 'simple_request']), random.one(['GET', 'HEAD', 'PUT']), page()],
      () => ['delay', ...random.several(0, 1, () => random.one([0, 0.5, 2]))],
      () => ['use_sleep', ...random.several(0, 1, () => 1)],
      () => ['timeout', ...random.several(0, 1, () => random.whole(10, 99))],
      () => ['max_redirect', ...random.several(0, 1, () => random.whole(0, 3))],
      () => [random.one(['agent', 'from'])],
      () => [random.one(['no_visits', 'host_count', 'host_wait']), netloc()],
      () => ['@advance', random.one([1, 59, 61, 3000, 7200, 90_000])],
    ]),
  };
};

export const robotsParserCalls: RandomCalls = (random, asked, about) => ({
  ...about,
  calls: drawn(random, about, [
    () => [random.one(['isDisallowed', 'isExplicitlyDisallowed']), ...pair(random, asked).reverse()],
    () => ['isAllowed', random.one(asked.urls)],
    () => ['getCrawlDelay'],
    () => [
      'addRule',
      [random.one(asked.agents)],
      random.one(['/a', '/*b$', '', '*']),
      random.happens(0.5),
      9,
    ],
    () => ['setCrawlDelay', [random.one(asked.agents)], random.one(['5', 'x', '1.5'])],
    () => ['addSitemap', 'http://h/s.xml'],
    () => ['setPreferredHost', random.one(['H.example', 'other'])],
  ]),
});

export const rubyCalls: RandomCalls = (random, asked, about) => ({
  make: random.happens(0.1) ? [asked.robots, null] : about.make,
  calls: drawn(random, about, [
    () => ['allowed?', random.one([null, 5, '', '/', '%', 'http:', 'HTTP://h', 'http://h?a', 'mailto:a@b'])],
  ]),
});

/** One matcher for several files, which forgets the one before. */
export const googleCalls: RandomCalls = (random, asked, about) => {
  const body = (): string => random.one([asked.robots, forbidding(random), '']);
  return {
    ...about,
    calls: drawn(random, about, [
      () => ['oneAgentAllowedByRobots', body(), ...pair(random, asked)],
      () => [
        'allowedByRobots',
        body(),
        random.several(0, 3, () => random.one(asked.agents)),
        random.one(asked.urls),
      ],
      () => [random.one(['disallow', 'disallowIgnoreGlobal', 'everSeenSpecificAgent', 'matchingLine'])],
    ]),
  };
};

export const REPPY_BASES = words`
  http://example.com/robots.txt  http://example.com/robots.txt  HTTP://EXAMPLE.com:8080/a/robots.txt?x#y
  https://user:pw@example.com/robots.txt  http://other.org/robots.txt  /robots.txt  ''
`;

const RULES = words`
  /a  /  ''  *  **  *b  /a*  /a$  a b  http://h/x  //h/y  /\u00e9  %zz  //h:x/  **//h:x
`;

/** Files, and the agents that they give: each sorts its rules when it is asked, and again when one is added. */
export const reppyCalls: RandomCalls = (random, asked) => ({
  make: [random.one([asked.base, ...REPPY_BASES]), asked.robots],
  calls: [
    ...files(random, asked),
    ['>agent', random.one(asked.agents)],
    ...someOf(random, 3, 8, [
      () => ['allowed', random.one(asked.urls)],
      () => ['allowed', random.one(['/', '/a', '/ab', '/b', '//h/y', '/x?y', ''])],
      () => [random.one(['allow', 'disallow']), random.one(RULES)],
      () => [random.one(['str', 'len', '.delay'])],
    ]),
    ['<'],
    ...files(random, asked),
  ],
});

/** Two sites, one of which pushes the other out of a small cache; files live as long as headers say, failures ten minutes. */
function cached(
  random: SeededRandom,
  asked: Case,
  names: readonly string[],
  read: readonly string[],
): ReturnType<RandomCalls> {
  const site = (): string => random.one(['http://h', 'http://i:8080', 'http://u@H']);
  const page = (): string => `${site()}/${random.one(['', 'private/x', 'tmp/y?z', '~a', 'robots.txt'])}`;
  const files = (): CannedAnswer[] =>
    random.several(1, 3, () => answer(random, { ...asked, robots: forbidding(random) }));
  return {
    make: [random.whole(1, 3)],
    web: { 'http://h/robots.txt': files(), 'http://i:8080/robots.txt': files() },
    calls: random
      .several(3, 8, () =>
        random.one<() => Call[]>([
          () => [['allowed', page(), ...names]],
          () => [['allowed', page(), ...names]],
          () => [['>get', page()], [random.one(read)], ['<']],
          () => [['@advance', random.one([1, 59, 599, 601, 3000, 7200])]],
        ])(),
      )
      .flat(),
  };
}

export const robotsCacheCalls: RandomCalls = (random, asked) =>
  cached(random, asked, ['FooBot'], ['str', '.expires', '.ttl', '.expired', '.sitemaps']);

export const agentCacheCalls: RandomCalls = (random, asked) =>
  cached(random, asked, [], ['str', 'len', '.delay']);

function files(random: SeededRandom, asked: Case): Call[] {
  return someOf(random, 1, 4, [
    () => ['allowed', ...pair(random, asked).reverse()],
    () => ['str'],
    () => ['.sitemaps'],
    () => ['robots_url', random.one([asked.base, random.one(asked.urls)])],
  ]);
}

/** Calls as in these questions, each kind as often as any other, and calls of other kinds. */
function drawn(random: SeededRandom, { calls }: Questions, others: readonly (() => Call)[] = []): Call[] {
  const kinds = unique(calls.map(([name]) => name)).map((kind) => calls.filter(([name]) => name === kind));
  return someOf(random, 3, 10, [...kinds.map((kind) => () => random.one(kind)), ...others]);
}

/** So many calls, each made in one of these ways. */
function someOf(random: SeededRandom, least: number, most: number, ways: readonly (() => Call)[]): Call[] {
  return random.several(least, most, () => random.one(ways)());
}

function pair(random: SeededRandom, { agents, urls }: Case): [agent: string, url: string] {
  return [random.one(agents), random.one(urls)];
}

function answer(random: SeededRandom, { robots }: Case): CannedAnswer {
  const some = (name: string, values: readonly string[], probability: number): [string, string][] =>
    random.happens(probability) ? [[name, random.one(values)]] : [];
  return {
    status: random.one(STATUSES),
    fields: [
      ...some('Content-Type', TYPES, 0.9),
      ...some('Expires', DATES, 0.5),
      ...some('Date', DATES, 0.3),
      ...some('Last-Modified', DATES, 0.2),
      ...some('Cache-Control', CONTROLS, 0.3),
      ...some('Age', AGES, 0.2),
    ],
    body: bytesOf(random, robots).toString('hex'),
  };
}

/** A file as a server may send it: with a byte order mark, in other encodings, with a byte that no text has, or cut. */
export function bytesOf(random: SeededRandom, text: string): Buffer {
  const bytes = Buffer.from(text);
  const half = bytes.length >> 1;
  return random.one([
    ...[bytes, bytes, bytes, Buffer.from(`\ufeff${text}`)],
    ...[Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')],
    Buffer.concat([bytes.subarray(0, half), Buffer.from([0xff]), bytes.subarray(half)]),
    Buffer.concat([bytes, Buffer.from([0xe9, 0x0a])]),
    bytes.subarray(0, -1),
  ]);
}

function forbidding(random: SeededRandom): string {
  const rules = random.several(
    1,
    3,
    () => `Disallow: /${random.one(['', 'private', 'tmp', '~a', '\u00e9'])}`,
  );
  return ['User-agent: *', ...rules, ''].join(random.one(['\n', '\n', '\r\n', '\r']));
}

function packed(random: SeededRandom, plain: CannedAnswer): CannedAnswer {
  if (random.happens(0.6)) return plain;
  const body = Buffer.from(plain.body, 'hex');
  const [codings, bytes] = random.one<[string[], Buffer]>([
    [['gzip'], gzipSync(body)],
    [['x-gzip'], gzipSync(body)],
    [['gzip, identity'], gzipSync(body)],
    [['gzip', 'gzip'], gzipSync(gzipSync(body))],
    [['none'], body],
    [['klingon'], gzipSync(body)],
  ]);
  const fields = codings.map((coding) => ['Content-Encoding', coding] as const);
  return { ...plain, fields: [...plain.fields, ...fields], body: bytes.toString('hex') };
}

function redirect(random: SeededRandom): CannedAnswer {
  const location = random.one(['/tmp/x', 'http://h/', 'http://i:8080/private', '//j/x', '?q', '']);
  const fields = random.happens(0.9) ? [['Location', location] as const] : [];
  return { status: random.one([300, 301, 302, 303, 307, 308]), fields, body: '' };
}
