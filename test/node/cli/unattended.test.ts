/** What a run that nobody watches must not do: answer what it has not understood, end with a line, or hide that it failed. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { dialects } from '../../../src/entries/dialects.js';
import { sampled, sampleOf, sizeOf } from '../../support/samples.js';
import {
  ended,
  interrupt,
  jsonLines,
  jsonText,
  refusal,
  runAmong,
  runProgram,
  startProgram,
  withFiles,
  withSite,
  type Ended,
  type Files,
} from './program.js';

const ROBOTS = 'User-agent: *\nDisallow: /private\n';
const PAIR = 'https://a.example/private\n';
const RECORD = { site: 'https://a.example', robots: ROBOTS };

/** What is answered for X; a robots.txt is at hand. */
function bulk(line: string, files: Files = {}, input = PAIR): Promise<Ended> {
  return runAmong({ 'robots.txt': ROBOTS, ...files }, `bulk --agent X ${line}`, { input });
}

const byOneFile = (input: string): Promise<Ended> => bulk('--robots robots.txt', {}, input);

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
    const says = new RegExp(`^robotparser: Cannot read ${file}: it is ${noun}; [^\\n]+\\n$`);
    expect(await bulk(`--robots ${file}`, { [file]: bytes })).toEqual(refusal(3, says));
  });

  test.each(OTHER_KINDS)('%s as the input, %s', async (noun, file, bytes) => {
    const says = `Cannot read ${file}: it is ${noun}; `;
    expect(await bulk(`${file} --robots robots.txt`, { [file]: bytes })).toEqual(refusal(3, says));
  });

  test.each([
    ['a web page', '<!doctype html><p>Disallowed</p>'],
    ['UTF-16', Buffer.from(`\ufeff${ROBOTS}`, 'utf16le')],
    ['other bytes', brotliCompressSync(ROBOTS), 'brotli -dc'],
    ['a list of URLs', PAIR],
    ['a table whose columns have other names', 'host,text\na.example,"User-agent: *\nDisallow: /private"\n'],
    ['YAML', '- site: https://a.example\n  robots: |\n    User-agent: *\n    Disallow: /private\n'],
    ['a saved answer with its header', `HTTP/1.1 200 OK\r\nHost: a.example\r\n\r\n${ROBOTS}`],
    ['a mail', 'Host: a.example\nSubject: robots\n\nUser-agent: *\n'],
    ['nothing', ''],
    ['nothing but comments', '# User-agent: *\n\n'],
  ])(
    'what does not read like a robots.txt, %s, unless it is said to be one',
    async (_, bytes, advice = '--robots-for-all') => {
      expect(await bulk('--robots file', { file: bytes })).toEqual(refusal(3, advice));
      const taken = await bulk('--robots-for-all file', { file: bytes });
      expect(jsonLines(taken.stdout)).toMatchObject([{ url: PAIR.trim() }]);
    },
  );

  test('a list of records as URLs to check', async () => {
    for (const input of ['url,agent\nhttps://a.example/,X\n', '{"url":"https://a.example/"}\n']) {
      const ended = await runAmong({ 'robots.txt': ROBOTS }, 'check robots.txt X --urls -', { input });
      expect(ended).toEqual(refusal(3, 'Cannot read'));
    }
  });

  test.each([
    'check PAGE X /private',
    'audit PAGE',
    'diff robots.txt PAGE',
    'test expected.txt PAGE',
    'lint PAGE',
  ])('the URL of a page, by %s', async (line) => {
    const files = { 'robots.txt': ROBOTS, 'expected.txt': 'X /private allowed\n' };
    const ended = await withSite('<p>A page', (origin) =>
      runAmong(files, line.replace('PAGE', `${origin}/news/today`)),
    );
    const says = /does not look like a robots\.txt; write http:\/\/[^/]+, or http:\/\/[^/]+\/robots\.txt/;
    expect(ended).toEqual(refusal(3, says));
  });

  test.each([
    ['a web page', '<html><p>Disallowed'],
    ['an archive', `${JSON.stringify(RECORD)}\n`],
    ['a WARC archive', 'WARC/1.0\r\n\r\n'],
  ])('%s as the robots.txt of test and diff, but nothing that is blank', async (_, text) => {
    const files = { file: text, blank: '# nothing\n', 'expected.txt': 'robots: file\nX /private allowed\n' };
    await withFiles(files, async (cwd) => {
      const refused = refusal(3, /^robotparser: Cannot read [^\n]*file: [^\n]+\n$/);
      for (const line of ['test expected.txt', 'diff blank file'])
        expect(await runProgram(line, { cwd })).toEqual(refused);
      expect(await runProgram('test expected.txt blank', { cwd })).toMatchObject({ exit: 0 });
      expect(await runProgram('diff blank blank', { cwd })).toMatchObject({ exit: 0 });
    });
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
    ['JSON lines after a byte order mark', 'r.jsonl', `\uFEFF${JSON.stringify(RECORD)}\n`],
    ['an array after a byte order mark', 'r.json', `\uFEFF[${JSON.stringify(RECORD)}]`],
    ['the same with tabs', 'r.tsv', 'robots\tsite\n"User-agent: *\nDisallow: /private"\thttps://a.example\n'],
  ])('%s as --robots', async (_, file, bytes) => {
    const { stdout } = await bulk(`--robots ${file}`, { [file]: bytes });
    expect(jsonLines(stdout)).toMatchObject([{ allowed: false, because: 'rule' }]);
  });

  test.each([
    ['commas', 'url,agent\nhttps://a.example/private,Y\n'],
    ['tabs', 'agent\turl\nY\thttps://a.example/private\n'],
    ['semicolons, after a byte order mark', '\uFEFF"url";agent\r\nhttps://a.example/private;Y\r\n'],
  ])('a table in a pipe, with %s', async (_, input) => {
    const { stdout } = await bulk('--robots robots.txt --out jsonl', {}, input);
    expect(jsonLines(stdout)).toMatchObject([
      { url: 'https://a.example/private', agent: 'Y', allowed: false },
    ]);
  });

  test('several crawlers, of the line or of the run', async () => {
    const lines = [
      '{"id":1,"url":"/private","agent":["A","B"]}',
      '{"id":2,"url":"/private","agent":null,"site":null}',
    ];
    const { stdout } = await bulk('--agent Y --robots robots.txt', {}, lines.join('\n'));
    expect(jsonLines(stdout)).toMatchObject([
      { id: 1, agent: 'A' },
      { id: 1, agent: 'B' },
      { id: 2, agent: 'X' },
      { id: 2, agent: 'Y' },
    ]);
    const check = await runAmong({ 'robots.txt': ROBOTS }, 'check --source robots.txt -a A -a B /private');
    expect(check.stdout).toBe('disallowed  A  /private\ndisallowed  B  /private\n');
    expect(await bulk('--agent GPTBot,CCBot --robots robots.txt')).toEqual(
      refusal(2, "'GPTBot,CCBot' names several crawlers; write --agent GPTBot --agent CCBot"),
    );
  });

  test('a URL and the name of a crawler are not swapped', async () => {
    const lines =
      '{"id":1,"url":"FooBot","agent":"https://a.example/"}\n{"id":2,"url":"/private","agent":"https://a.example/"}';
    const { stdout } = await byOneFile(lines);
    expect(jsonLines(stdout)).toMatchObject([
      { id: 1, because: 'bad-line', error: { message: 'its agent is a URL, and its url is not' } },
      { id: 2, agent: 'https://a.example/', allowed: false },
    ]);
    const files = { 'robots.txt': ROBOTS, 'expectations.txt': 'https://a.example/ X allowed\n' };
    expect(await runAmong(files, 'test expectations.txt robots.txt')).toEqual(
      refusal(3, "the agent 'https://a.example/' of line 1 is not a name"),
    );
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
    const files = { 'r.jsonl': jsonText([RECORD]), 'files/robots.txt': ROBOTS };
    const line = `-d ${dialect} --robots files --robots r.jsonl --in jsonl`;
    const { stdout, exit } = await bulk(line, files, lines.join('\n'));
    expect(exit).toBe(0);
    expect(jsonLines(stdout).length).toBeGreaterThanOrEqual(lines.length);
  });

  test('a host that is too long, asked over the network', async () => {
    const { stdout, exit } = await runProgram('check --agent X --urls -', { input: `${long}\n` });
    expect(stdout).toBe(`error       ${long}\n`);
    expect(exit).toBe(3);
  });
});

