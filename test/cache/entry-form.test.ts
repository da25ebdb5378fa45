/** The form of an entry in a store, which programs of other languages read as FLEET.md describes it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { decodeEntry, encodeEntry, type SiteEntry } from '../../src/cache/entry.js';
import { withoutPython } from '../support/python.js';
import { testUnless } from '../support/skipped.js';

const [, section = ''] = readFileSync('FLEET.md', 'utf8').split('### What an entry contains');
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(section)?.[1] ?? '';

const copy: NonNullable<SiteEntry['copy']> = {
  status: 200,
  text: 'User-agent: *\nDisallow: /private\n',
  truncated: false,
  url: 'https://shop.example/robots.txt',
  etag: '"5f2c"',
  lastModified: 'Sun, 22 Nov 2026 08:00:00 GMT',
  fetchedAt: 1_800_000_000_000,
  freshUntil: 1_800_086_400_000,
};

const entry: SiteEntry = {
  site: 'https://shop.example',
  copy,
  failure: {
    kind: 'status',
    code: 'ERR_BAD_STATUS',
    status: 503,
    since: 1_800_090_000_000,
    at: 1_800_090_060_000,
    count: 2,
    retryAt: 1_800_090_180_000,
  },
};

test('an entry of version 1 is written as FLEET.md shows it', async () => {
  expect(JSON.parse((await encodeEntry(entry)) ?? '')).toEqual(JSON.parse(blockOf('json')));
});

test('and read again from what FLEET.md shows', async () => {
  expect(await decodeEntry(blockOf('json'), entry.site)).toEqual(entry);
});

test('an entry without the code of its failure gets one that fits the kind', async () => {
  const withoutCode = blockOf('json').replace(/"code": .*\n/, '');
  expect(withoutCode).not.toContain('"code"');
  expect(await decodeEntry(withoutCode, entry.site)).toEqual(entry);
});

test('an entry of a later version is left alone', async () => {
  const later = blockOf('json').replace('"v": 1', '"v": 2');
  expect(await decodeEntry(later, entry.site)).toBe('future-version');
});

for (const [length, lines] of [
  ['short', 1],
  ['long enough to be compressed', 2000],
] as const) {
  testUnless(withoutPython)(`the Python of FLEET.md reads one that is ${length}`, async () => {
    const text = 'Disallow: /ä\n'.repeat(lines);
    const stored = await encodeEntry({ site: entry.site, copy: { ...copy, text } });
    expect(stored?.includes('"deflated"')).toBe(lines > 1);
    const program = `import sys\n${blockOf('python')}\nsys.stdout.buffer.write(read_entry(sys.stdin.buffer.read())["copy"]["text"].encode())`;
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: stored, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toBe(text);
  });
}

test.each(['"a\r\nx: y"', '"\u6f22"', '"\0"'])(
  'what no header field can hold is no validator: %j',
  async (etag) => {
    const stored = await encodeEntry({ site: entry.site, copy: { ...copy, etag, lastModified: etag } });
    const read = await decodeEntry(stored, entry.site);
    expect(read).toEqual({ site: entry.site, copy: { ...copy, etag: undefined, lastModified: undefined } });
  },
);
