/** All, some or none of a site: beside a count of the verdicts of every short URL. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CrawlerReadings } from '../../src/answers/crawlers/crawler-readings.js';
import { SiteAccess } from '../../src/answers/site-access.js';
import { parse } from '../../src/core/robots.js';
import { google } from '../../src/dialects/google/index.js';
import { rfc9309 } from '../../src/dialects/rfc9309/index.js';
import { runs } from '../support/samples.js';

const ORIGIN = 'https://site.example';
const DIALECTS = { rfc9309, google };

/** Every path of at most five letters out of three, one of which is in no rule. */
const PATHS = ['/'];
for (let at = 0; at < PATHS.length && (PATHS[at] ?? '').length < 6; at++) {
  for (const letter of 'ab/x') PATHS.push(`${PATHS[at] ?? ''}${letter}`);
}

const value = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '*', ''),
    fc.array(fc.constantFrom('a', 'b', '*', '/', 'a*'), { maxLength: 3 }),
    fc.constantFrom('', '', '$'),
  )
  .map(
    ([start, letters, end]) => start + letters.join('') + (start === '' && letters.length === 0 ? '' : end),
  );
const rules = fc.array(
  fc.tuple(fc.constantFrom('Allow', 'Disallow'), value).map(([key, path]) => `${key}: ${path}`),
  { minLength: 1, maxLength: 5 },
);
const files = fc
  .tuple(fc.constantFrom('*', 'FooBot', 'BarBot'), rules, fc.constantFrom('*', 'FooBot', 'BarBot'), rules)
  .map(([one, ofOne, other, ofOther]) =>
    [`User-agent: ${one}`, ...ofOne, `User-agent: ${other}`, ...ofOther].join('\n'),
  );

test.each(Object.values(DIALECTS))('$name: says what the count of all verdicts says', (dialect) => {
  fc.assert(
    fc.property(files, (text) => {
      const robots = parse(text, { dialect, url: `${ORIGIN}/robots.txt` });
      const { access, line } = new SiteAccess(robots, ORIGIN).of((url) => robots.explain('FooBot', url));
      const allowed = PATHS.filter((path) => robots.allows('FooBot', ORIGIN + path) === true).length;
      const counted = allowed === PATHS.length ? 'all' : allowed === 0 ? 'none' : 'some';
      expect({ text, access }).toEqual({ text, access: counted });
      if (access !== 'all') expect(robots.lineText(line ?? 0)).toMatch(/^Disallow: ./);
    }),
    runs(600),
  );
});

test.each([
  ['User-agent: *\nDisallow: /', { access: 'none', line: 2 }],
  ['User-agent: *\nDisallow: /\nAllow: /$', { access: 'some', line: 2 }],
  ['User-agent: *\nDisallow: /\nAllow: /*', { access: 'all', line: 3 }],
  ['User-agent: *\nDisallow: /*?\nAllow: /', { access: 'some', line: 2 }],
  ['User-agent: *\nDisallow: *', { access: 'none', line: 2 }],
  ['User-agent: *\nDisallow: /a\nAllow: /a*', { access: 'all' }],
  ['User-agent: *\nDisallow: /%7e\u00e9%aa', { access: 'some', line: 2 }],
  ['User-agent: *\nDisallow:', { access: 'all' }],
  ['User-agent: Other\nDisallow: /', { access: 'all' }],
  ['', { access: 'all' }],
])('%j', (text, expected) => {
  const robots = parse(text, { dialect: rfc9309 });
  expect(new SiteAccess(robots, ORIGIN).of((url) => robots.explain('FooBot', url))).toEqual(expected);
});

test('is unknown where checks of all its rules would take too long', () => {
  const robots = parse('User-agent: *\nDisallow: /\nDisallow: /a', { dialect: rfc9309 });
  const accessAt = (cost: number) =>
    new SiteAccess(robots, ORIGIN).of(() => ({ allowed: false, because: 'rule', cost })).access;
  expect([accessAt(300_000_000), accessAt(600_000_000)]).toEqual(['none', 'unknown']);
});

test('an Allow of an index opens its directory for Google', () => {
  const text = 'User-agent: Googlebot\nDisallow: /\nAllow: /a/index.html$';
  const readings = new CrawlerReadings(text);
  const access = new SiteAccess(parse(text, { dialect: google }), ORIGIN).of((url) =>
    readings.answer('Googlebot', url),
  );
  expect(access).toEqual({ access: 'some', line: 2 });
});

test('a file with every character in its rules, and one without an answer', () => {
  const all = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
    .join('')
    .replace('#', '');
  const robots = parse(`User-agent: *\nDisallow: /\nAllow: /${all}`, { dialect: rfc9309 });
  const explain = (url: string) => robots.explain('FooBot', url);
  expect(new SiteAccess(robots, ORIGIN).of(explain)).toEqual({ access: 'some', line: 2 });
  const failed = { allowed: false, because: 'status', status: 503 } as const;
  expect(new SiteAccess(robots, ORIGIN).of(() => failed)).toEqual({ access: 'unknown' });
  const gone = { allowed: true, because: 'status', status: 404 } as const;
  expect(new SiteAccess(robots, ORIGIN).of(() => gone)).toEqual({ access: 'all' });
});
