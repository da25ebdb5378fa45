/** The same file says the same wherever it comes from, and a file that is no robots.txt is told of. */
import { execFileSync, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ended, installedProgram, jsonLines, runProgram, withFiles, withSite } from './program.js';
import { sampled } from '../../support/samples.js';

const ROBOTS = 'User-agent: *\nDisallow: /private\n';

const isWindows = process.platform === 'win32';
const onPosix = isWindows ? test.skip : test;
const whyNot = isWindows ? ' (skipped: Windows has no named pipes and no ulimit)' : '';

/** Five megabytes, and a rule behind them. */
const LARGE = `User-agent: *\n${'# a line that is not a rule\n'.repeat(190_000)}Disallow: /private\n`;

sampled(3)(
  'a large file is cut where crawlers cut it, from a disk, from a site, and for a list of pages',
  async () => {
    const file = await withFiles({ 'robots.txt': LARGE }, (cwd) =>
      runProgram(['check', 'robots.txt', 'Foobot', '/private'], { cwd }),
    );
    const site = await withSite(
      (_, response) => response.end(LARGE),
      (origin) => runProgram(['check', `${origin}/robots.txt`, 'Foobot', '/private']),
    );
    const list = await withSite(
      (_, response) => response.end(LARGE),
      (origin) => runProgram(['check', '--agent', 'Foobot', `${origin}/private`]),
    );
    const { stdout, stderr } = file;
    expect(stdout).toBe('allowed     /private\n');
    expect(stderr).toMatch(/^robots.txt: cut after \d+ bytes, as crawlers do; the rest is ignored\n$/);
    expect({ ...site, stderr: site.stderr.replace(/http\S+(?=: cut)/, 'robots.txt') }).toEqual(file);
    // The limit of bytes, and not where the last whole line before it ends.
    const told = list.stderr.replace(/http\S+(?=: cut)/, 'robots.txt').replace(/\d+/, '');
    expect([told, list.exit]).toEqual([stderr.replace(/\d+/, ''), file.exit]);
  },
);

describe('as a SOURCE', () => {
  sampled(3).each([
    ['gzip is unpacked', gzipSync(ROBOTS), 'disallowed  /private\n', ''],
    [
      'two gzips in a row are one file',
      Buffer.concat([gzipSync('User-agent: *\n'), gzipSync('Disallow: /private')]),
      'disallowed  /private\n',
      '',
    ],
    [
      'UTF-16 is told of',
      Buffer.from(`\uFEFF${ROBOTS}`, 'utf16le'),
      'allowed     /private\n',
      'robots: this is UTF-16, in which crawlers find no rules; save it as UTF-8\n',
    ],
    [
      'so is UTF-16 without a mark',
      Buffer.from(ROBOTS, 'utf16le'),
      'allowed     /private\n',
      'robots: this is UTF-16, in which crawlers find no rules; save it as UTF-8\n',
    ],
    [
      'so is XML, such as the error of a store of files',
      Buffer.from('<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>\n'),
      'allowed     /private\n',
      'robots: this is XML, in which crawlers find no rules; name the robots.txt itself\n',
    ],
    [
      'a web page is told of, XHTML, too',
      Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "">\n<html/>\n'),
      'allowed     /private\n',
      'robots: this is a web page, in which crawlers find no rules; name the robots.txt itself\n',
    ],
    [
      'a web page is told of',
      Buffer.from('\n<!DOCTYPE html>\n<p>Not found</p>\n'),
      'allowed     /private\n',
      'robots: this is a web page, in which crawlers find no rules; name the robots.txt itself\n',
    ],
  ])('%s', async (_, bytes, stdout, stderr) => {
    const ended = await withFiles({ robots: bytes }, (cwd) =>
      runProgram(['check', 'robots', 'Foobot', '/private'], { cwd }),
    );
    expect(ended).toMatchObject({ stdout, stderr });
  });

  sampled(3).each([
    [
      'a packed body that nothing says is packed',
      gzipSync(ROBOTS),
      'compressed, and crawlers do not decompress it; publish the text itself',
    ],
    [
      'a web page',
      Buffer.from('<html>'),
      'a web page, in which crawlers find no rules; name the robots.txt itself',
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${ROBOTS}`, 'utf16le'),
      'UTF-16, in which crawlers find no rules; save it as UTF-8',
    ],
  ])('%s is told of once from a URL, from the site of a page, and with a cache', async (_, bytes, what) => {
    await withSite(
      (_request, response) => response.end(bytes),
      (origin) =>
        withFiles({}, async (cwd) => {
          const stderr = `${origin}/robots.txt: this is ${what}\n`;
          const ways = [
            [origin, 'Foobot', `${origin}/private`],
            ['--agent', 'Foobot', `${origin}/private`],
            [origin, 'Foobot', `${origin}/private`, '--cache', 'answers'],
          ];
          for (const args of ways) {
            const told = await runProgram(['check', ...args], { cwd });
            expect(told).toEqual({ stdout: `allowed     ${origin}/private\n`, stderr, exit: 0 });
          }
        }),
    );
  });

  test.each([
    ['check', 'robots.gz', gzipSync(LARGE).subarray(0, 200)],
    // So short that nothing of it can be unpacked.
    ['explain', 'robots.gz', gzipSync(ROBOTS).subarray(0, 15)],
    ['compare', 'robots.br', brotliCompressSync(LARGE).subarray(0, 20)],
  ])('a file that is cut short is not taken for a whole one by %s, %s', async (command, file, bytes) => {
    const { stdout, stderr, exit } = await withFiles({ [file]: bytes }, (cwd) =>
      runProgram([command, file, 'Foobot', '/private'], { cwd }),
    );
    expect(stderr).toBe(
      `robotparser: Cannot read ${file}: it is truncated; SOURCE is a URL (https://...), a file or - for standard input\n`,
    );
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 3 });
  });

  const SITE = 'https://a.example';
  const MANY = `${JSON.stringify({ site: SITE, robots: ROBOTS })}\n`;

  test('an archive on standard input is one', async () => {
    const input = MANY;
    const { stdout, stderr, exit } = await runProgram(['check', '-', 'Foobot', `${SITE}/private`], { input });
    expect({ stdout, stderr, exit }).toEqual({
      stdout: `disallowed  ${SITE}/private\n`,
      stderr: '',
      exit: 1,
    });
    const args = ['check', '-', 'Foobot', '/private', '--site', SITE];
    expect((await runProgram(args, { input })).stderr).toContain('(standard input) has many; leave it out');
  });

  onPosix.each([
    ['check', ROBOTS],
    ['explain', MANY],
    ['compare', ROBOTS],
  ])(`a named pipe is opened only once, by %s${whyNot}`, async (command, text) => {
    await withFiles({}, async (cwd) => {
      execFileSync('mkfifo', [join(cwd, 'pipe')]);
      const [{ stdout }] = await Promise.all([
        runProgram([command, 'pipe', 'Foobot', `${SITE}/private`], { cwd }),
        writeFile(join(cwd, 'pipe'), text),
      ]);
      expect(stdout).toMatch(/line 2|^disallowed/);
    });
  });
});

