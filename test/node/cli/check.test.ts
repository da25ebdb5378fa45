import { beforeAll, describe, expect, test } from '@jest/globals';
import { deadOrigin, jsonLines, runAmong, runProgram, withSite } from './program.js';
import { sampled, sampleOf } from '../../support/samples.js';

const ROBOTS = 'User-agent: *\nDisallow: /private\n\nUser-agent: Open\nDisallow:\n';

const FILES = { 'robots.txt': ROBOTS, 'urls.txt': 'https://a.example/\n\n/private\r\n' };

type Answer = readonly [what: string, line: string, shown: readonly string[], exit: number, input?: string];

const ANSWERS: readonly Answer[] = [
  ['all allowed', 'robots.txt Foobot / /public', ['allowed     /', 'allowed     /public'], 0],
  ['one is not', 'robots.txt Foobot / /private', ['allowed     /', 'disallowed  /private'], 1],
  ['a crawler with a group of its own', 'robots.txt Open /private', ['allowed     /private'], 0],
  [
    'a file speaks for whatever site is asked about',
    'robots.txt Foobot https://a.example/private https://b.example/private',
    ['disallowed  https://a.example/private', 'disallowed  https://b.example/private'],
    1,
  ],
  [
    'unless its site is told',
    'robots.txt Foobot https://b.example/private --site https://a.example/robots.txt',
    ['unknown     https://b.example/private'],
    1,
  ],
  ['another dialect', 'robots.txt Foobot /private --dialect google', ['disallowed  /private'], 1],
  [
    'a list, blank lines left out',
    'robots.txt Foobot --urls urls.txt',
    ['allowed     https://a.example/', 'disallowed  /private'],
    1,
  ],
  ['SOURCE from standard input', '- Foobot /private', ['disallowed  /private'], 1, ROBOTS],
  ['URLs from standard input', 'robots.txt Foobot --urls -', ['disallowed  /private/x'], 1, '/private/x'],
];

test.each(sampleOf(ANSWERS, 3))(
  'one line per URL, and an exit code that sums them up: %s',
  async (_, line, shown, exit, input = '') => {
    const ended = await runAmong(FILES, `check ${line}`, { input });
    expect(ended).toEqual({ stdout: `${shown.join('\n')}\n`, stderr: '', exit });
  },
);

sampled(3)('--json prints one object per line', async () => {
  const { stdout } = await runAmong(FILES, 'check robots.txt Foobot /private/x /robots.txt /a --json');
  const asked = { v: 1, agent: 'Foobot', dialect: 'rfc9309' };
  const group = { agent: '*', line: 1 };
  expect(jsonLines(stdout)).toEqual([
    {
      ...{ ...asked, url: '/private/x', allowed: false, because: 'rule' },
      ...{ line: 2, text: 'Disallow: /private', group },
    },
    { ...asked, url: '/robots.txt', allowed: true, because: 'robots-txt' },
    { ...asked, url: '/a', allowed: true, because: 'no-rule', group },
  ]);
});

describe('a site on loopback', () => {
  let dead = '';
  beforeAll(async () => {
    dead = await deadOrigin();
  });

  sampled(3)('pages alone find their robots.txt, asked for once', async () => {
    await withSite(ROBOTS, async (origin, asked) => {
      const { stdout, exit } = await runProgram(`check --agent Foobot ${origin}/a?b ${origin}/private`);
      expect(stdout).toBe(`allowed     ${origin}/a?b\ndisallowed  ${origin}/private\n`);
      expect(exit).toBe(1);
      expect(asked).toEqual(['/robots.txt']);
    });
  });

  sampled(3)('SOURCE is a site, asked in the name that is given', async () => {
    const agents: (string | undefined)[] = [];
    const { stdout } = await withSite(
      (request, response) => {
        agents.push(request.headers['user-agent']);
        response.end(ROBOTS);
      },
      (origin) => runProgram(`check ${origin} Foobot /private --user-agent Foobot/1.0`),
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
    await withSite(
      (_, response) => response.writeHead(status).end('User-agent: *\nAllow: /\n'),
      async (origin) => {
        const ended = await runProgram(`check ${origin}/robots.txt Foobot /x --dialect ${dialect}`);
        expect(ended).toEqual({ stdout, stderr: `${origin}/robots.txt: status ${status}\n`, exit });
      },
    );
  });

  sampled(3)('a site that does not answer is told of, and the others are asked nevertheless', async () => {
    const result = await withSite(ROBOTS, (origin) =>
      runProgram(`check --json --agent Foobot ${dead}/private ${origin}/private`),
    );
    expect(jsonLines(result.stdout)).toMatchObject([
      { allowed: null, because: 'unreadable', error: { name: 'Unreadable' } },
      { allowed: false, because: 'rule' },
    ]);
    expect(result.stderr).toMatch(/^Cannot fetch http:\S+: .*ECONNREFUSED.*\n$/);
    expect(result.exit).toBe(3);
  });
});
