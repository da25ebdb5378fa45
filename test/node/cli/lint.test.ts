import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { lintRules } from '../../../src/entries/lint.js';
import { jsonLines, refusal, runAmong, runProgram, withFiles, withSite } from './program.js';
import { sampled } from '../../support/samples.js';

const FILES = {
  'robots.txt': [
    'Disallow: /early',
    'User-agent: *',
    'Disallow: /x',
    'Disallow: y',
    'Crawl-delay: soon',
  ].join('\n'),
  'fine.txt': 'User-agent: *\nDisallow: /x\n',
  'warned.txt': 'User-agent: FooBot/1.0\nDisallow: /x\n',
  'twice.txt': 'User-agent: *\nDisallow: /x\nAllow: /x/y\nDisallow: /z\nDisallow: /x\nDisallow: /end\n',
  'a,b.txt': 'User-agent: *\nDisallow: /100%zz\n',
};

const runIn = (line: string) => runAmong(FILES, `lint ${line}`);

test('shows place, severity, what is the matter, the line, how to fix it and where to read more', async () => {
  const { stdout, stderr, exit } = await runIn('robots.txt');
  expect(stdout.split('\n').filter((line) => line.startsWith('robots.txt:'))).toEqual([
    'robots.txt:1:1: error: The rule comes before the first User-agent line and belongs to no group [rule-before-agent]',
    'robots.txt:4:11: error: The path begins with neither / nor *, so for most crawlers the rule matches nothing [path-without-slash]',
    'robots.txt:5:14: error: The delay is not a number of seconds and is ignored [crawl-delay-malformed]',
  ]);
  expect(stdout.split('\n').slice(1, 3)).toEqual([
    '    Disallow: /early',
    '    Put a User-agent line above it (LINT.md#rule-before-agent)',
  ]);
  expect(stderr).toBe('3 errors, 0 warnings, 0 notes in 1 file\n');
  expect(exit).toBe(1);
});

sampled(3).each([
  ['nothing', 'fine.txt', 0],
  ['a warning', 'warned.txt', 0],
  ['a warning too many', 'warned.txt --max-warnings 0', 1],
  ['a warning that is an error here', 'warned.txt --rule agent-version=error', 1],
  ['a warning that is off', 'warned.txt --max-warnings 0 --rule agent-version=off', 0],
  ['errors', 'robots.txt', 1],
  ['errors in one of several', 'fine.txt robots.txt', 1],
])('ends with 1 for errors, and for more warnings than allowed: %s', async (_, line, code) => {
  expect((await runIn(line)).exit).toBe(code);
});

sampled(3)('--json and --format json are one', async () => {
  const { stdout } = await runIn('warned.txt --json');
  expect(jsonLines(stdout)).toEqual([
    {
      ...{ v: 1, file: 'warned.txt', code: 'agent-version', severity: 'warning' },
      ...{ line: 1, column: 19, endColumn: 23 },
      text: 'User-agent: FooBot/1.0',
      message: 'The name contains a slash, and parsers disagree about the part after it',
      advice: 'Delete the slash and everything after it',
      fixable: false,
      help: 'LINT.md#agent-version',
    },
  ]);
  expect((await runIn('warned.txt --format json')).stdout).toBe(stdout);
});

sampled(3)('--format github writes the annotations of a workflow', async () => {
  const { stdout } = await runIn('a,b.txt --format github');
  expect(stdout).toMatch(
    /^::warning file=a%2Cb.txt,line=2,col=15,endColumn=18,title=path-bad-escape::A percent sign .* Write %2525 for a percent sign/,
  );
});

sampled(3)('--format sarif lists every rule, and gives each result a rule and a place', async () => {
  const { stdout } = await runIn('robots.txt a,b.txt fine.txt --format sarif');
  const [log] = jsonLines(stdout);
  const codes = lintRules.map(({ code }) => code);
  const result = (code: string, uri: string, startLine: number, startColumn: number) => ({
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: lintRules.find((rule) => rule.code === code)?.severity,
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine, startColumn } } }],
  });
  expect(log).toMatchObject({
    $schema: expect.stringContaining('sarif-2.1.0'),
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'robotparser', rules: codes.map((id) => ({ id })) } },
        results: [
          result('rule-before-agent', 'robots.txt', 1, 1),
          result('path-without-slash', 'robots.txt', 4, 11),
          result('crawl-delay-malformed', 'robots.txt', 5, 14),
          result('path-bad-escape', 'a,b.txt', 2, 15),
        ],
      },
    ],
  });
});

