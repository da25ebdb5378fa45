/** Preferences that robots.txt files and headers state, in every reading. */
import { describe, expect, test } from '@jest/globals';
import { tokenStated } from '../../../src/core/preferences/preferences.js';
import { parse, type Dialect, type Preferences } from '../../../src/entries/core.js';
import { dialects } from '../../../src/entries/dialects.js';
import { parseRobotsTag } from '../../../src/entries/robots-tag.js';
import { callUntyped } from '../../support/untyped.js';
import { fieldsOf, listOf, textOf } from '../../recorded/records.js';
import { readJsonLines } from '../../support/json-lines.js';

/** One row a fact of the drafts, or of a decision of this project. */
const ROBOTS_CASES = readJsonLines('test/core/preferences/robots-cases.jsonl').map((line) => {
  const { says, source, robots, headers = [], agent = 'OtherBot', path, ...expected } = fieldsOf(line);
  const fields = listOf(headers).map((field): [string, string] => {
    const [name, value] = listOf(field);
    return [textOf(name), textOf(value)];
  });
  const url = `http://example.com${textOf(path)}`;
  const title = `${textOf(says)} (${textOf(source)})`;
  return { says: title, robots: textOf(robots), headers: fields, agent: textOf(agent), url, expected };
});

type RobotsCase = (typeof ROBOTS_CASES)[number];

function ask({ robots, headers, agent, url }: RobotsCase, dialect: Dialect = dialects.rfc9309) {
  const response = parseRobotsTag({ headers });
  return parse(robots, { dialect }).preferences(agent, url, { response });
}

function evidence({ train, search, input, use }: Preferences): (number | string)[] {
  const found = [train, search, input, use].flatMap(({ from }) => from);
  const fields = found
    .filter(({ where }) => where === 'header')
    .map(({ name = '', text }) => `${name}: ${text}`);
  const lines = new Set(found.flatMap(({ line }) => line ?? []));
  return [
    ...[...lines].sort((a, b) => a - b),
    ...[...new Set(fields)].map((field) => field.split(':', 1)[0] ?? ''),
  ];
}

/** The answers, the lines of the robots.txt and the names of header fields that are the evidence. */
function expected({ expected: row }: RobotsCase) {
  const unknown = 'unknown';
  return { crawl: true, train: unknown, search: unknown, input: unknown, use: unknown, ...row };
}

function summary(found: Preferences) {
  const { crawl, train, search, input, use } = found;
  return {
    crawl,
    train: train.answer,
    search: search.answer,
    input: input.answer,
    use: use.answer,
    lines: evidence(found),
  };
}

test.each(ROBOTS_CASES.map((row) => [row.says, row] as const))('%s', (_, row) => {
  expect(summary(ask(row))).toEqual(expected(row));
});

describe.each(Object.entries(dialects))('in the reading %s', (_, dialect) => {
  test('all cases hold, but for what it makes of crawling', () => {
    const differing = ROBOTS_CASES.filter((row) => {
      const crawl = dialectCrawls(row);
      return (
        crawl === expected(row).crawl &&
        JSON.stringify(summary(ask(row, dialect))) !== JSON.stringify(expected(row))
      );
    });
    expect(differing.map(({ says }) => says)).toEqual([]);
  });

  function dialectCrawls({ robots, agent, url }: RobotsCase): boolean | undefined {
    return parse(robots, { dialect }).allows(agent, url);
  }
});

test('each answer names what decided it, and keeps what did not', () => {
  const { train } = parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: train-ai=y').preferences(
    'a',
    '/',
  );
  expect(train.from).toEqual([
    {
      by: 'content-usage',
      where: 'robots',
      line: 2,
      text: 'Content-Usage: train-ai=n',
      says: 'disallowed',
      decided: true,
    },
    {
      by: 'content-usage',
      where: 'robots',
      line: 3,
      text: 'Content-Usage: train-ai=y',
      says: 'allowed',
      decided: false,
    },
  ]);
});

test('what cannot be read stays as evidence that decides nothing', () => {
  const { train } = parse('User-agent: *\nContent-Usage: Train-AI=n').preferences('a', '/');
  expect(train.from).toMatchObject([{ line: 2, says: 'unknown', decided: false }]);
});