test.each([
  ['a status that says nothing', { status: 0, robots: '' }],
  ['a redirect to nowhere known', { status: 301, robots: '' }],
  ['"not modified"', { status: 304, robots: '' }],
  ['no status at all', { status: 'none', robots: ROBOTS }],
  ['no text', { robots: null }],
])('a record with %s is not an answer of its site', async (_, record) => {
  const files = { 'r.jsonl': JSON.stringify({ site: 'https://a.example', ...record }) };
  const { stdout, stderr, exit } = await bulk('--robots r.jsonl', files);
  expect(jsonLines(stdout)).toMatchObject([{ allowed: null, because: 'unreadable' }]);
  expect(stderr).toMatch(/^--robots: 1 record left out as unreadable/);
  expect(exit).toBe(3);
});

test('an empty field of a table is not an empty robots.txt, unless a status says so', async () => {
  const table = 'site,robots,status\nhttps://a.example,,\nhttps://b.example,,200\nhttps://c.example,,404\n';
  const input = ['a', 'b', 'c'].map((host) => `https://${host}.example/private\n`).join('');
  const { stdout } = await bulk('--robots r.csv', { 'r.csv': table }, input);
  expect(jsonLines(stdout)).toMatchObject([{ allowed: null }, { allowed: true }, { allowed: true }]);
});