describe('--fix', () => {
  sampled(3)('fixes the file and says what is left', async () => {
    await withFiles(FILES, async (cwd) => {
      const { stderr, stdout, exit } = await runProgram('lint twice.txt --fix', { cwd });
      expect({ stdout, exit }).toEqual({ stdout: '', exit: 0 });
      expect(stderr).toContain('twice.txt: fixed 1 finding');
      expect(readFileSync(join(cwd, 'twice.txt'), 'utf8')).toBe(
        'User-agent: *\nDisallow: /x\nAllow: /x/y\nDisallow: /z\nDisallow: /end\n',
      );
    });
  });

  test('--fix-unsafe makes changes that are meant to change verdicts, and as a diff with --fix-dry-run', async () => {
    await withFiles({ 'list.txt': 'User-agent: a, b\nDisallow: /\n' }, async (cwd) => {
      const diff = await runProgram('lint list.txt --fix-unsafe --fix-dry-run', { cwd });
      expect(diff.stdout.split('\n').slice(2)).toEqual([
        '@@ -1,2 +1,3 @@',
        '-User-agent: a, b',
        '+User-agent: a',
        '+User-agent: b',
        ' Disallow: /',
        '',
      ]);
      expect((await runProgram('lint list.txt --fix', { cwd })).exit).toBe(1);
      expect((await runProgram('lint list.txt --fix-unsafe', { cwd })).exit).toBe(0);
    });
  });

  sampled(3)('--fix-dry-run shows a diff and changes nothing', async () => {
    await withFiles(FILES, async (cwd) => {
      const { stdout } = await runProgram('lint twice.txt --fix-dry-run', { cwd });
      expect(stdout.split('\n')).toEqual([
        '--- twice.txt',
        '+++ twice.txt',
        '@@ -2,5 +2,4 @@',
        ' Disallow: /x',
        ' Allow: /x/y',
        ' Disallow: /z',
        '-Disallow: /x',
        ' Disallow: /end',
        '',
      ]);
      expect(readFileSync(join(cwd, 'twice.txt'), 'utf8')).toBe(FILES['twice.txt']);
    });
  });
});

sampled(3)('--readings tells who obeys a line and who does not', async () => {
  const files = { 'star.txt': 'User-agent: *\nDisallow: /*.pdf' };
  const { stdout, exit } = await runAmong(files, 'lint star.txt --readings --json');
  expect(jsonLines(stdout)).toMatchObject([
    {
      code: 'readings-differ',
      line: 2,
      message: expect.stringMatching(/obey this line, .* do not: not every parser treats a star/),
    },
  ]);
  expect(exit).toBe(0);
});

sampled(3)('--explain tells of a code', async () => {
  const { stdout, exit } = await runIn('--explain agent-list');
  expect(stdout).toMatch(/^agent-list\nerror\. A User-agent line names one crawler/);
  expect(stdout).toContain('\nWhy. Google uses the first name');
  expect(stdout).toContain('    User-agent: GPTBot, ClaudeBot');
  expect(exit).toBe(0);
});

sampled(3)(
  'patterns name files in folders, several files are linted, and one that is missing ends with 3',
  async () => {
    const { stdout } = await runIn('*.txt --json');
    const files = new Set(
      jsonLines(stdout).map((line) => JSON.stringify(line).replace(/.*"file":"([^"]+)".*/, '$1')),
    );
    expect([...files]).toEqual(['a,b.txt', 'robots.txt', 'twice.txt', 'warned.txt']);
    const { exit, stderr } = await runIn('fine.txt missing.txt');
    expect(exit).toBe(3);
    expect(stderr).toContain('missing.txt');
  },
);

sampled(3)('what the answer itself shows is found, too', async () => {
  const { stdout } = await withSite(
    (request, response) => {
      response.writeHead(request.url === '/robots.txt' ? 200 : 404, { 'content-type': 'text/html' });
      response.end('<html>\n');
    },
    (origin) => runProgram(`lint ${origin}/ --json`),
  );
  expect(jsonLines(stdout)).toMatchObject([{ code: 'file-html' }, { code: 'content-type' }]);
});

sampled(3).each([
  [
    'fine.txt --rule agent-list',
    "--rule takes CODE=LEVEL with one of off, note, warning, error, got 'agent-list'",
  ],
  ['fine.txt --rule agent-lists=off', "Unknown code 'agent-lists'"],
  ['--explain nothing', "Unknown code 'nothing'"],
  ['- -', 'Standard input can be read once'],
])('misuse names what to write: %j', async (line, message) => {
  expect(await runIn(line)).toEqual(refusal(2, message));
});

sampled(3)('nothing found is nothing printed', async () => {
  expect(await runIn('fine.txt')).toEqual({ stdout: '', stderr: '', exit: 0 });
});

sampled(3)('a pattern without a match ends with 3', async () => {
  expect(await runIn('sites/**/robots.txt')).toEqual(refusal(3, "No file matches 'sites/**/robots.txt'"));
});
