/** Captures of robots.txt files from every source; what is damaged is told of, and the rest is read. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { allCaptures } from '../../../src/node/cli/input/captures.js';
import { httpResponse, warcOf } from '../../support/warc.js';
import { zipOf, type ZipMember } from '../../support/zip.js';
import { jsonLines, jsonText, refusal, runAmong, runProgram, withFiles } from './program.js';

const SITES = 40;
const HOSTS = Array.from({ length: SITES }, (_, site) => `https://s${site}.example`);
const robotsOf = (host: string): string => `User-agent: *\nDisallow: /p\n# ${host.repeat(20)}\n`;

const record = (host: string, excess = 0): Buffer =>
  warcOf([{ url: `${host}/robots.txt`, block: httpResponse('200 OK', robotsOf(host)), excess }]);

const RECORDS = HOSTS.map((host) => record(host));
const PLAIN = Buffer.concat(RECORDS);
const MEMBERS = RECORDS.map((one) => gzipSync(one));
const GZIP = Buffer.concat(MEMBERS);
const ARRAY = HOSTS.map((site) => ({ site, robots: robotsOf(site) }));

/** One member changed, by default one in the middle. */
function withMember(change: (member: Buffer) => Buffer, changed = 7): Buffer {
  return Buffer.concat(MEMBERS.map((member, at) => (at === changed ? change(Buffer.from(member)) : member)));
}

const flipped = (member: Buffer, at: number): Buffer => {
  member[at] = (member[at] ?? 0) ^ 0xff;
  return member;
};

/** Of what gzip has packed: somewhere in it, or the checksum at its end. */
const damage = (packed: Buffer): Buffer => flipped(packed, 60);
const withOtherChecksum = (packed: Buffer): Buffer => flipped(packed, packed.length - 6);

const wacz = (...members: readonly ZipMember[]): Buffer =>
  zipOf([{ name: 'datapackage.json', bytes: Buffer.from('{}'), packed: 'deflated' }, ...members]);
const warcGz = (bytes: Uint8Array): ZipMember => ({ name: 'archive/data.warc.gz', bytes });
const warc: ZipMember = { name: 'archive/a.warc', bytes: PLAIN };
const WACZ = wacz(warcGz(GZIP));

/** Changes the sum of the last file in the directory of a ZIP. */
const withOtherSum = (zip: Buffer): Buffer => flipped(zip, zip.lastIndexOf('PK\u0001\u0002') + 16);

async function captured(path: string) {
  const hosts = new Set<string>();
  let damaged = 0;
  let bad = 0;
  for await (const one of allCaptures(path, 'rfc9309')) {
    if ('bad' in one) {
      if (one.bad === 'record') bad++;
      else damaged++;
    } else if ('body' in one) {
      const host = one.url.replace('/robots.txt', '');
      expect(Buffer.from(one.body ?? []).toString()).toBe(robotsOf(host));
      hosts.add(host);
    }
  }
  return { hosts: hosts.size, damaged, bad };
}

function capturedIn(name: string, bytes: string | Uint8Array) {
  return withFiles({ [name]: bytes }, (cwd) => captured(join(cwd, name)));
}

const ALL = { hosts: SITES, damaged: 0, bad: 0 };
const BAD = { hosts: 0, damaged: 0, bad: 1 };
const ONE_DAMAGED = { ...ALL, damaged: 1 };
const ONE_LOST = { hosts: SITES - 1, damaged: 1, bad: 0 };

