/** Protego 0.7.0, row by row; the answers were given by the original. */
import { describe, expect, test } from '@jest/globals';
import { parse, type Robots } from '../../../src/core/robots.js';
import { protego07 } from '../../../src/dialects/protego/v07/index.js';

const read = (robots: string): Robots => parse(robots.replaceAll('|', '\n'), { dialect: protego07 });
const rules = (text: string): string => `User-agent: *|${text}`;
describe('such a URL is not split, so a malformed host raises only if the path contains other characters', () => {
  const file = read(rules('Disallow: /'));

  test.each(['http://[::1/x', 'a+b://[/=', 'http://[ /x'])('%s is answered', (url) => {
    expect(file.allows('a', url)).toBe(false);
  });

  test.each(['http://[::1/x y', 'p://]?/', 'http://[::1//x', '//[/x', 'http://[/x?', 'http://['])(
    '%s raises',
    (url) => {
      expect(file.explain('a', url).error?.name).toBe('ValueError');
    },
  );

  test('without a group only a URL with the name of the file raises', () => {
    const nobody = read('User-agent: b|Disallow: /');
    expect(nobody.allows('a', 'http://[::1/x y')).toBe(true);
    expect(nobody.explain('a', 'http://[::1/robots.txt').error?.name).toBe('ValueError');
  });
});

test('a value that is read otherwise than written is shown as written', () => {
  const file = read('user agent  a  b|disallow /x \t y|sitemap  a\t\tb|Disallow: /z');
  expect(
    file.groups.map(({ agents, rules: read }) => [agents, read.map(({ line, value }) => [line, value])]),
  ).toEqual([
    [
      ['a b'],
      [
        [2, '/x y'],
        [4, '/z'],
      ],
    ],
  ]);
  expect(file.sitemaps).toEqual(['a b']);
  expect(file.explain('a b', '/x%20y')).toMatchObject({ allowed: false, line: 2, text: 'disallow /x \t y' });
  expect(file.notes.map(({ text }) => text)).toEqual(['user agent  a  b']);
});
