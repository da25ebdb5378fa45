/** What a run that nobody watches must not do: answer what it has not understood, end with a line, or hide that it failed. */
import { existsSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { dialects } from '../../../src/entries/dialects.js';
import { jsonLines, runProgram, startProgram, withFiles, withSite } from './program.js';

const ROBOTS = 'User-agent: *\nDisallow: /private\n';
const PAIR = 'https://a.example/private\n';

async function bulk(
  files: Readonly<Record<string, string | Uint8Array>>,
  args: readonly string[],
  input = PAIR,
) {
  return withFiles({ 'robots.txt': ROBOTS, ...files }, (cwd) =>
    runProgram(['bulk', ...args], { cwd, input }),
  );
}

const binary = (magic: string): Uint8Array => Buffer.from(`${magic}${'\0x'.repeat(200)}`, 'latin1');
const OTHER_KINDS: readonly (readonly [noun: string, file: string, bytes: string | Uint8Array])[] = [
  ['compressed with xz', 'r.xz', binary('\u00fd7zXZ\0')],
  ['compressed with bzip2', 'r.bz2', binary('BZh91AY&SY')],
  ['a tar archive', 'r.tar', Buffer.concat([Buffer.alloc(257, 'r'), Buffer.from('ustar')])],
  ['a tar archive', 'r.tgz', gzipSync(Buffer.concat([Buffer.alloc(257, 'r'), Buffer.from('ustar')]))],
  ['a Parquet file', 'r.parquet.gz', gzipSync(binary('PAR1'))],
  ['a ZIP archive', 'site.wacz.gz', gzipSync(binary('PK\u0003\u0004'))],
  ['an SQLite database', 'r.db', binary('SQLite format 3\0')],
];

describe('a file of another kind is refused', () => {
  test.each(OTHER_KINDS)('%s as --robots, %s', async (noun, file, bytes) => {
    const { stdout, stderr, exit } = await bulk({ [file]: bytes }, ['--agent', 'X', '--robots', file]);
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 3 });
    expect(stderr).toMatch(new RegExp(`^robotparser: Cannot read ${file}: it is ${noun}; [^\\n]+\\n$`));
  });

  test.each(OTHER_KINDS)('%s as the input, %s', async (noun, file, bytes) => {
    const args = [file, '--agent', 'X', '--robots', 'robots.txt'];
    const { stdout, stderr, exit } = await bulk({ [file]: bytes }, args);
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 3 });
    expect(stderr).toContain(`Cannot read ${file}: it is ${noun}; `);
  });

  test.each([
    ['a web page', '<!doctype html><p>Disallowed</p>'],
    ['UTF-16', Buffer.from(`\ufeff${ROBOTS}`, 'utf16le')],
    ['other bytes', brotliCompressSync(ROBOTS)],
    ['a list of URLs', PAIR],
  ])('what does not read like a robots.txt, %s, unless it is said to be one', async (_, bytes) => {
    const refused = await bulk({ file: bytes }, ['--agent', 'X', '--robots', 'file']);
    expect(refused).toMatchObject({ stdout: '', exit: 3 });
    expect(refused.stderr).toContain('--robots-for-all');
    const taken = await bulk({ file: bytes }, ['--agent', 'X', '--robots-for-all', 'file']);
    expect(jsonLines(taken.stdout)).toMatchObject([{ url: PAIR.trim() }]);
  });

  test('a list of records as URLs to check', async () => {
    for (const list of ['url,agent\nhttps://a.example/,X\n', '{"url":"https://a.example/"}\n']) {
      const { stdout, exit } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
        runProgram(['check', 'robots.txt', 'X', '--urls', '-'], { cwd, input: list }),
      );
      expect({ stdout, exit }).toEqual({ stdout: '', exit: 3 });
    }
  });

  test('the URL of a page as SOURCE', async () => {
    const { stderr, exit } = await withSite(
      (_, response) => response.end('<p>A page'),
      (origin) => runProgram(['check', `${origin}/page.html`, 'X', '/private']),
    );
    expect(stderr).toMatch(
      /does not read like a robots\.txt; write http:\/\/[^/]+, or http:\/\/[^/]+\/robots\.txt/,
    );
    expect(exit).toBe(3);
  });
});