describe('an input that is not what it seems', () => {
  test.each(['page,agent\nhttps://a.example/private,Y\n', 'page|agent\n', 'page\tY\n', 'a.example;GPTBot\n'])(
    'begins like a table without a column url: %j',
    async (input) => {
      expect(await byOneFile(input)).toEqual(
        refusal(3, 'its first line is neither a URL nor a header with a column url'),
      );
    },
  );

  test('has a tab in a line, or no URL in any', async () => {
    const input = `${PAIR}https://a.example/private\tY\n`;
    const { stdout } = await byOneFile(input);
    expect(jsonLines(stdout)).toMatchObject([{ allowed: false }, { because: 'bad-line' }]);
    expect(await byOneFile('a.example\nb.example\n')).toMatchObject({ exit: 3 });
  });

  test('has lines that end in carriage returns alone', async () => {
    const input = 'https://a.example/private\rhttps://a.example/\r';
    const message = 'it has a carriage return within; end lines with a line feed';
    for (const lines of [input, '{"url":"/a"}\r{"url":"/b"}\r']) {
      const { stdout } = await byOneFile(lines);
      expect(jsonLines(stdout)).toMatchObject([{ allowed: null, because: 'bad-line', error: { message } }]);
    }
    const files = { 'robots.txt': ROBOTS };
    for (const line of ['check robots.txt X --urls -', 'survey robots.txt --urls -'])
      expect(await runAmong(files, line, { input })).toEqual(refusal(3, 'a carriage return within a line'));
    const { stdout, exit } = await runAmong(files, 'survey - --agents X', { input });
    expect([exit, stdout]).toEqual([3, expect.stringContaining('a carriage return within a line')]);
  });

  test('names members in another case', async () => {
    const input = '{"ID":7,"Url":"https://a.example/private","AGENT":"Y"}';
    const { stdout } = await byOneFile(input);
    expect(jsonLines(stdout)).toMatchObject([{ id: 7, agent: 'Y', allowed: false }]);
  });
});

describe('--pass', () => {
  const lines = [
    '{"id":1,"url":"/private","ts":12345678901234567890,"Warc":{"file":"a\\u0000"}}',
    '{"url":7,"ts":"x"}',
    '{"url":"/","agent":["A","B"]}',
  ];
  const passing = '--robots robots.txt --pass ts';

  test('copies members after the id, large numbers and bad lines included', async () => {
    const { stdout } = await bulk(`${passing} --pass Warc`, {}, lines.join('\n'));
    const starts = stdout.split('\n').map((line) => line.replace(/"url".*|"allowed".*/, ''));
    expect(starts).toEqual([
      '{"v":1,"id":1,"ts":12345678901234567890,"Warc":{"file":"a\\u0000"},',
      '{"v":1,"ts":"x","Warc":null,',
      ...Array<string>(2).fill('{"v":1,"ts":null,"Warc":null,'),
      '',
    ]);
    const csv = await bulk(`${passing} --pass Warc --out csv`, {}, lines.join('\n'));
    expect(csv.stdout.split('\n').slice(0, 3)).toEqual([
      'id,ts,Warc,url,agent,allowed,because,line,error',
      '1,12345678901234567890,"{""file"":""a\\u0000""}",/private,X,false,rule,2,',
      ',x,,,,,bad-line,,"it has no url, or one that is not a string"',
    ]);
  });

  test('copies columns of a table', async () => {
    const table = 'TS,url\n"a,""b""",/private\n';
    const { stdout } = await bulk(passing, {}, table);
    expect(stdout).toBe('id,ts,url,agent,allowed,because,line,error\n,"a,""b""",/private,X,false,rule,2,\n');
  });

  test.each([
    ['nothing', 'a column of the input, and it has no'],
    ['url', "the output has 'url' already"],
  ])('refuses %s', async (name, message) => {
    expect(await bulk(`${passing} --pass ${name}`, {}, 'ts,warc,url\n1,2,/\n')).toEqual(refusal(2, message));
  });
});