describe('captures in', () => {
  test.each<readonly [string, string, string | Uint8Array, object]>([
    ['a WARC', 'a.warc', PLAIN, ALL],
    ['a WARC that is cut', 'a.warc', PLAIN.subarray(0, -50), ONE_LOST],
    ['a WARC with more in it', 'a.warc', Buffer.concat([PLAIN, Buffer.alloc(200_000, 'x')]), ONE_DAMAGED],
    ...[-12, -1, 1].map(
      (excess) =>
        [
          `a WARC with a length that is wrong by ${excess}`,
          'a.warc',
          Buffer.concat(HOSTS.map((host, at) => record(host, at === 7 ? excess : 0))),
          ONE_LOST,
        ] as const,
    ),
    ['a WARC with LF only', 'a.warc', PLAIN.toString().replaceAll('\n\r\n\r\nWARC', '\n\n\nWARC'), ALL],
    ['a gzip with a member for each', 'a.warc.gz', GZIP, ALL],
    ['a gzip of one member', 'a.warc.gz', gzipSync(PLAIN), ALL],
    ['a gzip with padding', 'a.warc.gz', Buffer.concat([GZIP, Buffer.alloc(512)]), ALL],
    ['a gzip with more after it', 'a.warc.gz', Buffer.concat([GZIP, Buffer.from('more')]), ONE_DAMAGED],
    ['a gzip that is cut', 'a.warc.gz', GZIP.subarray(0, -20), ONE_LOST],
    ['a gzip with a damaged member', 'a.warc.gz', withMember(damage), ONE_LOST],
    ['a gzip with a damaged first member', 'a.warc.gz', withMember(damage, 0), ONE_LOST],
    ['a gzip with a damaged header', 'a.warc.gz', withMember((member) => flipped(member, 0)), ONE_LOST],
    ['a gzip with a wrong checksum', 'a.warc.gz', withMember(withOtherChecksum), ONE_LOST],
    ['a gzip with a cut member', 'a.warc.gz', withMember((member) => member.subarray(0, 90)), ONE_LOST],
    [
      'a gzip with a member of zeros',
      'a.warc.gz',
      withMember((member) => member.fill(0)),
      { hosts: SITES - 1 },
    ],
    ['a WACZ', 'a.wacz', WACZ, ALL],
    ['a WACZ of another name', 'a.bin', WACZ, ALL],
    ['a WACZ that is packed itself', 'a.wacz', wacz({ ...warc, packed: 'deflated' }), ALL],
    ['a WACZ with a damaged member', 'a.wacz', wacz(warcGz(withMember(damage))), ONE_LOST],
    ...([undefined, 'deflated'] as const).map(
      (packed) =>
        [
          `a WACZ with a WARC, ${packed ?? 'stored'}, that has another sum`,
          'a.wacz',
          withOtherSum(wacz({ ...warc, packed })),
          { hosts: 0, damaged: 1, bad: 0 },
        ] as const,
    ),
    ['JSON lines', 'a.jsonl', jsonText(ARRAY), ALL],
    [
      'JSON lines with names in another case',
      'a.jsonl',
      jsonText(ARRAY.map(({ site, robots }) => ({ URL: site, Robots: robots, Status: 200 }))),
      ALL,
    ],
    ['JSON lines whose status is none', 'a.jsonl', jsonText([{ ...ARRAY[0], Status: 304 }]), BAD],
    [
      'damaged JSON lines',
      'a.jsonl.gz',
      Buffer.concat(
        ARRAY.map((row, at) => {
          const member = gzipSync(jsonText([row]));
          return at === 7 ? flipped(member, 40) : member;
        }),
      ),
      ONE_LOST,
    ],
    ['a JSON array', 'a.json', JSON.stringify(ARRAY, undefined, 2), ALL],
    [
      'a JSON array with what is no record',
      'a.json',
      JSON.stringify([...ARRAY, { site: 'https://x.example' }, [1, 'a,]b'], 'c']),
      { ...ALL, bad: 3 },
    ],
    [
      'a CSV',
      'a.csv',
      ['site,robots', ...ARRAY.map(({ site, robots }) => `${site},"${robots}"`)].join('\n'),
      ALL,
    ],
  ])('%s', async (_, name, bytes, expected) => {
    expect(await capturedIn(name, bytes)).toMatchObject(expected);
  });

  test('a folder, in folders below it, and files of single hosts', async () => {
    const archives = { 'a.wacz': WACZ, 'deep/archive/b.warc.gz': GZIP };
    expect(await withFiles(archives, captured)).toEqual(ALL);
    const single = {
      'b.example/robots.txt': robotsOf('https://b.example'),
      'c.example_8080.txt': '',
      'd.example.txt': '<!doctype html>',
      'e.example/robots.txt.gz': gzipSync(''),
    };
    await withFiles({ ...archives, ...single }, async (cwd) => {
      const urls: unknown[] = [];
      for await (const one of allCaptures(cwd, 'rfc9309'))
        urls.push('body' in one ? [one.url, one.body?.length] : one);
      expect(urls).toEqual(
        expect.arrayContaining([
          ['http://b.example/robots.txt', robotsOf('https://b.example').length],
          ['https://c.example:8080/robots.txt', 0],
          { bad: 'record', why: expect.stringContaining('d.example.txt: this is a web page') },
          ['https://e.example/robots.txt', 0],
        ]),
      );
    });
  });

  test('a folder with archives that cannot be opened', async () => {
    const files = {
      'a.warc.gz': GZIP.subarray(0, 60),
      'b.warc.gz': gzipSync(''),
      'c.wacz': WACZ.subarray(0, -30),
      'd.wacz': WACZ,
      'e.warc': 'http://127.0.0.1/',
    };
    await withFiles(files, async (cwd) => {
      // Like a file without the permission to read it, which root would read all the same.
      symlinkSync('nowhere', join(cwd, 'f.warc'));
      expect(await captured(cwd)).toEqual({ ...ALL, damaged: 5 });
      const bulk = await runProgram('bulk --robots . --agent X', {
        cwd,
        input: `${HOSTS[0]}/p`,
      });
      expect(jsonLines(bulk.stdout)).toMatchObject([{ allowed: false }]);
      expect(bulk.stderr).toBe(
        '--robots: 5 damaged parts skipped, such as: Cannot read a.warc.gz: it is truncated; save it again\n',
      );
    });
  });
});

