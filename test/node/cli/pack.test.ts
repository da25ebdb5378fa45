/** A robots archive: all captures in one file, and the one in force decides. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { open } from 'lmdb';
import { jsonLines, jsonText, refusal, runAmong, runProgram, withFiles } from './program.js';
import { httpResponse, warcOf, type WarcRecord } from '../../support/warc.js';

const SITE = 'https://a.example';

/** A capture of what was answered at a time. */
const capture = (
  date: string,
  url: string,
  status: string,
  body: string,
  ...fields: string[]
): WarcRecord => ({
  url,
  block: httpResponse(status, body, ...fields),
  fields: [`WARC-Date: ${date}`],
});

const CAPTURES = warcOf([
  capture('2026-03-01T00:00:00Z', `${SITE}/robots.txt`, '200 OK', 'User-agent: *\nDisallow: /p\n'),
  capture('2024-03-01T00:00:00Z', `${SITE}/robots.txt`, '200 OK', 'User-agent: *\nAllow: /\n'),
  capture('2025-03-01T00:00:00Z', `${SITE}/robots.txt`, '301 Moved', '', 'Location: /moved.txt'),
  capture('2025-03-01T00:00:01Z', `${SITE}/moved.txt`, '200 OK', 'User-agent: *\nDisallow: /\n'),
]);

const FILES = {
  'captures.warc': CAPTURES,
  'more.jsonl': `{"site":"https://b.example","robots":"Allow: /"}\n`,
};

async function withArchive<Result>(use: (cwd: string) => Promise<Result>): Promise<Result> {
  return withFiles(FILES, async (cwd) => {
    const packed = await runProgram('pack captures.warc more.jsonl -o robots.archive', { cwd });
    expect(packed).toEqual({ stdout: '', stderr: 'robots.archive: 5 captures\n', exit: 0 });
    return use(cwd);
  });
}

function bulk(cwd: string, input: string, options = '') {
  return runProgram(`bulk --robots robots.archive --agent X${options}`, { cwd, input });
}

test('the latest capture decides, as in the files themselves', async () => {
  const pairs = [`${SITE}/p`, `${SITE}/q`, 'https://b.example/', 'https://c.example/'].join('\n');
  await withArchive(async (cwd) => {
    const packed = await bulk(cwd, pairs);
    const unpacked = await runProgram('bulk --robots captures.warc --robots more.jsonl --agent X', {
      cwd,
      input: pairs,
    });
    expect(packed).toEqual(unpacked);
    expect(jsonLines(packed.stdout)).toMatchObject([
      { allowed: false, captured: '2026-03-01T00:00:00.000Z' },
      { allowed: true },
      { allowed: true },
      { because: 'unreadable' },
    ]);
    expect(readdirSync(cwd).filter((name) => name.includes('partial'))).toEqual([]);
  });
});

test.each([
  ['2026-03-01', false, '2026-03-01T00:00:00.000Z'],
  // Behind a redirect, the date is that of the file.
  ['2026-02-28', false, '2025-03-01T00:00:01.000Z'],
  ['2024-12-31T23:59:59+00:00', true, '2024-03-01T00:00:00.000Z'],
  ['20240301000000', true, '2024-03-01T00:00:00.000Z'],
])('as of %s', async (date, allowed, captured) => {
  const { stdout } = await withArchive((cwd) => bulk(cwd, `${SITE}/p\n`, ` --as-of ${date}`));
  expect(jsonLines(stdout)).toMatchObject([{ allowed, captured }]);
});

test('a file whose address is too long for a key is found, too', async () => {
  const path = `/${'x'.repeat(2000)}.txt`;
  const files = {
    'long.warc': warcOf([
      capture('2025-03-01T00:00:00Z', `${SITE}/robots.txt`, '301 Moved', '', `Location: ${path}`),
      capture('2025-03-01T00:00:01Z', `${SITE}${path}`, '200 OK', 'User-agent: *\nDisallow: /p\n'),
    ]),
  };
  const { stdout } = await withFiles(files, async (cwd) => {
    await runProgram('pack long.warc -o robots.archive', { cwd });
    return bulk(cwd, `${SITE}/p\n${SITE}/q\n`);
  });
  expect(jsonLines(stdout)).toMatchObject([{ allowed: false }, { allowed: true }]);
});

