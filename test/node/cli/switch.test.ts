/** `compare --from A --to B`: the counts are those of asking every URL in turn. */
import { expect, test } from '@jest/globals';
import { parse } from '../../../src/entries/core.js';
import { google, ruby } from '../../../src/entries/dialects.js';
import { jsonLines, runAmong } from './program.js';
import { sampled } from '../../support/samples.js';

const ROBOTS = [
  'User-agent: *',
  'Disallow: /p',
  'Allow: /p/open',
  'Disallow: /*?id=$',
  'Disallow: /only/%61',
  '',
].join('\n');

function runIn(urls: string, line: string, input = '') {
  const files = { 'robots.txt': ROBOTS, 'urls.txt': urls };
  return runAmong(files, `compare robots.txt Foobot --from ruby --to google ${line}`, { input });
}

const PATHS = ['/', '/p', '/p/open/x', '/p/opened', '/a?id=', '/a?id=4', '/only/a', '/only/%61', '/p/o'];

test('shows counts, and the first URLs of each kind of change', async () => {
  const urls = PATHS.map((path) => `https://a.example${path}`).join('\n');
  const { stdout, stderr, exit } = await runIn(urls, '--urls urls.txt');
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 1 });
  expect(stdout).toBe(
    [
      'ruby -> google, robots.txt, for Foobot',
      '9 URLs',
      '6 stay: 2 allowed, 4 disallowed',
      '3 change',
      '',
      'disallowed -> allowed: 3 URLs',
      '2  line 2 (Disallow: /p) -> line 3 (Allow: /p/open)',
      '   https://a.example/p/open/x',
      '   https://a.example/p/opened',
      '1  line 5 (Disallow: /only/%61) -> no rule',
      '   https://a.example/only/a',
      '',
    ].join('\n'),
  );
});

sampled(3)('ends with 0 where nothing changes', async () => {
  const { stdout, exit } = await runIn('', 'https://a.example/p https://a.example/q');
  expect(stdout).toContain('2 stay: 1 allowed, 1 disallowed\n0 change\n');
  expect(exit).toBe(0);
});

sampled(3)('URLs of the command line come before those of the list', async () => {
  const { stdout } = await runIn('/p/open/2\n', '/p/open/1 --urls urls.txt --json');
  expect(jsonLines(stdout)[0]).toMatchObject({ count: 2, first: ['/p/open/1', '/p/open/2'] });
});

sampled(3)('a long list is counted exactly, and its first changes are the first of the list', async () => {
  const urls = Array.from(
    { length: 30_000 },
    (_, index) =>
      `https://a.example${PATHS[(index * 7) % PATHS.length] ?? '/'}/${index}/${'long'.repeat(10)}`,
  );
  const before = parse(ROBOTS, { dialect: ruby });
  const after = parse(ROBOTS, { dialect: google });
  const changed = urls.filter((url) => before.allows('Foobot', url) !== after.allows('Foobot', url));
  const allowed = urls.filter((url) => before.allows('Foobot', url) && after.allows('Foobot', url));

  const list = `\uFEFF${urls.join('\r\n')}\r\n`;
  expect(list.length).toBeGreaterThan(4 * 256 * 1024);
  for (const [source, input] of [
    ['urls.txt', ''],
    ['-', list],
  ] as const) {
    const { stdout, exit } = await runIn(list, `--urls ${source} --json`, input);
    const [change, ...others] = jsonLines(stdout);
    const byRule = changed.filter((url) => url.includes('/p/open'));
    expect(change).toMatchObject({ type: 'change', count: byRule.length, first: byRule.slice(0, 3) });
    expect(others.at(-1)).toEqual({
      ...{ v: 1, type: 'summary', source: 'robots.txt', agent: 'Foobot', from: 'ruby', to: 'google' },
      urls: urls.length,
      same: {
        allowed: allowed.length,
        disallowed: urls.length - changed.length - allowed.length,
        unknown: 0,
        error: 0,
      },
      changed: changed.length,
      unlisted: 0,
      cut: 0,
    });
    expect(exit).toBe(1);
  }
});

sampled(3)('a line that is too long is told of, and the list goes on', async () => {
  const urls = `/p/open\n/${'x'.repeat(2_000_000)}\n/p/open/2\n`;
  const { stdout, stderr, exit } = await runIn(urls, '--urls urls.txt');
  expect(stdout).toContain('3 URLs\n1 stays: 1 disallowed\n2 change\n');
  expect(stdout).toContain('1 line too long for a URL, checked by the beginning only\n');
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 1 });
});

sampled(3)('kinds of change beyond two hundred are counted and not listed', async () => {
  const rules = Array.from({ length: 250 }, (_, index) => `Disallow: /${index}/\nAllow: /${index}/open`);
  const urls = Array.from({ length: 250 }, (_, index) => `/${index}/open`);
  const files = { 'robots.txt': ['User-agent: *', ...rules].join('\n'), 'urls.txt': urls.join('\n') };
  const line = 'compare robots.txt Foobot --from ruby --to google --urls urls.txt --json';
  const { stdout } = await runAmong(files, line);
  const lines = jsonLines(stdout);
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toMatchObject({ urls: 250, changed: 250, unlisted: 50 });
});
