/** `bulk`: one line in, one line out, from whatever holds the robots.txt files. */
import type { ChildProcess } from 'node:child_process';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../../src/entries/core.js';
import { CsvReader } from '../../../src/node/cli/input/csv.js';
import { csvField } from '../../../src/node/cli/output/escaping.js';
import {
  jsonLines,
  jsonText,
  refusal,
  runAmong,
  runProgram,
  startProgram,
  withFiles,
  withSite,
  type Ended,
} from './program.js';
import { runs, sampled } from '../../support/samples.js';
import { httpResponse, warcOf, type WarcRecord } from '../../support/warc.js';

fc.configureGlobal(runs(500));

const ROBOTS = 'User-agent: *\nDisallow: /private\n';

/** What is answered for Foobot by one file for all sites. */
function bulk(input: string, options = ''): Promise<Ended> {
  return runAmong({ 'robots.txt': ROBOTS }, `bulk --robots robots.txt --agent Foobot${options}`, { input });
}

/** A page of each host that has this letter for a name. */
const pagesOf = (hosts: string): string =>
  Array.from(hosts, (host) => `https://${host}.example/private`).join('\n');

const robotsOf = (host: string): string => `https://${host}.example/robots.txt`;

/** Of each row of CSV, the verdict, its cause and its line. */
const verdictsIn = (csv: string): string[] =>
  csv
    .split('\n')
    .slice(1, -1)
    .map((row) => row.split(',').slice(2, 5).join(' '));

const CHUNKED = httpResponse(
  '200 OK',
  '19\r\nUser-agent: *\nDisallow: /\r\n3\r\npri\r\n5\r\nvate\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked',
);

const packedAs = (coding: string, body: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(httpResponse('200 OK', '', `Content-Encoding: ${coding}`)), body]);

const RECORDS: readonly WarcRecord[] = [
  { url: robotsOf('a'), block: 'software: none', type: 'warcinfo' },
  { url: robotsOf('a'), block: httpResponse('200 OK', ROBOTS, 'Content-Type: text/plain') },
  { url: `<${robotsOf('b')}>`, block: httpResponse('301 Moved', '', 'Location: /moved') },
  { url: 'https://b.example/moved', block: httpResponse('200 OK', ROBOTS) },
  { url: robotsOf('c'), block: httpResponse('404 Whatever', 'Disallow: /private') },
  { url: robotsOf('d'), block: httpResponse('503 Whatever', '') },
  { url: robotsOf('e'), block: CHUNKED },
  { url: robotsOf('f'), block: packedAs('gzip', gzipSync(ROBOTS)) },
  { url: robotsOf('g'), block: httpResponse('302 Found', '', 'Location: https://elsewhere.example/') },
  { url: 'https://h.example/page', block: httpResponse('200 OK', ROBOTS) },
  { url: robotsOf('i'), block: packedAs('br', brotliCompressSync(ROBOTS)) },
  { url: robotsOf('j'), block: httpResponse('200 OK', ROBOTS, 'Content-Encoding: br') },
];

test('JSON with escapes is read as JSON, also behind a line whose site is loaded first', async () => {
  const lines = [
    '{"url":"https://a.example/","agent":"Foobot"}',
    String.raw`{"url":"https:\/\/a.example\/private","agent":"Foo\u0062ot"}`,
  ];
  const files = { 'robots.jsonl': jsonText([{ site: 'https://a.example', robots: ROBOTS }]) };
  const { stdout } = await runAmong(files, 'bulk --robots robots.jsonl', { input: lines.join('\n') });
  expect(jsonLines(stdout)).toMatchObject([
    { url: 'https://a.example/', allowed: true },
    { url: 'https://a.example/private', agent: 'Foobot', allowed: false, line: 2 },
  ]);
});

