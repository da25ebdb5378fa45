/** A URL that is too long is told so before a parser of URLs sees it: such parsers take time with the square of a host. */
import { describe, expect, test } from '@jest/globals';
import { CrawlerReadings } from '../../src/answers/crawlers/crawler-readings.js';
import { readExpectations } from '../../src/answers/expectations.js';
import { Readings } from '../../src/answers/readings.js';
import { diffRobots } from '../../src/answers/robots-diff.js';
import { isOversizedUrl } from '../../src/core/url-size.js';
import { parse } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { expectValue, option } from '../../src/node/cli/line/option.js';
import { watchTextMethods } from '../support/watched-text-methods.js';

const LONGEST_URL = 65_536;
const LONGEST_AUTHORITY = 1024;
const marks = '\u0300\u0316'.repeat(LONGEST_AUTHORITY / 2);
const long = 'a'.repeat(LONGEST_AUTHORITY + 1);

describe('too long', () => {
  test.each([
    ['any URL above the limit', `/${'a'.repeat(LONGEST_URL)}`],
    ['a host', `http://${long}/`],
    ['a host of marks', `https://a${marks}`],
    ['a host without a scheme', `//${long}/`],
    ['a host after backslashes, tabs and many slashes', `\\\t\\\n//${long}`],
    ['a host after blanks and a scheme with a tab', ` \u0000ht\ttp:${long}`],
    ['a user', `http://${long}@example.com/`],
    ['a port', `ftp://example.com:${'0'.repeat(LONGEST_AUTHORITY)}80/`],
    ['a host of another scheme', `x+y.z:/${long}#`],
    ['a host after the last of many colons', `${'a: '.repeat(500)}//${long}`],
    ['an authority of colons', ':'.repeat(LONGEST_AUTHORITY + 2)],
  ])('is %s', (_what, url) => {
    expect(isOversizedUrl(url)).toBe(true);
  });

  test.each([
    ['a long path', `/${'a'.repeat(LONGEST_URL - 1)}`],
    ['a long path of a host', `http://example.com/${long}`],
    ['a long query', `http://example.com?${long}`],
    ['a long fragment', `http://example.com#${long}`],
    ['a long path after a backslash', `http:\\\\example.com\\${long}`],
    ['a long path with a colon', `/${long}:${long}`],
    ['an authority of fewer colons', ':'.repeat(LONGEST_AUTHORITY + 1)],
    ['the longest authority', `http://${'a'.repeat(LONGEST_AUTHORITY)}/${long}`],
  ])('is not %s', (_what, url) => {
    expect(isOversizedUrl(url)).toBe(false);
  });
});

describe('doors in front of the readings', () => {
  const tooLong = { allowed: false, because: 'url-too-long' };
  const hosts = [long, `a${marks}`, `%01${'1'.repeat(LONGEST_AUTHORITY)}.example`, `user@${long}:80`];
  const urls = [...hosts.map((host) => `http://${host}/x`), `https://example.com/${'a'.repeat(LONGEST_URL)}`];

  test.each(urls)('answer for a URL that is too long', (url) => {
    const [reading] = new Readings('', Object.values(dialects)).at(url);
    expect(reading?.explain('FooBot', url)).toEqual(tooLong);
    expect(new CrawlerReadings('').answer('GPTBot', url)).toMatchObject(tooLong);
    expect(diffRobots('', 'User-agent: *\nDisallow: /', { urls: [url] })).toMatchObject({
      urls: 1,
      changed: 0,
    });
  });

  const site = option('--site URL', '', { kind: 'site' });
  const store = option('--store URL', '', { kind: 'url', schemes: ['http', 'https'] });

  test.each(urls)('refuse a site that is too long', (url) => {
    expect(() => diffRobots('', '', { url })).toThrow(
      /^Argument 'options\.url' must be the URL of a robots\.txt/,
    );
    expect(() => readExpectations(`site: ${url}\nFooBot / allowed`)).toThrow('takes the URL of a site');
    expect(() => expectValue(site, '--site', url)).toThrow('takes the URL of a site');
    expect(() => expectValue(store, '--store', url)).toThrow('takes http://...');
  });
});

describe.each(Object.entries(dialects))('%s', (_name, dialect) => {
  const robots = parse('User-agent: *\nAllow: /', { dialect, url: 'https://example.com/robots.txt' });

  test.each([`https://a${marks}b/`, `//${long}`, `https://example.com/${'a'.repeat(LONGEST_URL)}`])(
    'does not allow a URL that is too long, and says why',
    (url) => {
      expect(robots.allows('FooBot', url)).toBe(false);
      expect(robots.explain('FooBot', url)).toEqual({ allowed: false, because: 'url-too-long' });
      expect(robots.explanationKey('FooBot', url)).toBeUndefined();
      expect(robots.preferences('FooBot', url).crawl).toBe(false);
    },
  );

  test('refuses to be located at one', () => {
    expect(() => parse('', { dialect, url: `https://${long}/robots.txt` })).toThrow(
      /^Argument 'options\.url' must be a shorter URL, got .* \(string of 10\d\d characters\)$/,
    );
  });

  test('normalises no host of a rule as a whole', () => {
    const longest: number[] = [];
    const unwatch = watchTextMethods(['normalize'], (_method, text) => longest.push(text.length));
    const read = parse(`User-agent: *\nDisallow: http://a${marks}/x\nDisallow: /a`, {
      dialect,
      url: 'https://example.com/robots.txt',
    });
    const answer = read.allows('FooBot', 'https://example.com/a');
    unwatch();
    expect(Math.max(0, ...longest)).toBeLessThanOrEqual(2);
    expect(answer).toBe(false);
  });
});