describe('what is understood is read', () => {
  test.each([
    ['brotli', 'r.br', brotliCompressSync(ROBOTS)],
    [
      'a CSV of robots.txt files',
      'r.csv',
      'site,robots\nhttps://a.example,"User-agent: *\n\nDisallow: /private"\n',
    ],
    ['the same with tabs', 'r.tsv', 'robots\tsite\n"User-agent: *\nDisallow: /private"\thttps://a.example\n'],
  ])('%s as --robots', async (_, file, bytes) => {
    const { stdout } = await bulk({ [file]: bytes }, ['--agent', 'X', '--robots', file]);
    expect(jsonLines(stdout)).toMatchObject([{ allowed: false, because: 'rule' }]);
  });

  test.each([
    ['commas', 'url,agent\nhttps://a.example/private,Y\n'],
    ['tabs', 'agent\turl\nY\thttps://a.example/private\n'],
    ['semicolons, after a byte order mark', '\uFEFF"url";agent\r\nhttps://a.example/private;Y\r\n'],
  ])('a table in a pipe, with %s', async (_, input) => {
    const { stdout } = await bulk({}, ['--robots', 'robots.txt', '--agent', 'X', '--out', 'jsonl'], input);
    expect(jsonLines(stdout)).toMatchObject([
      { url: 'https://a.example/private', agent: 'Y', allowed: false },
    ]);
  });

  test('several crawlers, of the line or of the run', async () => {
    const lines = [
      '{"id":1,"url":"/private","agent":["A","B"]}',
      '{"id":2,"url":"/private","agent":null,"site":null}',
    ];
    const args = ['--robots', 'robots.txt', '--agent', 'X', '--agent', 'Y'];
    const { stdout } = await bulk({}, args, lines.join('\n'));
    expect(jsonLines(stdout)).toMatchObject([
      { id: 1, agent: 'A' },
      { id: 1, agent: 'B' },
      { id: 2, agent: 'X' },
      { id: 2, agent: 'Y' },
    ]);
    const check = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
      runProgram(['check', '--source', 'robots.txt', '-a', 'A', '-a', 'B', '/private'], { cwd }),
    );
    expect(check.stdout).toBe('disallowed  A  /private\ndisallowed  B  /private\n');
    const { stderr, exit } = await bulk({}, ['--robots', 'robots.txt', '--agent', 'GPTBot,CCBot']);
    expect(stderr).toContain("'GPTBot,CCBot' names several crawlers, write --agent GPTBot --agent CCBot");
    expect(exit).toBe(2);
  });

  test('a URL and the name of a crawler are not swapped', async () => {
    const lines =
      '{"id":1,"url":"FooBot","agent":"https://a.example/"}\n{"id":2,"url":"/private","agent":"https://a.example/"}';
    const { stdout } = await bulk({}, ['--robots', 'robots.txt', '--agent', 'X'], lines);
    expect(jsonLines(stdout)).toMatchObject([
      { id: 1, because: 'bad-line', error: { message: 'its agent is a URL, and its url is not' } },
      { id: 2, agent: 'https://a.example/', allowed: false },
    ]);
    const files = { 'robots.txt': ROBOTS, 'expectations.txt': 'https://a.example/ X allowed\n' };
    await withFiles(files, async (cwd) => {
      const { stderr, exit } = await runProgram(['test', 'expectations.txt', 'robots.txt'], { cwd });
      expect([stderr, exit]).toEqual([
        expect.stringContaining("the agent 'https://a.example/' of line 1 is not a name"),
        3,
      ]);
    });
  });

  test('the latest capture of a site, wherever it is in the archive', async () => {
    const record = (date: string, path: string): string => {
      const block = `HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: ${path}\n`;
      const fields = ['WARC/1.0', 'WARC-Type: response', 'WARC-Target-URI: https://a.example/robots.txt'];
      return [
        ...fields,
        `WARC-Date: ${date}`,
        `Content-Length: ${block.length}`,
        '',
        `${block}\r\n\r\n`,
      ].join('\r\n');
    };
    const archive = record('2026-01-01T00:00:00Z', '/private') + record('2013-01-01T00:00:00Z', '/old');
    const { stdout } = await bulk({ 'r.warc': archive }, ['--agent', 'X', '--robots', 'r.warc']);
    expect(jsonLines(stdout)).toMatchObject([{ allowed: false, text: 'Disallow: /private' }]);
  });
});

describe('no line ends a run', () => {
  const values = [
    '',
    ' ',
    '\u0000',
    '\ud800',
    '*',
    '/',
    'a,b',
    '__proto__',
    'http://',
    'http://../x',
    'http://[',
    7,
    null,
    [],
    {},
    ['', 'X'],
  ];
  const long = `http://${'a.'.repeat(200)}example/`;
  const lines = ['url', 'agent', 'site', 'robots', 'id'].flatMap((field) =>
    [...values, long, 'e\u0300\u0316'.repeat(500)].map((value) =>
      JSON.stringify({ id: 1, url: 'https://a.example/private', agent: 'X', [field]: value }),
    ),
  );

  test.each(Object.keys(dialects))('read as %s', async (dialect) => {
    const args = ['-d', dialect, '--robots', 'files', '--robots', 'r.jsonl', '--in', 'jsonl'];
    const records = `${JSON.stringify({ site: 'https://a.example', robots: ROBOTS })}\n`;
    const { stdout, exit } = await withFiles({ 'r.jsonl': records }, async (cwd) => {
      writeFileSync(join(cwd, 'robots.txt'), ROBOTS);
      args[3] = cwd;
      return runProgram(['bulk', ...args], { cwd, input: lines.join('\n') });
    });
    expect(exit).toBe(0);
    expect(jsonLines(stdout).length).toBeGreaterThanOrEqual(lines.length);
  });

  test('a host that is too long, asked over the network', async () => {
    const { stdout, exit } = await runProgram(['check', '--agent', 'X', '--urls', '-'], {
      input: `${long}\n`,
    });
    expect(stdout).toBe(`error       ${long}\n`);
    expect(exit).toBe(3);
  });
});