describe('no record of a damaged part is used, however late the damage is found:', () => {
  /** Two megabytes: the first of them are read long before the last. */
  const many = (of: string): Buffer =>
    warcOf(
      Array.from({ length: 400 }, (_, at) => ({
        url: `https://${of}${at}.example/robots.txt`,
        block: httpResponse('200 OK', `User-agent: *\nDisallow: /p\n# ${'x'.repeat(5000)}\n`),
      })),
    );
  const whole = gzipSync(many('s'), { level: 0 });
  const packedLines = gzipSync(jsonText(ARRAY));
  const wrongSum = withOtherChecksum(Buffer.from(whole));
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const robots = (file: string): string => `bulk --robots ${file} --agent X`;
  const refusals: readonly (readonly [string, string, Uint8Array, string])[] = [
    ['a gzip of one member with a wrong sum', 'a.warc.gz', wrongSum, 'it is damaged'],
    ['a gzip of one member that is cut', 'a.warc.gz', whole.subarray(0, -100_000), 'it is truncated'],
    [
      'a brotli that is cut',
      'a.warc.br',
      brotliCompressSync(many('s'), fast).subarray(0, -9),
      'it is truncated',
    ],
    ['JSON lines', 'a.jsonl.gz', withOtherChecksum(packedLines), 'it is damaged'],
  ];

  test.each(refusals)('%s', async (_, name, bytes, problem) => {
    const bulk = await runAmong({ [name]: bytes }, robots(name), { input: 'https://s0.example/p' });
    expect(bulk).toEqual(refusal(3, `Cannot read ${name}: ${problem}`));
  });

  test('in a pipe', async () => {
    const files = { pairs: 'https://s0.example/p' };
    expect(await runAmong(files, `${robots('-')} pairs`, { input: wrongSum })).toEqual(
      refusal(3, 'it is damaged and cannot be decompressed; save it again as a file'),
    );
  });

  test('one of three long members, which the exit codes tell', async () => {
    const file = Buffer.concat([gzipSync(many('a')), wrongSum, gzipSync(many('b'))]);
    await withFiles({ 'a.warc.gz': file }, async (cwd) => {
      const input = ['a0', 's0', 'b399'].map((name) => `https://${name}.example/p\n`).join('');
      const { stdout, stderr, exit } = await runProgram(robots('a.warc.gz'), { cwd, input });
      expect(jsonLines(stdout)).toMatchObject([{ allowed: false }, { allowed: null }, { allowed: false }]);
      expect([exit, stderr]).toEqual([0, expect.stringContaining('--robots: 1 damaged part skipped\n')]);
      expect(await runProgram(`${robots('a.warc.gz')} --max-errors 0`, { cwd, input })).toEqual(
        refusal(4, '--robots has 1 damaged part, more than --max-errors 0 accepts'),
      );
      const survey = await runProgram('survey --summary --agents X a.warc.gz', { cwd });
      expect([survey.exit, survey.stderr]).toEqual([3, 'a.warc.gz: 1 damaged part skipped\n']);
    });
  });

  test.each(['audit', 'pack -o packed'])('a member among others, told by %s', async (command) => {
    const { exit, stderr } = await runAmong({ 'a.warc.gz': withMember(damage) }, `${command} a.warc.gz`);
    expect([exit, stderr]).toEqual([3, expect.stringContaining('1 damaged part skipped')]);
  });
});

test('bulk, check, pack and survey agree on what is the robots.txt of a site in a folder', async () => {
  const robots = robotsOf('own');
  const files: Readonly<Record<string, readonly [string | Uint8Array, string | undefined]>> = {
    'binary.example.txt': ['# a\n\0\u0001', 'does not begin like a robots.txt'],
    'blank.example.txt': ['# nothing\n', undefined],
    'br.example.txt.br': [brotliCompressSync(robots), undefined],
    'json.example.txt': ['{"error":"none"}', 'does not begin like a robots.txt'],
    'own.example.txt': [robots, undefined],
    'packed.example.txt': [brotliCompressSync(robots), 'does not begin like a robots.txt'],
    'page.example.txt': ['<!doctype html><title>No</title>', 'this is a web page'],
    'wide.example.txt': [Buffer.from(`\uFEFF${robots}`, 'utf16le'), 'this is UTF-16'],
  };
  const names = Object.keys(files);
  const sites = names.map((name) => `https://${name.replace(/\.txt.*/, '')}`);
  const expected = Object.values(files).map(([, problem]) => problem);
  const folder = Object.fromEntries(names.map((name) => [`sites/${name}`, files[name]?.[0] ?? '']));
  await withFiles(folder, async (cwd) => {
    const input = sites.join('\n');
    const run = async (line: string) => jsonLines((await runProgram(line, { cwd, input })).stdout);
    const answers = expected.map((problem) =>
      problem === undefined
        ? { allowed: true }
        : { because: 'unreadable', error: { message: expect.stringContaining(problem) } },
    );
    expect(await run('check sites X --urls - --json')).toMatchObject(answers);
    expect(await run('bulk --robots sites --agent X')).toMatchObject(answers);
    const surveyed = expected.map((problem, at) => ({
      site: sites[at],
      ...(problem === undefined
        ? { agents: { GPTBot: { access: expect.stringMatching(/all|some/) } } }
        : { error: expect.stringContaining(problem) }),
    }));
    expect(await run('survey sites --agents GPTBot')).toMatchObject(surveyed);
    const packed = await runProgram('pack sites -o a.archive', { cwd });
    expect(packed.stderr).toContain('5 records left out as unreadable, such as: Cannot read sites');
    expect(await run('bulk --robots a.archive --agent X')).toMatchObject(
      expected.map((problem) => (problem === undefined ? { allowed: true } : { because: 'unreadable' })),
    );
  });
});