describe('of sites that are asked', () => {
  test('--unordered prints what is answered before a site that hangs', async () => {
    let release = (): void => undefined;
    await withSite(
      (_, response) => (release = () => response.end(ROBOTS)),
      (hanging) =>
        withSite(ROBOTS, async (origin) => {
          const child = startProgram('bulk --agent X --unordered --out csv');
          const whole = ended(child);
          child.stdout?.on('data', (text) => {
            if (String(text).includes(`${origin}/private`)) release();
          });
          child.stdin?.end(`${hanging}/private\n${origin}/private\n`);
          const { stdout, exit } = await whole;
          const urls = stdout.split('\n').map((line) => line.split(',')[0]);
          expect(urls).toEqual(['url', `${origin}/private`, `${hanging}/private`, '']);
          expect(exit).toBe(0);
        }),
    );
    expect(await bulk('--unordered --output x --resume')).toEqual(refusal(2, 'leave --unordered out'));
  });

  test('--retries asks again what failed for a moment, and nothing else', async () => {
    const asked: string[] = [];
    await withSite(
      ({ headers: { host = '' } }, response) => {
        asked.push(host);
        if (host.startsWith('gone')) response.writeHead(404).end();
        else if (host.startsWith('later')) response.writeHead(503, { 'retry-after': '3600' }).end();
        else if (asked.filter((other) => other === host).length < 2) response.writeHead(503).end();
        else response.end(ROBOTS);
      },
      async (origin) => {
        const urls = ['busy', 'gone', 'later'].map((name) => `http://${name}.example/private`);
        const args = ['check', '--agent', 'X', '--retries', '2', '--proxy', origin, ...urls];
        const { stdout } = await runProgram(args);
        expect(stdout.match(/^\w+/gm)).toEqual(['disallowed', 'allowed', 'disallowed']);
      },
    );
    expect(asked.sort()).toEqual(['busy.example', 'busy.example', 'gone.example', 'later.example']);
  });
});

describe('a run that failed says so', () => {
  const none = '{"site":"https://b.example","robots":""}\n';

  test('by 3 if no line could be answered', async () => {
    expect(await bulk('--robots none.jsonl', { 'none.jsonl': none })).toMatchObject({ exit: 3 });
  });

  test.each([
    ['1', 4],
    ['2', 0],
    ['40%', 4],
    ['50%', 0],
  ])('by 4 if more than %s lines have errors', async (most, code) => {
    const input = `${PAIR}https://b.example/\n${PAIR}https://b.example/\n`;
    const line = `--robots none.jsonl --max-errors ${most}`;
    const { exit, stderr } = await bulk(line, { 'none.jsonl': none }, input);
    expect(exit).toBe(code);
    expect(stderr.includes(`more than --max-errors ${most}`)).toBe(code === 4);
  });

  test.each(['rfc9309', 'perl'])(
    'by 4 also if one file is for all sites and URLs are none, as %s',
    async (dialect) => {
      for (const out of ['jsonl', 'csv', 'counts']) {
        const line = `--robots robots.txt -d ${dialect} --max-errors 1 --out ${out}`;
        expect(await bulk(line, {}, `${PAIR}bad\n`)).toMatchObject({ exit: 0 });
        const { exit, stderr } = await bulk(line, {}, `${PAIR}bad\nbad\n`);
        expect([exit, stderr]).toEqual([4, expect.stringContaining('2 of 3 lines could not be answered')]);
      }
    },
  );

  sampled(3).each(sampleOf(['jsonl', 'csv'], 2))(
    'by the code of the whole file if it is resumed, in %s',
    async (out) => {
      const urls = [PAIR, '{"url":7}\n', 'https://b.example/\n', 'bad\n', PAIR].map((line) =>
        line.startsWith('{') ? line : `{"url":"${line.trim()}","id":"a,\\"b"}\n`,
      );
      const files = { 'r.jsonl': jsonText([RECORD]), 'urls.jsonl': urls.join(''), 'bad.jsonl': '{}\n{}\n' };
      await withFiles(files, async (cwd) => {
        const endOf = async (input: string, options = '') => {
          const line = `bulk ${input} --robots r.jsonl --agent X --out ${out} --output ${input}.out --resume`;
          return (await runProgram(line + options, { cwd })).exit;
        };
        for (const [most, end] of [
          ['1', 4],
          ['1', 4],
          ['50%', 4],
          ['2', 4],
          ['60%', 0],
          ['2', 4],
        ] as const)
          expect([most, await endOf('urls.jsonl', ` --max-errors ${most}`)]).toEqual([most, end]);
        expect(await endOf('urls.jsonl')).toBe(0);
        expect([await endOf('bad.jsonl'), await endOf('bad.jsonl')]).toEqual([3, 3]);
      });
    },
  );
});

