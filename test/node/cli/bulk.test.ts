/** `bulk`: one line in, one line out, from whatever holds the robots.txt files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../../src/entries/core.js';
import { CsvReader } from '../../../src/node/cli/input/csv.js';
import { csvField } from '../../../src/node/cli/output/escaping.js';
import { jsonLines, runProgram, startProgram, withFiles, withSite } from './program.js';
import { runs, sampled } from '../../support/samples.js';

fc.configureGlobal(runs(500));

const ROBOTS = 'User-agent: *\nDisallow: /private\n';

/** A record of an archive, as its specification writes one. */
function warcRecord(
  url: string,
  response: string | Uint8Array,
  type = 'response',
  ...fields: string[]
): Uint8Array {
  const block = Buffer.from(response);
  const header = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    ...fields,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${block.length}`,
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${header}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]);
}

function http(status: number, body: string, ...headers: string[]): string {
  return [`HTTP/1.1 ${status} Whatever`, ...headers, '', body].join('\r\n');
}

const CHUNKED = http(
  200,
  '19\r\nUser-agent: *\nDisallow: /\r\n3\r\npri\r\n5\r\nvate\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked',
);

const WARC = [
  warcRecord('http://a.example/robots.txt', 'software: none', 'warcinfo'),
  warcRecord('https://a.example/robots.txt', http(200, ROBOTS, 'Content-Type: text/plain')),
  warcRecord('<https://b.example/robots.txt>', http(301, '', 'Location: /moved')),
  warcRecord('https://b.example/moved', http(200, ROBOTS)),
  warcRecord('https://c.example/robots.txt', http(404, 'Disallow: /private')),
  warcRecord('https://d.example/robots.txt', http(503, '')),
  warcRecord('https://e.example/robots.txt', CHUNKED),
  warcRecord(
    'https://f.example/robots.txt',
    Buffer.concat([Buffer.from(http(200, '', 'Content-Encoding: gzip')), gzipSync(ROBOTS)]),
  ),
  warcRecord('https://g.example/robots.txt', http(302, '', 'Location: https://elsewhere.example/')),
  warcRecord('https://h.example/page', http(200, ROBOTS)),
  warcRecord(
    'https://i.example/robots.txt',
    Buffer.concat([Buffer.from(http(200, '', 'Content-Encoding: br')), brotliCompressSync(ROBOTS)]),
  ),
  warcRecord('https://j.example/robots.txt', http(200, ROBOTS, 'Content-Encoding: br')),
];

const HOSTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const PAGES = HOSTS.map((host) => `https://${host}.example/private`).join('\n');

test('JSON with escapes is read as JSON, also behind a line whose site is loaded first', async () => {
  const lines = [
    '{"url":"https://a.example/","agent":"Foobot"}',
    String.raw`{"url":"https:\/\/a.example\/private","agent":"Foo\u0062ot"}`,
  ];
  const { stdout } = await withFiles({ 'robots.jsonl': robotsLine('https://a.example', ROBOTS) }, (cwd) =>
    runProgram(['bulk', '--robots', 'robots.jsonl'], { cwd, input: `${lines.join('\n')}\n` }),
  );
  expect(jsonLines(stdout)).toMatchObject([
    { url: 'https://a.example/', allowed: true },
    { url: 'https://a.example/private', agent: 'Foobot', allowed: false, line: 2 },
  ]);
});

function robotsLine(site: string, robots: string): string {
  return `${JSON.stringify({ site, robots })}\n`;
}

describe('robots.txt files come from', () => {
  sampled(3).each([
    ['a WARC archive', 'captures.warc', Buffer.concat(WARC)],
    // Each record is packed for itself, as Common Crawl does it.
    ['a packed WARC archive', 'captures.warc.gz', Buffer.concat(WARC.map((record) => gzipSync(record)))],
  ])('%s: status, redirects and codings included', async (_, name, bytes) => {
    const { stdout } = await withFiles({ [name]: bytes }, (cwd) =>
      runProgram(['bulk', '--robots', name, '--agent', 'Foobot', '--out', 'csv'], { cwd, input: PAGES }),
    );
    const verdicts = stdout
      .split('\n')
      .slice(1, -1)
      .map((row) => row.split(',').slice(2, 5).join(' '));
    expect(verdicts).toEqual([
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
      const refersTo = (host: string): string =>
        `WARC-Refers-To-Target-URI: https://${host}.example/robots.txt`;
      const cut = http(200, `${ROBOTS}Allow: /private`);
      const archive = Buffer.concat([
        warcRecord('https://a.example/robots.txt', cut, 'response', 'WARC-Truncated: length'),
        warcRecord('https://b.example/robots.txt', cut),
        warcRecord('https://c.example/robots.txt', http(200, ROBOTS)),
        warcRecord('https://c.example/robots.txt', http(200, ''), 'revisit', refersTo('c')),
        warcRecord('https://d.example/robots.txt', http(200, ''), 'revisit', refersTo('c')),
        warcRecord('https://e.example/robots.txt', http(200, ''), 'revisit', refersTo('x')),
        warcRecord('https://f.example/robots.txt', '', 'revisit'),
        warcRecord('https://f.example/page', '', 'revisit'),
      ]);
      const input = ['a', 'b', 'c', 'd', 'e', 'f']
        .map((host) => `https://${host}.example/private`)
        .join('\n');
      const { stdout, stderr } = await withFiles({ 'captures.warc': archive }, (cwd) =>
        runProgram(['bulk', '--robots', 'captures.warc', '--agent', 'Foobot', '--out', 'csv'], {
          cwd,
          input,
        }),
      );
      const rows = stdout.split('\n').slice(1, -1);
      expect(rows.map((row) => row.split(',').slice(2, 5).join(' '))).toEqual([
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
    const lines = gzipSync(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const { stdout, stderr } = await withFiles({ 'records.jsonl.gz': lines }, (cwd) => {
      mkdirSync(join(cwd, 'files', 'e.example_8080'), { recursive: true });
      writeFileSync(join(cwd, 'files', 'd.example.txt'), ROBOTS);
      writeFileSync(join(cwd, 'files', 'e.example_8080', 'robots.txt'), ROBOTS);
      const pages = ['a', 'b', 'c', 'd'].map((host) => `https://${host}.example/public`);
      const input = [...pages, 'http://e.example:8080/private', 'http://e.example/private'].join('\n');
      const args = ['bulk', '--robots', 'records.jsonl.gz', '--robots', 'files', '--agent', 'Foobot'];
      return runProgram(args, { cwd, input });
    });
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
    const { stdout } = await withFiles({}, (cwd) => {
      mkdirSync(join(cwd, 'files', 'c.example'), { recursive: true });
      writeFileSync(join(cwd, 'files', 'a.example.txt'), gzipSync(ROBOTS));
      writeFileSync(join(cwd, 'files', 'b.example.txt.gz'), gzipSync(ROBOTS));
      writeFileSync(join(cwd, 'files', 'c.example', 'robots.txt'), ROBOTS);
      writeFileSync(join(cwd, 'files', 'd.example.txt'), gzipSync(ROBOTS).subarray(0, 20));
      const input = ['a', 'b', 'c', 'd'].map((host) => `https://${host}.example/private`).join('\n');
      return runProgram(['bulk', '--robots', 'files', '--agent', 'Foobot'], { cwd, input });
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
        runProgram(['bulk', '--robots-for-all', file, '--agent', 'Foobot'], { cwd, input: '/x\n' });
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
      const asked: (string | undefined)[] = [];
      const stdout = await withSite(
        (request, response) => {
          asked.push(request.url);
          response.end(ROBOTS);
        },
        async (origin) => {
          const lines = [
            { id: 1, url: 'https://a.example/x', robots: 'User-agent: *\nDisallow: /x' },
            { id: 2, url: `${origin}/private` },
            { id: 3, url: `${origin}/public`, agent: 'Barbot' },
            { id: 4, url: 'https://other.example/x', site: origin },
          ];
          const input = lines.map((line) => JSON.stringify(line)).join('\n');
          const files = { 'none.jsonl': '{"site":"https://a.example","robots":""}\n' };
          const ended = await withFiles(files, (cwd) =>
            runProgram(['bulk', '--robots', 'none.jsonl', '--fetch', '--agent', 'Foobot'], { cwd, input }),
          );
          return ended.stdout;
        },
      );
      expect(jsonLines(stdout)).toMatchObject([
        { id: 1, agent: 'Foobot', allowed: false },
        { id: 2, allowed: false, line: 2 },
        { id: 3, agent: 'Barbot', allowed: true },
        { id: 4, allowed: null, because: 'other-origin' },
      ]);
      expect(asked).toEqual(['/robots.txt']);
    },
  );
});

function fieldsOf(line: unknown): unknown {
  return JSON.parse(JSON.stringify(line, ['id', 'because']));
}

sampled(3)('an input that is cut short while it is packed is told in a line', async () => {
  const packed = gzipSync('https://a.example/private\n'.repeat(3)).subarray(0, 30);
  const { stderr, exit } = await withFiles({ 'robots.txt': ROBOTS, 'urls.csv.gz': packed }, (cwd) =>
    runProgram(['bulk', 'urls.csv.gz', '--robots', 'robots.txt', '--agent', 'Foobot'], { cwd }),
  );
  expect(stderr).toMatch(/^robotparser: Cannot read urls.csv.gz: it is truncated; [^\n]*\n$/);
  expect(exit).toBe(3);
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
  const { stdout, stderr, exit } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
    runProgram(['bulk', '--robots', 'robots.txt', '--agent', 'Foobot', '--in', 'jsonl'], {
      cwd,
      input: lines.join('\n'),
    }),
  );
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
  const printed = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
      runProgram(['bulk', '--robots', 'robots.txt', '--agent', 'Foobot', '--in', 'jsonl', ...args], {
        cwd,
        input,
      }),
    );
    return stdout.split('\n').slice(0, -1);
  };
  const inJson = (await printed()).map((line) => /^\{"v":1,(?:"id":(.*?),)?"url"/.exec(line)?.[1]);
  expect(inJson).toEqual([
    ...['1', '-0.5', '9007199254740993', '12345678901234567890', '1e400', 'true', undefined, '{"a":[1]}'],
    ...strings,
  ]);
  const rows = (await printed('--out', 'csv')).slice(1).map((row) => row.split(',/private')[0]);
  expect(rows.slice(2, 5)).toEqual(['9007199254740993', '12345678901234567890', '1e400']);
  expect(rows.slice(-3)).toEqual(['"{""a"":[1]}"', '"a\\u{1b}b""c"', '12']);
});

sampled(3)('a line is answered before the next one comes', async () => {
  await withFiles({ 'robots.txt': ROBOTS }, async (cwd) => {
    const child = startProgram(['bulk', '--robots', 'robots.txt', '--agent', 'Foobot'], { cwd });
    const answers: string[] = [];
    for (const path of ['/private', '/public']) {
      const answer = new Promise<string>((resolve) =>
        child.stdout?.once('data', (data) => resolve(String(data))),
      );
      child.stdin?.write(`${path}\n`);
      answers.push(await answer);
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
  const input = pairs.map((pair) => `${JSON.stringify(pair)}\n`).join('');
  const { stdout } = await withFiles({ 'robots.txt': text }, (cwd) =>
    runProgram(['bulk', '--robots', 'robots.txt', '--out', 'csv'], { cwd, input }),
  );
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
  const { exit, stdout, stderr } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
    runProgram(['bulk', '--in', 'csv', '--robots', 'robots.txt', '--agent', 'Foobot'], { cwd, input: '' }),
  );
  expect({ exit, stdout, stderr }).toEqual({
    exit: 0,
    stdout: 'id,url,agent,allowed,because,line,error\n',
    stderr: '',
  });
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
      const answer = new Promise<string>((resolve) =>
        child.stdout?.once('data', (data) => resolve(String(data))),
      );
      child.stdin?.write('id,url\n1,/private/5"\n');
      expect(jsonLines(await answer)).toMatchObject([{ id: '1', url: '/private/5"', allowed: false }]);
      child.stdin?.end();
    });
  });

  sampled(3)('a quote that is never closed costs its own line only', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `${index},/private`);
    const input = `id,url\nx,"/private\n${rows.join('\n')}\n`;
    const { stdout } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
      runProgram(['bulk', '--in', 'csv', '--robots', 'robots.txt', '--agent', 'Foobot'], { cwd, input }),
    );
    const answers = stdout.split('\n').slice(1, -1);
    expect(answers).toHaveLength(1 + rows.length);
    expect(answers[0]).toContain('bad-line');
    expect(answers.slice(1)).toEqual(rows.map((row) => `${row},Foobot,false,rule,2,`));
  });
});