const end = WACZ.lastIndexOf('PK\u0005\u0006');
const changed = (at: number, number: number): Buffer => {
  const bytes = Buffer.from(WACZ);
  bytes.writeUInt32LE(number, at);
  return bytes;
};

test.each<readonly [string, Uint8Array, string]>([
  ['without its end', WACZ.subarray(0, -30), 'its end is missing'],
  ['with a directory elsewhere', changed(end + 16, 5), 'its directory is damaged'],
  ['with a directory of any length', changed(end + 12, 0x7fffffff), 'more than 100000 files'],
  ['with another number of files', changed(end + 8, 0x00090009), 'another number of files'],
  ['whose files overlap', changed(WACZ.indexOf('PK\u0001\u0002') + 20, 100_000), 'overlap'],
  [
    'that grows too much',
    wacz({ name: 'a.warc', bytes: Buffer.alloc(40_000_000), packed: 'deflated' }),
    'grows too much',
  ],
  ['without captures', wacz(), 'without WARC files'],
  ['cut JSON', Buffer.from(JSON.stringify(ARRAY).slice(0, -5)), 'ends within its JSON array'],
])('a source is refused: %s', async (_, bytes, says) => {
  await expect(capturedIn('a.wacz', bytes)).rejects.toThrow(says);
});

test('bulk, check and pack answer from each of them alike', async () => {
  const pair = `${HOSTS[3] ?? ''}/p`;
  const files = {
    'sites/a.wacz': WACZ,
    'sites/own.example.txt': robotsOf('own'),
    'a.json': JSON.stringify(ARRAY),
  };
  await withFiles(files, async (cwd) => {
    const packed = await runProgram('pack sites -o robots.archive', { cwd });
    expect(packed).toEqual({ stdout: '', stderr: `robots.archive: ${SITES + 2} captures\n`, exit: 0 });
    for (const source of ['sites', 'sites/a.wacz', 'a.json', 'robots.archive']) {
      const input = `${pair}\nhttps://none.example/`;
      const bulk = await runProgram(`bulk --robots ${source} --agent X`, { cwd, input });
      expect(jsonLines(bulk.stdout)).toMatchObject([
        { url: pair, allowed: false },
        { because: 'unreadable' },
      ]);
      const check = await runProgram(`check ${source} X ${pair}`, { cwd });
      expect(check).toMatchObject({ stdout: `disallowed  ${pair}\n`, exit: 1 });
    }
    const sited = await runProgram(`check sites X ${pair} --site https://a.example`, { cwd });
    expect(sited).toMatchObject({ stdout: '', exit: 2 });
  });
});

test('Parquet says which package it needs', async () => {
  const ended = await runAmong({ 'r.parquet': 'PAR1' }, 'bulk --agent X --robots r.parquet');
  expect(ended).toEqual(refusal(3, 'npm install @duckdb/node-api'));
});

test('a body in a coding that is not read is not text', async () => {
  const records = [
    'zstd\r\n\r\n(\u00b5/\u00fd\0x',
    'br\r\n\r\n\u0001\u0002',
    'br\r\n\r\nUser-agent: *\n',
  ].map((rest) => ({
    url: 'https://a.example/robots.txt',
    block: Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${rest}`, 'latin1'),
  }));
  await withFiles({ 'a.warc': warcOf(records) }, async (cwd) => {
    const bodies: (string | undefined)[] = [];
    for await (const one of allCaptures(join(cwd, 'a.warc'), 'rfc9309')) {
      if ('body' in one) bodies.push(one.body && Buffer.from(one.body).toString());
    }
    expect(bodies).toEqual([undefined, undefined, 'User-agent: *\n']);
  });
});