describe('an output that would change its own input is refused', () => {
  const refused = [
    ['pack r.jsonl -o ./r.jsonl', 'r.jsonl'],
    ['pack other link -o r.jsonl', 'link'],
    ['pack r.jsonl.partial -o r.jsonl', 'r.jsonl.partial'],
    ['bulk o.options --agent X --robots r.jsonl -o o', 'o.options'],
    ['bulk urls.txt --agent X --robots r.jsonl -o urls.txt', 'urls.txt'],
    ['bulk urls.txt --agent X --robots r.jsonl -o link', 'r.jsonl'],
    ['bulk urls.txt --agent X --robots-for-all robots.txt -o robots.txt --resume', 'robots.txt'],
    ['bulk urls.txt --agent X --robots other -o other/urls.jsonl', 'other'],
    ['survey other -o other/new/../a.jsonl', 'other'],
    ['survey o*/new/*.txt -o other/new/a.example.txt', 'other/new/a.example.txt'],
    ['survey r.jsonl -o r.jsonl', 'r.jsonl'],
    ['survey r.jsonl --urls urls.txt -o urls.txt', 'urls.txt'],
    ['survey robots.txt --list urls.txt -o urls.txt', 'urls.txt'],
  ] as const;
  test.each(sampleOf(refused, 3))('%s', async (line, input) => {
    const files = {
      ...{ 'r.jsonl': jsonText([RECORD]), 'urls.txt': PAIR, 'robots.txt': ROBOTS },
      ...{ 'o.options': PAIR, 'r.jsonl.partial': jsonText([RECORD]), 'other/new/a.example.txt': ROBOTS },
    };
    await withFiles(files, async (cwd) => {
      symlinkSync('r.jsonl', join(cwd, 'link'));
      const says = `would change what is read from ${input}; name another`;
      expect(await runProgram(line, { cwd })).toEqual(refusal(2, says));
      for (const [name, text] of Object.entries(files))
        expect(readFileSync(join(cwd, name), 'utf8')).toBe(text);
    });
  });
});

test('the options of a run replace no other file', async () => {
  const files = { 'urls.txt': PAIR, 'robots.txt': ROBOTS, 'o.options': 'mine\n' };
  await withFiles(files, async (cwd) => {
    const says = '--output o would replace o.options, which no run has written; move it';
    for (const options of ['', ' --resume']) {
      const line = `bulk urls.txt --agent X --robots robots.txt -o o${options}`;
      expect(await runProgram(line, { cwd })).toEqual(refusal(2, says));
    }
    expect(readFileSync(join(cwd, 'o.options'), 'utf8')).toBe('mine\n');
    expect(readdirSync(cwd).sort()).toEqual(Object.keys(files).sort());
  });
});

