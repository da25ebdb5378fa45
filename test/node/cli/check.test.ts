import { beforeAll, describe, expect, test } from '@jest/globals';
import { deadOrigin, jsonLines, runProgram, withFiles, withSite } from './program.js';
import { sampled, sampleOf } from '../../support/samples.js';

const ROBOTS = 'User-agent: *\nDisallow: /private\n\nUser-agent: Open\nDisallow:\n';

const FILES = { 'robots.txt': ROBOTS, 'urls.txt': 'https://a.example/\n\n/private\r\n' };

function runIn(args: readonly string[], input = '') {
  return withFiles(FILES, (cwd) => runProgram(args, { cwd, input }));
}

const ANSWERS = [
  ['all allowed', ['robots.txt', 'Foobot', '/', '/public'], ['allowed     /', 'allowed     /public'], 0],
  ['one is not', ['robots.txt', 'Foobot', '/', '/private'], ['allowed     /', 'disallowed  /private'], 1],
  ['a crawler with a group of its own', ['robots.txt', 'Open', '/private'], ['allowed     /private'], 0],
  [
    'a file speaks for whatever site is asked about',
    ['robots.txt', 'Foobot', 'https://a.example/private', 'https://b.example/private'],
    ['disallowed  https://a.example/private', 'disallowed  https://b.example/private'],
    1,
  ],
  [
    'unless its site is told',
    ['robots.txt', 'Foobot', 'https://b.example/private', '--site', 'https://a.example/robots.txt'],
    ['unknown     https://b.example/private'],
    1,
  ],
  [
    'another dialect',
    ['robots.txt', 'Foobot', '/private', '--dialect', 'google'],
    ['disallowed  /private'],
    1,
  ],
  [
    'a list, blank lines left out',
    ['robots.txt', 'Foobot', '--urls', 'urls.txt'],
    ['allowed     https://a.example/', 'disallowed  /private'],
    1,
  ],
] as const;

describe('one line per URL, and an exit code that sums them up', () => {
  test.each(sampleOf(ANSWERS, 3))('%s', async (_, args, lines, exit) => {
    expect(await runIn(['check', ...args])).toEqual({ stdout: `${lines.join('\n')}\n`, stderr: '', exit });
  });

  sampled(3)('SOURCE from standard input', async () => {
    const { stdout, exit } = await runIn(['check', '-', 'Foobot', '/private'], ROBOTS);
    expect({ stdout, exit }).toEqual({ stdout: 'disallowed  /private\n', exit: 1 });
  });

  sampled(3)('URLs from standard input', async () => {
    const { stdout, exit } = await runIn(
      ['check', 'robots.txt', 'Foobot', '--urls', '-'],
      'https://a.example/private/x',
    );
    expect({ stdout, exit }).toEqual({ stdout: 'disallowed  https://a.example/private/x\n', exit: 1 });
  });

  sampled(3)('a page that is a list of terminal commands is shown and not obeyed', async () => {
    const { stdout } = await runIn(['check', 'robots.txt', 'Foobot', '/\u001b[31mred\u202e']);
    expect(stdout).toBe('allowed     /\\u{1b}[31mred\\u{202e}\n');
  });
});

sampled(3)('--json prints one object per line', async () => {
  const { stdout } = await runIn([
    'check',
    'robots.txt',
    'Foobot',
    '/private/x',
    '/robots.txt',
    '/a',
    '--json',
  ]);
  expect(jsonLines(stdout)).toEqual([
    {
      v: 1,
      url: '/private/x',
      agent: 'Foobot',
      dialect: 'rfc9309',
      allowed: false,
      because: 'rule',
      line: 2,
      text: 'Disallow: /private',
      group: { agent: '*', line: 1 },
    },
    { v: 1, url: '/robots.txt', agent: 'Foobot', dialect: 'rfc9309', allowed: true, because: 'robots-txt' },
    {
      v: 1,
      url: '/a',
      agent: 'Foobot',
      dialect: 'rfc9309',
      allowed: true,
      because: 'no-rule',
      group: { agent: '*', line: 1 },
    },
  ]);
});

describe('a site on loopback', () => {
  let dead = '';
  beforeAll(async () => {
    dead = await deadOrigin();
  });

  sampled(3)('pages alone find their robots.txt, asked for once', async () => {
    const asked: string[] = [];
    const result = await withSite(
      (request, response) => {
        asked.push(request.url ?? '');
        response.end(ROBOTS);
      },
      (origin) => runProgram(['check', '--agent', 'Foobot', `${origin}/a?b`, `${origin}/private`]),
    );
    expect(asked).toEqual(['/robots.txt']);
    expect(result.stdout.replaceAll(/127\.0\.0\.1:\d+/g, 'site')).toBe(
      'allowed     http://site/a?b\ndisallowed  http://site/private\n',
    );
    expect(result.exit).toBe(1);
  });

  sampled(3)('SOURCE is a site, asked in the name that is given', async () => {
    const agents: (string | undefined)[] = [];
    const { stdout } = await withSite(
      (request, response) => {
        agents.push(request.headers['user-agent']);
        response.end(ROBOTS);
      },
      (origin) => runProgram(['check', origin, 'Foobot', '/private', '--user-agent', 'Foobot/1.0']),
    );
    expect({ stdout, agents }).toEqual({ stdout: 'disallowed  /private\n', agents: ['Foobot/1.0'] });
  });

  sampled(3).each([
    [404, 'rfc9309', 'allowed     /x\n', 0],
    [503, 'rfc9309', 'disallowed  /x\n', 1],
    [401, 'rfc9309', 'allowed     /x\n', 0],
    [401, 'ruby', 'disallowed  /x\n', 1],
    [401, 'pythonRfc9309', 'disallowed  /x\n', 1],
    [503, 'pythonClassic', 'disallowed  /x\n', 1],
    [503, 'ruby', 'allowed     /x\n', 0],
  ])('status %d as %s takes it', async (status, dialect, stdout, exit) => {
    const result = await withSite(
      (_, response) => response.writeHead(status).end('User-agent: *\nAllow: /\n'),
      (origin) => runProgram(['check', `${origin}/robots.txt`, 'Foobot', '/x', '--dialect', dialect]),
    );
    expect({ ...result, stderr: result.stderr.replace(/http\S+: /, '') }).toEqual({
      stdout,
      stderr: `status ${status}\n`,
      exit,
    });
  });

  sampled(3)('a site that does not answer is told of, and the others are asked nevertheless', async () => {
    const result = await withSite(
      (_, response) => response.end(ROBOTS),
      (origin) =>
        runProgram(['check', '--json', '--agent', 'Foobot', `${dead}/private`, `${origin}/private`]),
    );
    expect(jsonLines(result.stdout)).toMatchObject([
      { allowed: null, because: 'unreadable', error: { name: 'Unreadable' } },
      { allowed: false, because: 'rule' },
    ]);
    expect(result.stderr).toMatch(/^Cannot fetch http:\S+: .*ECONNREFUSED.*\n$/);
    expect(result.exit).toBe(3);
  });
});
