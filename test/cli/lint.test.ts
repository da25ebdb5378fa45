import { describe, expect, test } from '@jest/globals';
import { ADVICE } from '../../src/answers/advice.js';
import { jsonLines, runProgram, withFiles } from './program.js';

const FILES = {
  'robots.txt': ['Disallow: /early', 'User-agent: *', 'Disalow: /x', 'Disallow: y', 'Crawl-delay: soon'].join(
    '\n',
  ),
  'fine.txt': 'User-agent: *\nDisallow: /x\n',
  'warned.txt': 'User-agent: *\nDisalow: /x\n',
};

function runIn(args: readonly string[]) {
  return withFiles(FILES, (cwd) => runProgram(['lint', ...args], { cwd }));
}

test('shows line, severity, advice, code and the line itself', async () => {
  const { stdout, exit } = await runIn(['robots.txt']);
  expect(stdout.split('\n').filter((line) => line.startsWith('robots.txt:'))).toEqual([
    `robots.txt:1: error: ${ADVICE['rule-before-agent'].says} [rule-before-agent]`,
    `robots.txt:3: warning: ${ADVICE['unknown-directive'].says} [unknown-directive]`,
    `robots.txt:4: error: ${ADVICE['rule-without-slash'].says} [rule-without-slash]`,
    `robots.txt:5: error: ${ADVICE['crawl-delay-malformed'].says} [crawl-delay-malformed]`,
  ]);
  expect(stdout.split('\n')[1]).toBe('    Disallow: /early');
  expect(exit).toBe(1);
});

describe('ends with 1 only for errors', () => {
  test.each([
    ['fine.txt', 0, 0],
    ['warned.txt', 1, 0],
    ['robots.txt', 4, 1],
  ])('%s has %d notes', async (file, notes, code) => {
    const { stdout, exit } = await runIn([file, '--json']);
    expect({ notes: jsonLines(stdout).length, exit }).toEqual({ notes, exit: code });
  });
});

test('--json and --format json are one', async () => {
  const { stdout } = await runIn(['warned.txt', '--json']);
  expect(jsonLines(stdout)).toEqual([
    {
      file: 'warned.txt',
      line: 2,
      severity: 'warning',
      code: 'unknown-directive',
      text: 'Disalow: /x',
      advice: ADVICE['unknown-directive'].says,
    },
  ]);
  expect((await runIn(['warned.txt', '--format', 'json'])).stdout).toBe(stdout);
});

test('--format github writes the annotations of a workflow', async () => {
  const { stdout } = await withFiles({ 'a,b.txt': 'User-agent: *\nDisalow: 100%\n' }, (cwd) =>
    runProgram(['lint', 'a,b.txt', '--format', 'github'], { cwd }),
  );
  expect(stdout).toBe(
    `::warning file=a%2Cb.txt,line=2,title=unknown-directive::${ADVICE['unknown-directive'].says}: Disalow: 100%25\n`,
  );
});

test('another dialect has other doubts', async () => {
  const { stdout, exit } = await runIn(['warned.txt', '--json', '--dialect', 'google']);
  expect(jsonLines(stdout)).toMatchObject([{ code: 'typo-accepted', line: 2 }]);
  expect(exit).toBe(0);
});

test('a directive that this reader does not follow and others do is not called misspelt', async () => {
  const { stdout, exit } = await withFiles(
    { 'robots.txt': 'User-agent: *\nCRAWL-Delay : 2\nHost: a.example\nCrawl-dely: 2\n' },
    (cwd) => runProgram(['lint', 'robots.txt', '--json', '-d', 'google'], { cwd }),
  );
  expect(jsonLines(stdout)).toMatchObject([
    { line: 2, severity: 'notice', code: 'unsupported-directive' },
    { line: 3, severity: 'notice', code: 'unsupported-directive' },
    { line: 4, severity: 'warning', code: 'unknown-directive' },
  ]);
  expect(exit).toBe(0);
});

test('every advice says what is the matter; and what to do', () => {
  for (const { says } of Object.values(ADVICE)) expect(says).toMatch(/^[A-Z].*; .*[^.]$/);
});