onPosix(`files that are refused are closed${whyNot}`, async () => {
  const names = Array.from({ length: 100 }, (_, index) => `${index}.example.txt`);
  const files = Object.fromEntries(names.map((name) => [name, 'BZh91AY&SY']));
  const { stderr } = await withFiles(files, (cwd) => {
    const line = ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, installedProgram, 'audit', '.'];
    return ended(spawn('sh', line, { cwd }));
  });
  expect(stderr.match(/: it is compressed with bzip2; /g)).toHaveLength(100);
});

sampled(3)('a list may be packed, also on standard input', async () => {
  const urls = gzipSync('/private\n/open\n');
  const ended = await withFiles({ 'robots.txt': ROBOTS, 'urls.gz': urls }, async (cwd) => [
    await runProgram(['check', 'robots.txt', 'Foobot', '--urls', 'urls.gz'], { cwd }),
    await runProgram(['check', 'robots.txt', 'Foobot', '--urls', '-'], { cwd, input: urls }),
  ]);
  for (const { stdout } of ended) expect(stdout).toBe('disallowed  /private\nallowed     /open\n');
});

sampled(3)('a header that Google matches with no group is told of', async () => {
  const header = 'Mozilla/5.0 (compatible; Foobot/1.0)';
  const { stderr } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
    runProgram(['check', 'robots.txt', header, '/private', '-d', 'google'], { cwd }),
  );
  expect(stderr).toContain(`google: '${header}' is not a product token`);
  expect(stderr).toContain("such as 'Foobot'\n");
});

sampled(3)('rules that lose are listed up to a hundred, and counted', async () => {
  const rules = Array.from({ length: 150 }, (_, index) => `Disallow: /${'*'.repeat(index)}a\n`).join('');
  const { stdout } = await withFiles({ 'robots.txt': `User-agent: *\n${rules}Allow: /aaa\n` }, (cwd) =>
    runProgram(['explain', 'robots.txt', 'Foobot', '/aaa', '--json', '-d', 'google'], { cwd }),
  );
  const [answer] = jsonLines(stdout);
  expect(answer).toHaveProperty('lost.length', 100);
  expect(answer).toHaveProperty('lostBeyond', 50);
});

test.each([
  ['nytimes.test', 'nytimes.test: there is no such file; did you mean https://nytimes.test?'],
  ['nytimes.test/robots.txt', 'there is no such file; did you mean https://nytimes.test/robots.txt?'],
  ['shop.txt', 'shop.txt: there is no such file; SOURCE is a'],
])('where there is no file %s, a name like that of a host is proposed as a URL', async (source, says) => {
  for (const args of [
    ['check', source, 'AnyBot', '/'],
    ['audit', source],
  ]) {
    const { stderr, exit } = await withFiles({}, (cwd) => runProgram(args, { cwd }));
    expect([args, stderr]).toEqual([args, expect.stringContaining(says)]);
    expect(exit).toBe(3);
  }
});