test('what comes from nowhere is not a robots.txt that allows everything', async () => {
  const files = {
    'robots.txt': ROBOTS,
    'folder/more/.keep': '',
    'r.jsonl': '',
    'none.csv': 'site,robots\n',
  };
  await withFiles(files, async (cwd) => {
    for (const line of [
      ...['audit -', 'audit folder', 'audit r.jsonl', 'audit none.csv', 'audit --list r.jsonl'],
      ...['pack folder -o packed', 'pack robots.txt none.csv -o packed'],
    ]) {
      const ended = await runProgram(line, { cwd });
      expect(ended).toEqual(refusal(3, /^robotparser: Cannot read [^\n]+\n$/));
    }
    expect(existsSync(join(cwd, 'packed'))).toBe(false);
    const surveyed = await runProgram('survey - folder r.jsonl none.csv --agents X', { cwd });
    const error: unknown = expect.stringContaining('it has no robots.txt');
    expect(jsonLines(surveyed.stdout)).toMatchObject(
      ['(standard input)', 'folder', 'r.jsonl', 'none.csv'].map((site) => ({
        site,
        error,
        agents: { X: { access: 'unknown' } },
      })),
    );
    expect(surveyed.exit).toBe(3);
  });
});

sampled()('--resume continues only what the same command began', async () => {
  const files = {
    'r.jsonl': JSON.stringify(RECORD),
    'few.txt': PAIR,
    'robots.txt': ROBOTS,
    'bad.jsonl': '{}\n{"url":"/a"}\n{}\n',
  };
  const given = ['bulk', 'bad.jsonl', '--robots', 'robots.txt', '--agent', 'A'];
  await withFiles(files, async (cwd) => {
    const [out, partial] = [join(cwd, 'out'), join(cwd, 'out.partial')];
    const resumed = (args: readonly string[]) => runProgram([...args, '--resume', '-o', 'out'], { cwd });
    const others = [
      ...[['-d', 'google'], ['--preferences'], ['--out', 'csv'], ['--fetch', '--user-agent', 'B/1']].map(
        (more) => [...given, ...more],
      ),
      ['bulk', 'few.txt', ...given.slice(2)],
      [...given.slice(0, -1), 'B'],
    ];
    const expectRefused = async (file: string, commands: readonly (readonly string[])[]) => {
      for (const command of commands) {
        const problem = existsSync(join(cwd, 'out.options')) ? 'has other options;' : 'is missing,';
        const says = `cannot continue ${file}: out.options ${problem}`;
        expect([command, await resumed(command)]).toEqual([command, refusal(2, says)]);
      }
    };
    // A run that fails for its errors leaves its file partial.
    const failed = await runProgram([...given, '--max-errors', '1', '-o', 'out'], { cwd });
    expect(failed.exit).toBe(4);
    const { stdout: lines } = await runProgram(given, { cwd });
    const begun = lines.slice(0, lines.indexOf('\n') + 1);
    writeFileSync(partial, begun);
    await expectRefused('out.partial', others);
    expect(readFileSync(partial, 'utf8')).toBe(begun);
    expect(await resumed([...given, '--memory', '64M', '--retries', '1'])).toMatchObject({ exit: 0 });
    expect(readFileSync(out, 'utf8')).toBe(lines);

    await expectRefused('out', others.slice(-2));
    const defaults = ['--out', 'jsonl', '--in', 'jsonl', '--dialect', 'rfc9309'];
    const reordered = [...given.slice(0, 2), '--agent', 'A', ...defaults, '--robots', 'robots.txt'];
    expect(await resumed(reordered)).toMatchObject({ exit: 0, stderr: expect.stringContaining('complete;') });
    // A crash may come between any two steps with which a run ends.
    renameSync(out, partial);
    expect(await resumed(given)).toMatchObject({ exit: 0 });
    expect(readFileSync(out, 'utf8')).toBe(lines);
    renameSync(out, partial);
    writeFileSync(`${out}.options`, readFileSync(`${out}.options`, 'utf8').replace(/plete\n.*/s, ''));
    for (const run of [1, 2]) expect({ run, ...(await resumed(given)) }).toMatchObject({ run, exit: 0 });
    expect(readFileSync(out, 'utf8')).toBe(lines);

    interrupt(out, lines);
    writeFileSync(join(cwd, 'bad.jsonl'), '{}\n');
    expect(await resumed(given)).toEqual(refusal(3, 'has fewer lines than'));
    writeFileSync(join(cwd, 'bad.jsonl'), files['bad.jsonl']);

    // Neither a file of someone else's nor one whose options cannot be read is continued.
    rmSync(join(cwd, 'out.options'));
    for (const text of ['{"junk":1}\n', lines]) {
      writeFileSync(partial, text);
      await expectRefused('out.partial', [given]);
      expect(readFileSync(partial, 'utf8')).toBe(text);
    }
    mkdirSync(join(cwd, 'out.options'));
    expect(await resumed(given)).toEqual(refusal(3, 'Cannot read out.options: EISDIR'));
    rmSync(join(cwd, 'out.options'), { recursive: true });
    rmSync(partial);
    writeFileSync(out, lines);
    await expectRefused('out', [given]);

    // Without --resume nothing is left beside the file, and a file that another run replaces is not its own.
    expect(await runProgram([...given, '-o', 'out'], { cwd })).toMatchObject({ exit: 0 });
    expect(readdirSync(cwd).filter((name) => name.startsWith('out'))).toEqual(['out']);
    const survey = ['survey', 'robots.txt', '--agents', 'A'];
    rmSync(out);
    expect(await resumed(survey)).toMatchObject({ exit: 0 });
    await expectRefused('out', [
      [...survey.slice(0, -1), 'A,B'],
      ['survey', 'r.jsonl', ...survey.slice(2)],
    ]);
    expect(await runProgram([...given, '--max-errors', '1', '-o', 'out'], { cwd })).toMatchObject({
      exit: 4,
    });
    rmSync(partial);
    await expectRefused('out', [survey]);
  });
});

