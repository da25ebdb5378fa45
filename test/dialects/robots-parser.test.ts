import { describe, expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { robotsParser } from '../../src/dialects/robots-parser/index.js';
import { openOriginal } from '../support/original-robots-parser.js';

test.each([
  ['', 0],
  ['0x10', 16],
  ['1e3', 1000],
  ['-1', -1],
  ['Infinity', Infinity],
  ['5s', undefined],
  ['2\nCrawl-delay: x', 2],
  ['2\nUser-agent: Bar\nDisallow: /\nUser-agent: foo\nCrawl-delay: 3', 3],
])(
  "the value is JavaScript's Number of the text: nothing is 0, `0x10` is 16, `-1` and `Infinity` are kept: %p",
  (text, delay) => {
    const robots = `User-agent: Foo\nCrawl-delay: ${text}`;
    expect(parse(robots, { dialect: robotsParser }).crawlDelay('foo')).toBe(delay);
    expect(openOriginal({ base: '/', robots }).delay('foo')).toBe(delay);
  },
);

describe('beside the original', () => {
  test('where both URLs cannot be parsed there is no answer, as for one', () => {
    const base = 'http://ex ample.com/robots.txt';
    const robots = parse('User-agent: *\nDisallow: /', { dialect: robotsParser, url: base });
    expect(robots.explain('foo', 'http://ex ample.com/')).toEqual({ allowed: undefined, because: 'bad-url' });
    expect(robots.explain('foo', '/')).toEqual({ allowed: undefined, because: 'other-origin' });
    expect(() => openOriginal({ base, robots: '' }).verdict('foo', 'http://ex ample.com/')).toThrow(
      TypeError,
    );
  });

  test('a file whose URL is not given speaks for every site', () => {
    const robots = parse('User-agent: *\nDisallow: /a', { dialect: robotsParser });
    expect([robots.allows('foo', 'https://example.com/a'), robots.allows('foo', '/a')]).toEqual([
      false,
      false,
    ]);
  });

  test('lines are read as the text they make', () => {
    const robots = parse(['User-agent: *', 'Disallow: /a'], { dialect: robotsParser });
    expect(robots.allows('foo', '/a')).toBe(false);
  });
});