test('as of the time of each pair, with the capture in a column', async () => {
  const rows = [
    'url,seen',
    `${SITE}/p,2024-05-01`,
    `${SITE}/p,1893456000`,
    `${SITE}/p,2020-01-01`,
    `${SITE}/p,soon`,
    `${SITE}/p,2026-02-30`,
  ];
  const { stdout } = await withArchive((cwd) => bulk(cwd, rows.join('\n'), ' --as-of Seen'));
  expect(stdout.split('\n')).toEqual([
    'id,url,agent,allowed,because,line,error,captured',
    `,${SITE}/p,X,true,rule,2,,2024-03-01T00:00:00.000Z`,
    `,${SITE}/p,X,false,rule,2,,2026-03-01T00:00:00.000Z`,
    `,${SITE}/p,X,,unreadable,,Unreadable: The archive has no capture of ${SITE}/robots.txt up to 2020-01-01T00:00:00.000Z,`,
    ...Array<string>(2).fill(",,,,bad-line,,its 'Seen' is not a date,"),
    '',
  ]);
});

const REDIRECT = [
  capture(
    '2020-01-01T00:00:00Z',
    'http://a.example/robots.txt',
    '301 Moved',
    '',
    `Location: ${SITE}/robots.txt`,
  ),
  capture('2021-01-01T00:00:00Z', `${SITE}/robots.txt`, '200 OK', 'User-agent: *\nDisallow: /\n'),
  capture('2023-01-01T00:00:00Z', `${SITE}/robots.txt`, '200 OK', 'User-agent: *\nAllow: /\n'),
];

test('a redirect leads to the capture in force at the time of each pair, in any order', async () => {
  const at = [
    ['2020-06-01', ',unreadable,,"Unreadable: http://a.example/robots.txt redirects to'],
    ['2022-01-01', 'false,rule,2,,2021-01-01T00:00:00.000Z'],
    ['2024-01-01', 'true,rule,2,,2023-01-01T00:00:00.000Z'],
  ] as const;
  await withFiles({ 'r.warc': warcOf(REDIRECT) }, async (cwd) => {
    await runProgram('pack r.warc -o robots.archive', { cwd });
    for (const pairs of [at, at.toReversed()]) {
      const input = ['url,seen', ...pairs.map(([seen]) => `http://a.example/x,${seen}`)].join('\n');
      const { stdout } = await bulk(cwd, input, ' --as-of seen');
      expect(stdout.split('\n').slice(1, -1)).toEqual(
        pairs.map(([, answer]) => expect.stringContaining(`,X,${answer}`)),
      );
    }
  });
});

test('of several sources the latest capture decides, of two with the same date the later source', async () => {
  const record = (captured: string | undefined, robots: string): string =>
    jsonText([{ site: SITE, robots: `User-agent: *\n${robots}`, captured }]);
  const files = {
    'old.jsonl': record('2020-01-01', 'Disallow: /'),
    'new.jsonl': record('2026-01-01', 'Allow: /'),
    'same.jsonl': record('2026-01-01', 'Disallow: /'),
    'undated.jsonl': record(undefined, 'Disallow: /'),
  };
  await withFiles(files, async (cwd) => {
    for (const name of ['old', 'new', 'same', 'undated'])
      await runProgram(`pack ${name}.jsonl -o ${name}.archive`, { cwd });
    const allowed = async (one: string, other: string): Promise<unknown> => {
      const line = `bulk --robots ${one} --robots ${other} --agent X`;
      const { stdout } = await runProgram(line, { cwd, input: `${SITE}/p\n` });
      return /"allowed":(\w+)/.exec(stdout)?.[1];
    };
    for (const latest of ['new.jsonl', 'new.archive']) {
      for (const older of ['old.jsonl', 'old.archive', 'undated.jsonl', 'undated.archive']) {
        const answers = [await allowed(latest, older), await allowed(older, latest)];
        expect([older, ...answers]).toEqual([older, 'true', 'true']);
      }
      for (const same of ['same.jsonl', 'same.archive']) {
        const answers = [await allowed(latest, same), await allowed(same, latest)];
        expect([same, ...answers]).toEqual([same, 'false', 'true']);
      }
    }
  });
});

