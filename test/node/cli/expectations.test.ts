/** `test`: a file of expectations against a robots.txt. */
import { describe, expect, test } from '@jest/globals';
import { parse } from '../../../src/entries/core.js';
import { verdictOf } from '../../../src/answers/answer.js';
import { expectationsText, ExpectationsError, readExpectations } from '../../../src/answers/expectations.js';
import { jsonLines, refusal, runAmong, withSite } from './program.js';
import { sampled } from '../../support/samples.js';

const FILES = {
  'robots.txt': 'User-agent: *\nDisallow: /private\n',
  'expected.txt': [
    'robots: robots.txt',
    '',
    '# what the shop relies on',
    'Foobot /public allowed',
    '"Mozilla/5.0 (compatible; Foobot/1.0)" /private disallowed',
    'Foobot https://a.example/private/<x>&y=1#z allowed',
  ].join('\n'),
};

const PROBLEM = 'expected allowed, got disallowed: line 2: Disallow: /private';

test('shows what does not hold, with the line that decides', async () => {
  const { stdout, exit } = await runAmong(FILES, 'test expected.txt');
  expect(stdout).toBe(
    `expected.txt:6: Foobot https://a.example/private/<x>&y=1#z: ${PROBLEM}\n2 of 3 expectations hold\n`,
  );
  expect(exit).toBe(1);
});

sampled(3)('each system of continuous integration reads it in its format', async () => {
  const [github, junit, tap, json] = await Promise.all(
    ['github', 'junit', 'tap', 'json'].map((format) =>
      runAmong(FILES, `test expected.txt --format ${format}`),
    ),
  );
  expect(github?.stdout).toBe(
    `::error file=expected.txt,line=6,title=robots.txt::Foobot https://a.example/private/<x>&y=1#z: ${PROBLEM}\n`,
  );
  expect(junit?.stdout).toContain('<testsuite name="expected.txt" tests="3" failures="1">');
  expect(junit?.stdout).toContain('name="Foobot https://a.example/private/&lt;x&gt;&amp;y=1#z"');
  expect(junit?.stdout).toContain(`<failure message="${PROBLEM}"/>`);
  expect(tap?.stdout).toContain('TAP version 14\n1..3\nok 1 - Foobot /public\n');
  expect(tap?.stdout).toContain('not ok 3 - Foobot https://a.example/private/<x>&y=1\\#z\n  ---\n');
  expect(jsonLines(json?.stdout ?? '')).toMatchObject([
    { v: 1, holds: true },
    { holds: true, agent: 'Mozilla/5.0 (compatible; Foobot/1.0)' },
    { holds: false, at: 6, expected: 'allowed', verdict: 'disallowed', answer: { line: 2 } },
  ]);
});

sampled(3)('the site of each URL is asked where no robots.txt is named', async () => {
  const { stdout, exit } = await withSite(FILES['robots.txt'], (origin) => {
    const cases = [{ agent: 'a', url: `${origin}/private`, verdict: 'disallowed' }];
    return runAmong({ 'expected.json': JSON.stringify({ cases }) }, 'test expected.json');
  });
  expect({ stdout, exit }).toEqual({ stdout: '1 of 1 expectation holds\n', exit: 0 });
});

sampled(3)('a file that cannot be read says where and what to write', async () => {
  const says =
    "Cannot read expected.txt: line 1: 'forbidden' is not a verdict; write one of allowed, disallowed, unknown, error";
  const ended = await runAmong({ 'expected.txt': 'Foobot /x forbidden\n' }, 'test expected.txt');
  expect(ended).toEqual(refusal(3, says));
});

describe('a file of expectations', () => {
  test.each([
    ['a line of two words', 'Foobot /x'],
    ['a setting without a value', 'robots:'],
    ['JSON that is none', '{"cases": [}'],
    ['JSON without cases', '{}'],
    ['a case that is no object', '{"cases": [1]}'],
    ['a setting that is not a string', '{"site": 1, "cases": []}'],
    ['a site that is no URL of one', 'site: shop.example\nFoobot /x allowed'],
    [
      'the same as JSON',
      '{"site": "ftp://a.example", "cases": [{"agent": "a", "url": "/", "verdict": "allowed"}]}',
    ],
    ['a file without a case', '# nothing\n'],
    ['JSON without a case', '{"cases": []}'],
  ])('is refused for %s', (_, text) => {
    expect(() => readExpectations(text)).toThrow(ExpectationsError);
  });

  test('that no line can write is written as JSON, and read as the same', () => {
    const cases = [
      { agent: 'A "quoted" bot', url: '/a', verdict: 'allowed' as const },
      { agent: 'FooBot', url: '/a b', verdict: 'unknown' as const },
    ];
    const text = expectationsText({ robots: 'robots.txt' }, cases);
    expect(readExpectations(text)).toEqual({
      robots: 'robots.txt',
      cases: cases.map((each, index) => ({ ...each, line: 4 + 5 * index })),
    });
  });

  test.each(['', '#Foobot', 'robots:', 'Site:x', '{', 'a\nb', 'two words'])(
    'that is written for the agent %j is read as the same',
    (agent) => {
      const text = expectationsText({}, [{ agent, url: '/a', verdict: 'allowed' }]);
      expect(readExpectations(text).cases).toMatchObject([{ agent, url: '/a', verdict: 'allowed' }]);
    },
  );

  test('as JSON has its cases in the lines where they begin', () => {
    const text = [
      '{"note": ["{", {"cases": [{}]}],',
      ' "cases": [{"agent": "a", "url": "/[\\"{", "verdict": "allowed"},',
      '',
      '   {"agent": "b", "x": {"y": [{}]}, "url": "/", "verdict": "error"}]}',
    ].join('\n');
    expect(readExpectations(text).cases.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('that is written is read as the same', () => {
    const robots = parse(FILES['robots.txt']);
    const asked = [
      ['Foobot', '/private'],
      ['Mozilla/5.0 (compatible; Foobot/1.0)', 'https://a.example/'],
    ] as const;
    const cases = asked.map(([agent, url]) => ({
      agent,
      url,
      verdict: verdictOf(robots.explain(agent, url)),
    }));
    const settings = { site: 'https://a.example', dialect: 'rfc9309' };
    expect(cases.map(({ verdict }) => verdict)).toEqual(['disallowed', 'allowed']);
    expect(readExpectations(expectationsText(settings, cases))).toEqual({
      ...settings,
      cases: cases.map((each, index) => ({ ...each, line: 3 + index })),
    });
  });
});
