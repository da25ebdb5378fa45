import { describe, expect, test } from '@jest/globals';
import { dialects } from '../../../src/entries/dialects.js';
import { deadOrigin, jsonLines, runAmong, runProgram, withSite } from './program.js';
import { sampled } from '../../support/samples.js';

const FILES = { 'robots.txt': 'User-agent: *\nDisallow: /p\nAllow: /p/open\nDisallow /x\n' };

describe('what the page may be used for', () => {
  const run = (text: string, format = '') =>
    runAmong({ 'robots.txt': text }, `compare robots.txt Foobot /p -d google -d rfc9309${format}`);

  test('is said once where all let it be fetched', async () => {
    const { stdout } = await run('User-agent: *\nContent-Usage: train-ai=n\nContent-Signal: use=reference');
    expect(stdout).toContain('\n  All agree\n  Use: train disallowed (line 2), use reference (line 3)\n\n');
  });

  sampled(3)('is said of those that let it be fetched', async () => {
    const text = 'User-agent: *\nContent-Usage: train-ai=n\nDisalow: /p';
    const { stdout } = await run(text);
    expect(stdout).toContain('  Use: train disallowed (line 2): rfc9309\n');
    const [table] = jsonLines((await run(text, ' --json')).stdout);
    expect(table).toMatchObject({
      verdicts: { rfc9309: { allowed: true, preferences: { train: { answer: 'disallowed' } } } },
    });
    expect(table).not.toHaveProperty('verdicts.google.preferences');
  });
});

describe('a table of all dialects', () => {
  sampled(3)('has a row for each of them', async () => {
    const { stdout } = await runAmong(FILES, 'compare robots.txt Foobot https://a.example/p');
    const rows = stdout.split('\n').map((line) => line.trim().split(' ')[0]);
    expect(rows).toEqual(expect.arrayContaining(Object.keys(dialects)));
  });

  sampled(3)('says where they part', async () => {
    const line =
      'compare robots.txt Foobot https://a.example/p/open -d google --dialect rfc9309 --dialect ruby';
    const { stdout, exit } = await runAmong(FILES, line);
    expect(stdout).toBe(
      [
        'https://a.example/p/open for Foobot',
        '  google   allowed     line 3: Allow: /p/open',
        '  rfc9309  allowed     line 3: Allow: /p/open',
        '  ruby     disallowed  line 2: Disallow: /p',
        '  They disagree:',
        '    disallowed, line 2: ruby',
        '    allowed, line 3: google, rfc9309',
        '',
        '',
      ].join('\n'),
    );
    expect(exit).toBe(1);
  });

  sampled(3)('says so where all agree, and ends with 0', async () => {
    const { stdout, exit } = await runAmong(FILES, 'compare robots.txt Foobot https://a.example/p');
    expect(stdout).toContain('\n  All agree\n');
    expect(exit).toBe(0);
  });

  sampled(3)('--json holds every verdict', async () => {
    const line = 'compare robots.txt Foobot /x -d google -d rfc9309 --json';
    const { stdout, exit } = await runAmong(FILES, line);
    const group = { agent: '*', line: 1 };
    expect(jsonLines(stdout)).toEqual([
      {
        v: 1,
        url: '/x',
        agent: 'Foobot',
        agree: false,
        verdicts: {
          google: { allowed: false, because: 'rule', line: 4, text: 'Disallow /x', group },
          rfc9309: { allowed: true, because: 'no-rule', group },
        },
      },
    ]);
    expect(exit).toBe(1);
  });

  sampled(3)('a status is taken as each dialect takes it', async () => {
    const { stdout } = await withSite(503, (origin) =>
      runProgram(`compare ${origin} Foobot / --json -d rfc9309 -d perl`),
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

  sampled(3)(
    'a site that does not answer is told of once, and the others are compared nevertheless',
    async () => {
      const dead = await deadOrigin();
      const { stdout, stderr, exit } = await withSite(FILES['robots.txt'], (origin) =>
        runProgram(`compare --agent Foobot ${dead}/a ${dead}/b ${origin}/p/open -d ruby -d google --json`),
      );
      expect(jsonLines(stdout)).toMatchObject([
        { agree: true, verdicts: { ruby: { allowed: null, because: 'unreadable' } } },
        { agree: true, verdicts: { google: { allowed: null, because: 'unreadable' } } },
        { agree: false, verdicts: { ruby: { allowed: false }, google: { allowed: true } } },
      ]);
      expect(stderr).toMatch(/^Cannot fetch http:[^\n]*\n$/);
      expect(exit).toBe(3);
    },
  );
});