describe('a run that failed says so', () => {
  const none = '{"site":"https://b.example","robots":""}\n';

  test('by 3 if no line could be answered', async () => {
    const { exit } = await bulk({ 'none.jsonl': none }, ['--agent', 'X', '--robots', 'none.jsonl']);
    expect(exit).toBe(3);
  });

  test.each([
    ['1', 4],
    ['2', 0],
    ['40%', 4],
    ['50%', 0],
  ])('by 4 if more than %s lines have errors', async (most, code) => {
    const input = `${PAIR}https://b.example/\n${PAIR}https://b.example/\n`;
    const args = ['--agent', 'X', '--robots', 'none.jsonl', '--max-errors', most];
    const { exit, stderr } = await bulk({ 'none.jsonl': none }, args, input);
    expect(exit).toBe(code);
    expect(stderr.includes(`more than --max-errors ${most}`)).toBe(code === 4);
  });
});

describe('--output', () => {
  const urls = Array.from({ length: 3000 }, (_, page) => `https://a.example/private/${page}`);

  test.each(['jsonl', 'csv'])(
    'appears when it is complete, and %s goes on where a run was killed',
    async (format) => {
      await withFiles({ 'robots.txt': ROBOTS }, async (cwd) => {
        const args = [
          'bulk',
          '--robots',
          'robots.txt',
          '--agent',
          'X',
          '--out',
          format,
          '--output',
          'answers',
        ];
        const answers = join(cwd, 'answers');
        const whole = await runProgram(args, { cwd, input: urls.join('\n') });
        expect(whole).toMatchObject({ exit: 0, stdout: '' });
        expect(existsSync(`${answers}.partial`)).toBe(false);
        const expected = readFileSync(answers, 'utf8');

        const written = new Promise<void>((resolve) => {
          const folder = watch(cwd, () => {
            const partial = join(cwd, 'again.partial');
            if (!existsSync(partial) || statSync(partial).size < 1000) return;
            folder.close();
            resolve();
          });
        });
        const child = startProgram([...args.slice(0, -1), 'again'], { cwd });
        const closed = new Promise((resolve) => child.once('close', resolve));
        child.stdin?.write(urls.slice(0, 1000).join('\n'));
        await written;
        child.kill('SIGKILL');
        await closed;
        expect(existsSync(join(cwd, 'again'))).toBe(false);
        // Half of a line, as a kill leaves it.
        writeFileSync(
          join(cwd, 'again.partial'),
          readFileSync(join(cwd, 'again.partial'), 'utf8').slice(0, -7),
        );
        const resumed = [...args.slice(0, -1), 'again', '--resume'];
        expect(await runProgram(resumed, { cwd, input: urls.join('\n') })).toMatchObject({ exit: 0 });
        expect(readFileSync(join(cwd, 'again'), 'utf8')).toBe(expected);
        const { stderr } = await runProgram(resumed, { cwd, input: urls.join('\n') });
        expect(stderr).toBe('again is complete, nothing is left to do\n');
      });
    },
  );
});

test('a job of GitHub Actions finds no workflow command in what is printed', async () => {
  const robots = 'User-agent: *\nDisallow: /##[add-mask]x\n::stop-commands::y\n';
  await withFiles({ 'robots.txt': robots }, async (cwd) => {
    for (const args of [
      ['explain', 'robots.txt', 'X', '/##[add-mask]x'],
      ['explain', 'robots.txt', 'X', '/##[add-mask]x', '--json'],
      ['check', 'robots.txt', 'X', '--urls', '-'],
      ['bulk', '--robots', 'robots.txt', '--agent', 'X', '--out', 'csv'],
      ['lint', 'robots.txt'],
    ]) {
      const input = '::warning::/x\n##[error]\n';
      const { stdout, stderr } = await runProgram(args, { cwd, input, env: { GITHUB_ACTIONS: 'true' } });
      expect(`${stdout}\n${stderr}`).not.toMatch(/^[ \t]*::|##\[/m);
      expect(stdout).toContain('##\\u005b');
    }
  });
});