test('a revisit repeats the capture of the date that it refers to', async () => {
  const revisit = (date: string, refersTo: string): WarcRecord => ({
    url: `${SITE}/robots.txt`,
    block: '',
    type: 'revisit',
    fields: [`WARC-Date: ${date}T00:00:00Z`, `WARC-Refers-To-Date: ${refersTo}T00:00:00Z`],
  });
  const captures = [...REDIRECT, revisit('2024-01-01', '2021-01-01'), revisit('2025-01-01', '2019-01-01')];
  await withFiles({ 'r.warc': warcOf(captures) }, async (cwd) => {
    const { stderr } = await runProgram('pack r.warc -o robots.archive', { cwd });
    expect(stderr).toContain('4 captures\n1 record left out as unreadable');
    for (const source of ['r.warc', 'robots.archive']) {
      const { stdout } = await runProgram(`bulk --robots ${source} -a X`, {
        cwd,
        input: `${SITE}/p\n`,
      });
      expect(jsonLines(stdout)).toMatchObject([{ allowed: false, captured: '2024-01-01T00:00:00.000Z' }]);
    }
    const { stdout } = await runProgram('audit r.warc --only training --format csv', {
      cwd,
    });
    expect(
      [...stdout.matchAll(/^https:.*,GPTBot,.*,((?:dis)?allowed),/gm)].map(([, verdict]) => verdict),
    ).toEqual(['disallowed', 'allowed', 'disallowed']);
  });
});

test('what is no archive, or one of another version, is refused', async () => {
  await withArchive(async (cwd) => {
    const changed = open({ path: join(cwd, 'robots.archive'), noSubdir: true, maxDbs: 3 });
    changed.openDB({ name: 'archive', encoding: 'json' }).putSync('version', 9);
    await changed.close();
    expect(await bulk(cwd, `${SITE}/p\n`)).toEqual(
      refusal(3, 'a robots archive of version 9, and this program reads 1'),
    );

    const other = open({ path: join(cwd, 'robots.archive'), noSubdir: true, maxDbs: 3 });
    other.openDB({ name: 'archive', encoding: 'json' }).removeSync('version');
    await other.close();
    expect(await bulk(cwd, `${SITE}/p\n`)).toEqual(refusal(3, 'an LMDB file, but not a robots archive'));

    writeFileSync(join(cwd, 'robots.archive'), readFileSync(join(cwd, 'robots.archive')).subarray(0, 5000));
    expect(await bulk(cwd, `${SITE}/p\n`)).toEqual(refusal(3, 'it was cut or is damaged'));
  });
});

/** Removes the text of one host, and replaces that of another. A process of its own: lmdb works once in a process of Jest. */
const LOSE_TEXTS = `
const [, path, gone, other] = process.argv;
const archive = require('lmdb').open({ path, noSubdir: true, maxDbs: 3 });
const captures = archive.openDB({ name: 'captures', encoding: 'json' });
const texts = archive.openDB({ name: 'texts', encoding: 'string', compression: true });
const keyOf = (host) => captures.get([host + '/robots.txt', 0]).text;
texts.removeSync(keyOf(gone));
texts.putSync(keyOf(other), 'User-agent: *');
archive.close();
`;

test('a text that is gone from the archive, or is another, is an error and not an empty file', async () => {
  const hosts = ['kept', 'gone', 'other'].map((name) => `https://${name}.example`);
  const records = hosts.map((site) => ({ site, robots: `\uFEFFUser-agent: *\nDisallow: /${site}` }));
  await withFiles({ 'r.jsonl': jsonText(records) }, async (cwd) => {
    await runProgram('pack r.jsonl -o robots.archive', { cwd });
    const archive = join(cwd, 'robots.archive');
    const { status } = spawnSync(process.execPath, ['--eval', LOSE_TEXTS, archive, ...hosts.slice(1)]);
    expect(status).toBe(0);
    const { stdout } = await bulk(cwd, hosts.map((host) => `${host}/p\n`).join(''));
    const unread = { allowed: null, because: 'unreadable' };
    expect(jsonLines(stdout)).toMatchObject([{ allowed: true, because: 'no-rule' }, unread, unread]);
    const again = await runProgram('pack robots.archive -o again.archive', { cwd });
    expect(again.stderr).toContain('2 records left out as unreadable');
  });
});

test.each([
  ['pack captures.warc', 'write -o FILE'],
  ['pack -o x', 'SOURCE is needed'],
  ['bulk --robots captures.warc --agent X --as-of 2026-01-01', 'robotparser pack'],
  ['bulk --agent X --as-of 2026-01-01', 'name an archive with --robots'],
])('misuse: %j', async (line, advice) => {
  expect(await runAmong(FILES, line)).toEqual(refusal(2, advice));
});
