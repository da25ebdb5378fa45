/** Protego 0.7.0, row by row; the answers were given by the original. */
import { describe, expect, test } from '@jest/globals';
import { parse, type Robots } from '../../../src/core/robots.js';
import { protego07 } from '../../../src/dialects/protego/v07/index.js';

const read = (robots: string): Robots => parse(robots.replaceAll('|', '\n'), { dialect: protego07 });
const rules = (text: string): string => `User-agent: *|${text}`;
test.each(['mybot', 'my-bot', 'my_bot', '1bot', 'äbot', '\u{1F600}xbot', '\u{20000}bot'])(
  'bot is no word of %s',
  (agent) => {
    expect(read('User-agent: bot|Disallow: /').allows(agent, '/')).toBe(true);
  },
);

test.each(['my bot', 'my.bot', 'bots', 'xbot (bot)', '\u{1F600}bot'])('bot is a word of %s', (agent) => {
  expect(read('User-agent: bot|Disallow: /').allows(agent, '/')).toBe(false);
});

describe('such a URL is not split, so a malformed host raises only where the path holds other characters', () => {
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

describe('settings: a malformed period spoils the whole line', () => {
  const of = (line: string): Robots => read(rules(line));

  test.each([
    ['Crawl-delay: -1', undefined],
    ['Crawl-delay: inf', undefined],
    ['Crawl-delay: nan', undefined],
    ['Crawl-delay: 3|Crawl-delay: inf', 3],
    ['Crawl delay 3', 3],
    ['Crawl-delay: -0', -0],
  ])('%s', (line, delay) => {
    expect(of(line).crawlDelay('a')).toBe(delay);
  });

  test.each([
    ['Request-rate: 0/5', undefined],
    ['Request-rate: 1/0', undefined],
    ['Request-rate: -1/-5', undefined],
    ['Request-rate: 1/5 06:00-08:45', undefined],
    ['Request-rate: 1/5 0600-2500', undefined],
    ['Request-rate: 1/5m 600 - 845', { requests: 1, seconds: 300 }],
    [
      'Request-rate: 1/5 600-845',
      { requests: 1, seconds: 5, startTime: { hour: 6, minute: 0 }, endTime: { hour: 8, minute: 45 } },
    ],
  ])('%s', (line, rate) => {
    expect(of(line).requestRate('a')).toEqual(rate);
  });

  test.each(['0600-0845', '0600 - 0845', '0600 0845', '600 845'])('Visit-time: %s', (value) => {
    expect(of(`Visit-time: ${value}`).visitTime('a')).toEqual({
      startTime: { hour: 6, minute: 0 },
      endTime: { hour: 8, minute: 45 },
    });
  });

  test.each(['06:00 08:45', '6 8', '0660-0845', '2400-0845', '600\t845', '0600-0845-0900'])(
    'Visit-time: %s is ignored',
    (value) => {
      expect(of(`Visit-time: ${value}`).visitTime('a')).toBeUndefined();
    },
  );

  test('a Host counts anywhere and without a colon', () => {
    expect(read('Host https://h:80|User-agent: *').host).toBe('https://h:80');
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