describe('--output', () => {
  const KILLS = sizeOf(20, 4);
  const urls = Array.from({ length: sizeOf(150_000, 5) }, (_, page) => `https://a.example/private/${page}`);

  test.each(sampleOf(['jsonl', 'csv']))(
    `goes on after ${KILLS} kills, each line of %s whole and once`,
    async (format) => {
      await withFiles({ 'robots.txt': ROBOTS, 'urls.txt': urls.join('\n') }, async (cwd) => {
        const args = ['bulk', 'urls.txt', '--robots', 'robots.txt', '--agent', 'X', '--out', format];
        const whole = await runProgram([...args, '--output', 'whole'], { cwd });
        expect(whole).toMatchObject({ exit: 0, stdout: '' });
        const expected = readFileSync(join(cwd, 'whole'), 'utf8');

        const [answers, partial] = [join(cwd, 'answers'), join(cwd, 'answers.partial')];
        const resumed = [...args, '--output', 'answers', '--resume'];
        const sizes: number[] = [];
        for (let kill = 0; kill < KILLS; kill++) {
          const from = existsSync(partial) ? statSync(partial).size : 0;
          // Anywhere in the part that is left for this kill and those after it.
          const until = from + (Math.random() * (expected.length - from)) / (KILLS - kill);
          const child = startProgram(resumed, { cwd });
          const closed = new Promise((resolve) => child.once('close', resolve));
          const watching = setInterval(() => {
            if (existsSync(partial) && statSync(partial).size > until) child.kill('SIGKILL');
          }, 1);
          await closed;
          clearInterval(watching);
          if (existsSync(answers)) break;
          sizes.push(statSync(partial).size);
        }
        expect(sizes.length).toBeGreaterThan(KILLS / 2);
        if (!existsSync(answers)) expect(await runProgram(resumed, { cwd })).toMatchObject({ exit: 0 });
        expect(readFileSync(answers, 'utf8') === expected).toBe(true);
        expect(existsSync(partial)).toBe(false);
        const { stderr } = await runProgram(resumed, { cwd });
        expect(stderr).toBe('answers is complete; nothing is left to do\n');
      });
    },
  );
});

test('a job of GitHub Actions finds no workflow command in what is printed', async () => {
  const robots = 'User-agent: *\nDisallow: /##[add-mask]x\n::stop-commands::y\n';
  await withFiles({ 'robots.txt': robots }, async (cwd) => {
    for (const line of sampleOf([
      'explain robots.txt X /##[add-mask]x',
      'explain robots.txt X /##[add-mask]x --json',
      'check robots.txt X --urls -',
      'bulk --robots robots.txt --agent X --out csv',
      'lint robots.txt',
    ])) {
      const input = '::warning::/x\n##[error]\n';
      const { stdout, stderr } = await runProgram(line, { cwd, input, env: { GITHUB_ACTIONS: 'true' } });
      expect(`${stdout}\n${stderr}`).not.toMatch(/^[ \t]*::|##\[/m);
      expect(stdout).toContain('##\\u005b');
    }
  });
});