describe('robots.txt files come from', () => {
  sampled(3).each([
    ['a WARC archive', 'captures.warc', warcOf(RECORDS)],
    // Each record is packed for itself, as Common Crawl does it.
    [
      'a packed WARC archive',
      'captures.warc.gz',
      Buffer.concat(RECORDS.map((record) => gzipSync(warcOf([record])))),
    ],
  ])('%s: status, redirects and codings included', async (_, name, bytes) => {
    const line = `bulk --robots ${name} --agent Foobot --out csv`;
    const { stdout } = await runAmong({ [name]: bytes }, line, { input: pagesOf('abcdefghij') });
    expect(verdictsIn(stdout)).toEqual([
      'false rule 2', // a: the file
      'false rule 2', // b: behind a redirect
      'true status ', // c: there is none
      'false status ', // d: an error of the server
      'false rule 2', // e: in chunks
      'false rule 2', // f: packed
      ' unreadable ', // g: a redirect to what is not there
      ' unreadable ', // h: a page, not a robots.txt
      'false rule 2', // i: packed as browsers ask for it
      'false rule 2', // j: unpacked, with the field still there
    ]);
    expect(stdout).toContain('redirects to https://elsewhere.example/');
  });

  sampled(3)(
    'captures that were cut, up to their last line end, and captures that were as before',
    async () => {
      const cut = httpResponse('200 OK', `${ROBOTS}Allow: /private`);
      const revisit = (host: string, original: string): WarcRecord => ({
        url: robotsOf(host),
        block: httpResponse('200 OK', ''),
        type: 'revisit',
        fields: [`WARC-Refers-To-Target-URI: ${robotsOf(original)}`],
      });
      const archive = warcOf([
        { url: robotsOf('a'), block: cut, fields: ['WARC-Truncated: length'] },
        { url: robotsOf('b'), block: cut },
        { url: robotsOf('c'), block: httpResponse('200 OK', ROBOTS) },
        ...[revisit('c', 'c'), revisit('d', 'c'), revisit('e', 'x')],
        { url: robotsOf('f'), block: '', type: 'revisit' },
        { url: 'https://f.example/page', block: '', type: 'revisit' },
      ]);
      const { stdout, stderr } = await runAmong(
        { 'captures.warc': archive },
        'bulk --robots captures.warc --agent Foobot --out csv',
        { input: pagesOf('abcdef') },
      );
      expect(verdictsIn(stdout)).toEqual([
        'false rule 2', // a: half of a line is none
        'true rule 3', // b: a last line needs no end
        'false rule 2',
        'false rule 2',
        ' unreadable ',
        ' unreadable ',
      ]);
      expect(stderr).toContain('--robots: 2 records left out as unreadable');
    },
  );

  sampled(3)('JSON lines, packed, and a folder beside them; the one named last counts', async () => {
    const records = [
      { site: 'https://a.example', robots: ROBOTS },
      { url: 'https://b.example/robots.txt', robots: 'User-agent: *\nDisallow: /\n' },
      { url: 'https://c.example/robots.txt', status: 404 },
      { site: 'nowhere', robots: ROBOTS },
    ];
    const files = {
      'records.jsonl.gz': gzipSync(jsonText(records)),
      'files/d.example.txt': ROBOTS,
      'files/e.example_8080/robots.txt': ROBOTS,
    };
    const pages = ['a', 'b', 'c', 'd'].map((host) => `https://${host}.example/public`);
    const input = [...pages, 'http://e.example:8080/private', 'http://e.example/private'].join('\n');
    const line = 'bulk --robots records.jsonl.gz --robots files --agent Foobot';
    const { stdout, stderr } = await runAmong(files, line, { input });
    expect(jsonLines(stdout)).toMatchObject([
      { allowed: true, because: 'no-rule' },
      { allowed: false, because: 'rule' },
      { allowed: true, because: 'status', status: 404 },
      { allowed: true, because: 'no-rule' },
      { allowed: false, because: 'rule' },
      { allowed: null, because: 'unreadable' },
    ]);
    expect(stderr).toContain('--robots: 1 record left out as unreadable\n');
  });

  sampled(3)('a folder, where files may be packed, and one that cannot be unpacked is told of', async () => {
    const files = {
      'files/a.example.txt': gzipSync(ROBOTS),
      'files/b.example.txt.gz': gzipSync(ROBOTS),
      'files/c.example/robots.txt': ROBOTS,
      'files/d.example.txt': gzipSync(ROBOTS).subarray(0, 20),
    };
    const { stdout } = await runAmong(files, 'bulk --robots files --agent Foobot', {
      input: pagesOf('abcd'),
    });
    expect(jsonLines(stdout)).toMatchObject([
      { allowed: false, line: 2 },
      { allowed: false, line: 2 },
      { allowed: false, line: 2 },
      { because: 'unreadable', error: { message: expect.stringContaining('it is truncated') } },
    ]);
  });

  sampled(3)('one file for all sites, with the same remarks as on a SOURCE', async () => {
    const files = {
      'page.html': '<!DOCTYPE html><html></html>',
      'wide.txt': Buffer.from(`\uFEFF${ROBOTS}`, 'utf16le'),
    };
    const remarks = await withFiles(files, async (cwd) => {
      const run = (file: string) =>
        runProgram(`bulk --robots-for-all ${file} --agent Foobot`, { cwd, input: '/x\n' });
      return [(await run('page.html')).stderr, (await run('wide.txt')).stderr];
    });
    expect(remarks).toEqual([
      'page.html: this is a web page, in which crawlers find no rules; name the robots.txt itself\n',
      'wide.txt: this is UTF-16, in which crawlers find no rules; save it as UTF-8\n',
    ]);
  });

  sampled(3)(
    'the lines themselves, and the sites where the archive has none and --fetch is given',
    async () => {
      await withSite(ROBOTS, async (origin, asked) => {
        const lines = [
          { id: 1, url: 'https://a.example/x', robots: 'User-agent: *\nDisallow: /x' },
          { id: 2, url: `${origin}/private` },
          { id: 3, url: `${origin}/public`, agent: 'Barbot' },
          { id: 4, url: 'https://other.example/x', site: origin },
        ];
        const files = { 'none.jsonl': '{"site":"https://a.example","robots":""}\n' };
        const line = 'bulk --robots none.jsonl --fetch --agent Foobot';
        const { stdout } = await runAmong(files, line, { input: jsonText(lines) });
        expect(jsonLines(stdout)).toMatchObject([
          { id: 1, agent: 'Foobot', allowed: false },
          { id: 2, allowed: false, line: 2 },
          { id: 3, agent: 'Barbot', allowed: true },
          { id: 4, allowed: null, because: 'other-origin' },
        ]);
        expect(asked).toEqual(['/robots.txt']);
      });
    },
  );
});

