import { describe, expect, test } from '@jest/globals';
import { dialects } from '../../src/entries/dialects.js';
import { deadOrigin, jsonLines, runProgram, withFiles, withSite } from './program.js';

const FILES = { 'robots.txt': 'User-agent: *\nDisallow: /p\nAllow: /p/open\nDisallow /x\n' };

function runIn(args: readonly string[]) {
  return withFiles(FILES, (cwd) => runProgram(['compare', ...args], { cwd }));
}

describe('a table of all dialects', () => {
  test('has a row for each of them', async () => {
    const { stdout } = await runIn(['robots.txt', 'Foobot', 'https://a.example/p']);
    const rows = stdout.split('\n').map((line) => line.trim().split(' ')[0]);
    expect(rows).toEqual(expect.arrayContaining(Object.keys(dialects)));
  });

  test('says where they part', async () => {
    const { stdout, exit } = await runIn([
      ...['robots.txt', 'Foobot', 'https://a.example/p/open', '--dialect', 'google'],
      ...['--dialect', 'rfc9309', '--dialect', 'ruby'],
    ]);
    expect(stdout).toBe(
      [
        'https://a.example/p/open for Foobot',
        '  google   allowed     line 3: Allow: /p/open',
        '  rfc9309  allowed     line 3: Allow: /p/open',
        '  ruby     disallowed  line 2: Disallow: /p',
        '  They part:',
        '    disallowed, line 2: ruby',
        '    allowed, line 3: google, rfc9309',
        '',
        '',
      ].join('\n'),
    );
    expect(exit).toBe(1);
  });

  test('says so where all agree, and ends with 0', async () => {
    const { stdout, exit } = await runIn(['robots.txt', 'Foobot', 'https://a.example/p']);
    expect(stdout).toContain('\n  All agree\n');
    expect(exit).toBe(0);
  });

  test('--json holds every verdict', async () => {
    const { stdout, exit } = await runIn([
      'robots.txt',
      'Foobot',
      '/x',
      '-d',
      'google',
      '-d',
      'rfc9309',
      '--json',
    ]);
    expect(jsonLines(stdout)).toEqual([
      {
        v: 1,
        url: '/x',
        agent: 'Foobot',
        agree: false,
        verdicts: {
          google: {
            allowed: false,
            because: 'rule',
            line: 4,
            text: 'Disallow /x',
            group: { agent: '*', line: 1 },
          },
          rfc9309: { allowed: true, because: 'no-rule', group: { agent: '*', line: 1 } },
        },
      },
    ]);
    expect(exit).toBe(1);
  });

  test('a status is taken as each dialect takes it', async () => {
    const { stdout } = await withSite(
      (_, response) => response.writeHead(503).end(),
      (origin) => runProgram(['compare', origin, 'Foobot', '/', '--json', '-d', 'rfc9309', '-d', 'perl']),
    );
    expect(jsonLines(stdout)).toMatchObject([
      {
        verdicts: {
          rfc9309: { allowed: false, because: 'status', status: 503 },
          perl: { allowed: true, because: 'status', status: 503 },
        },
      },
    ]);
  });

  test('a site that does not answer is told of once, and the others are compared nevertheless', async () => {
    const dead = await deadOrigin();
    const { stdout, stderr, exit } = await withSite(
      (_, response) => response.end(FILES['robots.txt']),
      (origin) =>
        runProgram([
          ...['compare', '--agent', 'Foobot', `${dead}/a`, `${dead}/b`, `${origin}/p/open`],
          ...['-d', 'ruby', '-d', 'google', '--json'],
        ]),
    );
    expect(jsonLines(stdout)).toMatchObject([
      { agree: true, verdicts: { ruby: { allowed: null, because: 'unreadable' } } },
      { agree: true, verdicts: { google: { allowed: null, because: 'unreadable' } } },
      { agree: false, verdicts: { ruby: { allowed: false }, google: { allowed: true } } },
    ]);
    expect(stderr).toMatch(/^Cannot fetch http:[^\n]*\n$/);
    expect(exit).toBe(3);
  });
});
