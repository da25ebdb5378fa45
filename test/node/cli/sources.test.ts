/** The same file says the same wherever it comes from, and a file that is no robots.txt is told of. */
import { execFileSync, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import {
  ended,
  installedProgram,
  jsonLines,
  jsonText,
  refusal,
  runAmong,
  runProgram,
  withFiles,
  withSite,
} from './program.js';
import { sampled } from '../../support/samples.js';
import { testUnless } from '../../support/skipped.js';

const ROBOTS = 'User-agent: *\nDisallow: /private\n';

const onPosix = testUnless(
  process.platform === 'win32' ? 'Windows has no named pipes and no ulimit' : undefined,
);

/** Five megabytes, and a rule behind them. */
const LARGE = `User-agent: *\n${'# a line that is not a rule\n'.repeat(190_000)}Disallow: /private\n`;

sampled(3)(
  'a large file is cut where crawlers cut it, from a disk, from a site, and for a list of pages',
  async () => {
    const file = await runAmong({ 'robots.txt': LARGE }, 'check robots.txt Foobot /private');
    const site = await withSite(LARGE, (origin) => runProgram(`check ${origin}/robots.txt Foobot /private`));
    const list = await withSite(LARGE, (origin) => runProgram(`check --agent Foobot ${origin}/private`));
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
  const utf16 = Buffer.from(`\uFEFF${ROBOTS}`, 'utf16le');
  const isUtf16 = 'this is UTF-16, in which crawlers find no rules; save it as UTF-8\n';
  const isPage = 'this is a web page, in which crawlers find no rules; name the robots.txt itself\n';
  const isXml = 'this is XML, in which crawlers find no rules; name the robots.txt itself\n';

  sampled(3).each([
    ['gzip', gzipSync(ROBOTS)],
    ['two gzips in a row', Buffer.concat([gzipSync('User-agent: *\n'), gzipSync('Disallow: /private')])],
  ])('%s is unpacked', async (_, bytes) => {
    const ended = await runAmong({ robots: bytes }, 'check robots Foobot /private');
    expect(ended).toMatchObject({ stdout: 'disallowed  /private\n', stderr: '' });
  });

  sampled(3).each([
    ['UTF-16', utf16, isUtf16],
    ['UTF-16 without a mark', Buffer.from(ROBOTS, 'utf16le'), isUtf16],
    [
      'XML, such as the error of a store of files,',
      '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>\n',
      isXml,
    ],
    ['XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "">\n<html/>\n', isPage],
    ['a web page', '\n<!DOCTYPE html>\n<p>Not found</p>\n', isPage],
  ])('%s is told of', async (_, bytes, what) => {
    const ended = await runAmong({ robots: bytes }, 'check robots Foobot /private');
    expect(ended).toMatchObject({ stdout: 'allowed     /private\n', stderr: `robots: ${what}` });
  });

  sampled(3).each([
    [
      'a packed body that nothing says is packed',
      gzipSync(ROBOTS),
      'this is compressed, and crawlers do not decompress it; publish the text itself\n',
    ],
    ['a web page', '<html>', isPage],
    ['UTF-16', utf16, isUtf16],
  ])('%s is told of once from a URL, from the site of a page, and with a cache', async (_, bytes, what) => {
    await withSite(bytes, async (origin) => {
      const stderr = `${origin}/robots.txt: ${what}`;
      for (const line of [
        `check ${origin} Foobot ${origin}/private`,
        `check --agent Foobot ${origin}/private`,
        `check ${origin} Foobot ${origin}/private --cache answers`,
      ]) {
        const told = await runAmong({}, line);
        expect(told).toEqual({ stdout: `allowed     ${origin}/private\n`, stderr, exit: 0 });
      }
    });
  });

  test.each([
    ['check', 'robots.gz', gzipSync(LARGE).subarray(0, 200)],
    // So short that nothing of it can be unpacked.
    ['explain', 'robots.gz', gzipSync(ROBOTS).subarray(0, 15)],
    ['compare', 'robots.br', brotliCompressSync(LARGE).subarray(0, 20)],
  ])('a file that is cut short is not taken for a whole one by %s, %s', async (command, file, bytes) => {
    const says = 'it is truncated; SOURCE is a URL (https://...), a file or - for standard input\n';
    expect(await runAmong({ [file]: bytes }, `${command} ${file} Foobot /private`)).toEqual(
      refusal(3, `robotparser: Cannot read ${file}: ${says}`),
    );
  });

  const SITE = 'https://a.example';
  const MANY = jsonText([{ site: SITE, robots: ROBOTS }]);

  test('an archive on standard input is one', async () => {
    const input = MANY;
    const ended = await runProgram(`check - Foobot ${SITE}/private`, { input });
    expect(ended).toEqual({ stdout: `disallowed  ${SITE}/private\n`, stderr: '', exit: 1 });
    const sited = await runProgram(`check - Foobot /private --site ${SITE}`, { input });
    expect(sited.stderr).toContain('(standard input) has many; leave it out');
  });

  for (const [command, text] of [
    ['check', ROBOTS],
    ['explain', MANY],
    ['compare', ROBOTS],
  ] as const) {
    onPosix(`a named pipe is opened only once, by ${command}`, async () => {
      await withFiles({}, async (cwd) => {
        execFileSync('mkfifo', [join(cwd, 'pipe')]);
        const [{ stdout }] = await Promise.all([
          runProgram(`${command} pipe Foobot ${SITE}/private`, { cwd }),
          writeFile(join(cwd, 'pipe'), text),
        ]);
        expect(stdout).toMatch(/line 2|^disallowed/);
      });
    });
  }
});

onPosix('files that are refused are closed', async () => {
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
    await runProgram('check robots.txt Foobot --urls urls.gz', { cwd }),
    await runProgram('check robots.txt Foobot --urls -', { cwd, input: urls }),
  ]);
  for (const { stdout } of ended) expect(stdout).toBe('disallowed  /private\nallowed     /open\n');
});

sampled(3)('a header that Google matches with no group is told of', async () => {
  const header = 'Mozilla/5.0 (compatible; Foobot/1.0)';
  const line = ['check', 'robots.txt', header, '/private', '-d', 'google'];
  const { stderr } = await runAmong({ 'robots.txt': ROBOTS }, line);
  expect(stderr).toContain(`google: '${header}' is not a product token`);
  expect(stderr).toContain("such as 'Foobot'\n");
});

sampled(3)('rules that lose are listed up to a hundred, and counted', async () => {
  const rules = Array.from({ length: 150 }, (_, index) => `Disallow: /${'*'.repeat(index)}a\n`).join('');
  const { stdout } = await runAmong(
    { 'robots.txt': `User-agent: *\n${rules}Allow: /aaa\n` },
    'explain robots.txt Foobot /aaa --json -d google',
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
  for (const line of [`check ${source} AnyBot /`, `audit ${source}`])
    expect([line, await runAmong({}, line)]).toEqual([line, refusal(3, says)]);
});