function fieldsOf(line: unknown): unknown {
  return JSON.parse(JSON.stringify(line, ['id', 'because']));
}

sampled(3)('an input that is cut short while it is packed is told in a line', async () => {
  const packed = gzipSync('https://a.example/private\n'.repeat(3)).subarray(0, 30);
  const files = { 'robots.txt': ROBOTS, 'urls.csv.gz': packed };
  expect(await runAmong(files, 'bulk urls.csv.gz --robots robots.txt --agent Foobot')).toEqual(
    refusal(3, /^robotparser: Cannot read urls.csv.gz: it is truncated; [^\n]*\n$/),
  );
});

sampled(3)('a bad line is one line of output, in its place, counted, and ends nothing', async () => {
  const lines = [
    '{"id":"é","url":"/private"}',
    'nothing',
    '',
    '[]',
    '{"id":7,"url":5}',
    '{"url":"/x","agent":1}',
    `{"url":"${'x'.repeat(300_000)}"}`,
    '{"url":"/public"}',
  ];
  const { stdout, stderr, exit } = await bulk(lines.join('\n'), ' --in jsonl');
  const because = jsonLines(stdout).map(fieldsOf);
  expect(because).toEqual([
    { id: 'é', because: 'rule' },
    { because: 'bad-line' },
    { because: 'bad-line' },
    { because: 'bad-line' },
    { id: 7, because: 'bad-line' },
    { because: 'bad-line' },
    { because: 'bad-line' },
    { because: 'no-rule' },
  ]);
  expect(stderr).toContain('6 of 8 lines failed: 6 malformed');
  expect(exit).toBe(0);
});