describe('a policy token', () => {
  const file = 'User-agent: *\nAllow: /\n\nUser-agent: policy-token\nDisallow: /blog/\n';

  test('is asked in the name of its own group', () => {
    const { tokens } = parse(file).preferences('OtherBot', '/blog/x', { tokens: ['policy-token'] });
    expect(tokens).toMatchObject({
      'policy-token': { answer: 'disallowed', from: [{ line: 5, by: 'token' }] },
    });
  });

  test('is allowed by a group that has no rule for the page, and that group is the evidence', () => {
    const { tokens } = parse(file).preferences('OtherBot', '/other', { tokens: ['policy-token'] });
    expect(tokens).toMatchObject({ 'policy-token': { answer: 'allowed', from: [{ line: 4 }] } });
  });

  test("follows everyone's group without one of its own, where that is asked for", () => {
    const options = { tokens: ['Google-Extended', 'Own'], tokenFallback: 'everyone' } as const;
    const text = 'User-agent: *\nDisallow: /a\n\nUser-agent: Own\nUser-agent: Bot\nDisallow: /b';
    expect(parse(text).preferences('Bot', '/a', options).tokens).toMatchObject({
      'Google-Extended': { answer: 'disallowed', from: [{ line: 2 }] },
      Own: { answer: 'allowed' },
    });
    const withoutEveryone = parse('User-agent: Own\nDisallow: /b').preferences('Bot', '/a', options);
    expect(withoutEveryone.tokens).toMatchObject({ 'Google-Extended': { answer: 'unknown' } });
  });

  test("without a group says nothing, and never takes everyone's", () => {
    const read = parse('User-agent: *\nDisallow: /private/\n');
    expect(read.preferences('OtherBot', '/a', { tokens: ['policy-token'] }).tokens).toEqual({
      'policy-token': { answer: 'unknown', from: [] },
    });
  });

  test('may have any name', () => {
    const { tokens } = parse('User-agent: __proto__\nDisallow: /').preferences('a', '/', {
      tokens: ['__proto__'],
    });
    expect(Object.keys(tokens)).toEqual(['__proto__']);
  });
});

describe('licenses', () => {
  test('belong to the file wherever they stand, on any host', () => {
    const file = [
      'License: https://example.com/license.xml',
      '',
      'User-agent: Googlebot',
      'Allow: /',
      'license: https://other.example/l.xml',
    ].join('\n');
    const links = [
      { url: 'https://example.com/license.xml', line: 1 },
      { url: 'https://other.example/l.xml', line: 5 },
    ];
    expect(parse(file).licenses).toEqual(links);
    expect(parse(file).preferences('OtherBot', '/a').licenses).toEqual(links);
  });

  test('end no group, and are told where crawling is disallowed, too', () => {
    const read = parse('User-agent: a\nLicense: https://example.com/l.xml\nUser-agent: b\nDisallow: /\n');
    expect(read.preferences('a', 'http://example.com/a')).toMatchObject({
      crawl: false,
      licenses: [{ url: 'https://example.com/l.xml', line: 2 }],
    });
  });

  test('without scheme or host lead nowhere', () => {
    expect(parse('License: /terms.xml\nLicense: terms\nLicense: https://\nLicense:').licenses).toEqual([]);
  });
});

describe('directives', () => {
  const file = [
    'Content-Signal: ai-train=no',
    'User-agent: a',
    'User-agent: b',
    'Disalow: /x',
    'Next-Year: 1 # soon',
    'Crawl-delay: 5',
    'nothing',
  ].join('\n');

  test('are the lines that nobody reads, with their group', () => {
    expect(parse(file).directives).toEqual([
      { line: 1, name: 'Content-Signal', value: 'ai-train=no', group: undefined },
      { line: 4, name: 'Disalow', value: '/x', group: { line: 2, agents: ['a', 'b'] } },
      { line: 5, name: 'Next-Year', value: '1', group: { line: 2, agents: ['a', 'b'] } },
    ]);
  });

  test('do not hold what a lenient reading takes for a rule', () => {
    expect(parse(file, { dialect: dialects.google }).directives.map(({ line }) => line)).toEqual([1, 5]);
  });
});

describe('a wrong argument is a TypeError that names it', () => {
  const read = parse('');

  test.each<[string, () => unknown]>([
    [
      "Unknown option 'token': there are response, tokens, tokenFallback",
      () => callUntyped(read, 'preferences', 'a', '/', { token: 1 }),
    ],
    [
      "Argument 'options.response' must be what parseRobotsTag gives, got an object",
      () => callUntyped(read, 'preferences', 'a', '/', { response: {} }),
    ],
    [
      `Argument 'options.tokens' must be a list of strings, got "x" (string)`,
      () => callUntyped(read, 'preferences', 'a', '/', { tokens: 'x' }),
    ],
    [
      "Argument 'options.tokens' must be a list of strings, got 1 (number)",
      () => callUntyped(read, 'preferences', 'a', '/', { tokens: [1] }),
    ],
    [
      "Argument 'options' must be a plain object of options, got null",
      () => callUntyped(read, 'preferences', 'a', '/', null),
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(new TypeError(message));
  });
});

test('a file of half a megabyte of preferences is asked in linear time', () => {
  const line = 'Content-Usage: /*a*a*a*a*a*a*a*b train-ai=n';
  const lines = (count: number) => ['User-agent: *', ...Array.from({ length: count }, () => line)].join('\n');
  const { train } = parse(lines(12_000)).preferences('a', `/${'a'.repeat(200)}`);
  expect(train.answer).toBe('unknown');
});

test.each([
  ['as the rule has it', { allowed: false, line: 2, text: 'Disallow: /a' }, 'Disallow: /a'],
  ['as the line stands in the file', { allowed: true, groupLine: 1 }, 'line 1'],
])('the text of what a token says: %s', (_what, verdict, text) => {
  const stated = tokenStated(verdict, { lineText: (line) => `line ${line}` });
  expect(stated.from.map((from) => from.text)).toEqual([text]);
});