sampled(3)('an id comes back as it was, whatever it is', async () => {
  const ids = ['1', '-0.5', '9007199254740993', '12345678901234567890', '1e400', 'true', 'null', '{"a":[1]}'];
  const strings = ['"a\\u001bb\\"c"', '"12"'];
  const input = [...ids, ...strings].map((id) => `{"id": ${id}, "url": "/private"}`).join('\n');
  const printed = async (options: string): Promise<string[]> => {
    const { stdout } = await bulk(input, ` --in jsonl${options}`);
    return stdout.split('\n').slice(0, -1);
  };
  const inJson = (await printed('')).map((line) => /^\{"v":1,(?:"id":(.*?),)?"url"/.exec(line)?.[1]);
  expect(inJson).toEqual([
    ...['1', '-0.5', '9007199254740993', '12345678901234567890', '1e400', 'true', undefined, '{"a":[1]}'],
    ...strings,
  ]);
  const rows = (await printed(' --out csv')).slice(1).map((row) => row.split(',/private')[0]);
  expect(rows.slice(2, 5)).toEqual(['9007199254740993', '12345678901234567890', '1e400']);
  expect(rows.slice(-3)).toEqual(['"{""a"":[1]}"', '"a\\u{1b}b""c"', '12']);
});

function nextAnswer({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => stdout?.once('data', (data) => resolve(String(data))));
}

sampled(3)('a line is answered before the next one comes', async () => {
  await withFiles({ 'robots.txt': ROBOTS }, async (cwd) => {
    const child = startProgram('bulk --robots robots.txt --agent Foobot', { cwd });
    const answers: string[] = [];
    for (const path of ['/private', '/public']) {
      child.stdin?.write(`${path}\n`);
      answers.push(await nextAnswer(child));
    }
    child.stdin?.end();
    expect(answers.map((answer) => jsonLines(answer))).toMatchObject([
      [{ allowed: false }],
      [{ allowed: true }],
    ]);
  });
});

sampled(3)('millions of pairs are answered as one by one, in order', async () => {
  const agents = ['Foobot', 'Barbot'];
  const urls = Array.from(
    { length: 40_000 },
    (_, index) => `https://shop.example/${index % 7 === 0 ? 'private' : 'p'}/${index}`,
  );
  const text = 'User-agent: Foobot\nDisallow: /private\n\nUser-agent: *\nDisallow: /*3$\n';
  const pairs = urls.map((url, id) => ({ id, url, agent: agents[id % 2] ?? '' }));
  const input = jsonText(pairs);
  const { stdout } = await runAmong({ 'robots.txt': text }, 'bulk --robots robots.txt --out csv', { input });
  const robots = parse(text);
  const expected = pairs.map(({ id, url, agent }) => `${id},${url},${agent},${robots.allows(agent, url)}`);
  expect(
    stdout
      .split('\n')
      .slice(1, -1)
      .map((row) => row.split(',').slice(0, 4).join(',')),
  ).toEqual(expected);
});

/** The fields of each record; none where its quotes do not fit. */
function recordsIn(text: string): string[][] {
  const all: string[][] = [];
  const reader = new CsvReader((record) => all.push(typeof record === 'string' ? [] : [...record]));
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) reader.read(line);
  reader.end();
  return all;
}

sampled(3)('nothing at all is an empty table, as a partition without a record hands it on', async () => {
  const stdout = 'id,url,agent,allowed,because,line,error\n';
  expect(await bulk('', ' --in csv')).toEqual({ exit: 0, stdout, stderr: '' });
});

describe('CSV', () => {
  const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'é') });

  test('is read as it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), (records) => {
        const text = records.map((fields) => `${fields.map(csvField).join(',')}\n`).join('');
        expect(recordsIn(text)).toEqual(records);
      }),
    );
  });

  test.each([
    ['a quote that is not closed', 'a,"b\nc,d\n', [[], ['c', 'd']]],
    ['a quote that is closed too early', '"a"b,c\nd,e\n', [[], ['d', 'e']]],
    ['a quote that is closed too early before another one', '"a"b,"c\nd,e\n', [[], ['d', 'e']]],
    ['a carriage return behind a closing quote', '"a"\rb,c\nd,e\n', [[], ['d', 'e']]],
    [
      'a quote within a field',
      'a"b,c\nd,e\n',
      [
        ['a"b', 'c'],
        ['d', 'e'],
      ],
    ],
    ['a last line without an end', 'a,"b"', [['a', 'b']]],
  ])('%s', (_, text, records) => {
    expect(recordsIn(text)).toEqual(records);
  });

  test('a quote that is never closed costs its own line, however much follows', () => {
    const lines = Array.from({ length: 30_000 }, (_, row) => `${row},x`);
    const records = recordsIn(`a,"b\n${lines.join('\n')}\n`);
    expect(records).toEqual([[], ...lines.map((line) => line.split(','))]);
  });

  sampled(3)('a quote within a field holds no line back', async () => {
    await withFiles({ 'robots.txt': ROBOTS }, async (cwd) => {
      const args = ['bulk', '--in', 'csv', '--robots', 'robots.txt', '--agent', 'Foobot', '--out', 'jsonl'];
      const child = startProgram(args, { cwd });
      child.stdin?.write('id,url\n1,/private/5"\n');
      expect(jsonLines(await nextAnswer(child))).toMatchObject([
        { id: '1', url: '/private/5"', allowed: false },
      ]);
      child.stdin?.end();
    });
  });
});
