/** Python's codecs by name and byte by byte, as this machine's `python3` has them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { pythonCodec } from '../../src/languages/python/codecs.js';
import { testUnless } from '../support/skipped.js';
import { withoutPython } from '../support/python.js';
import { sampled } from '../support/samples.js';

interface PythonCodec {
  readonly name: string;
  readonly aliases: readonly string[];
  /** What each byte is by itself; null where it is none. */
  readonly characters: readonly (string | null)[];
}

/** Codecs that Python has and no decoder of the platform; a charset of one of these names is an error. */
const UNREACHED =
  'charmap cp037 cp1006 cp1026 cp1125 cp1140 cp273 cp424 cp437 cp500 cp720 cp737 cp775 cp850 cp852 cp855 cp856 ' +
  'cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp869 cp875 cp949 euc_jis_2004 euc_jisx0213 hp_roman8 hz idna ' +
  'iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr iso8859_16 johab koi8_t kz1048 ' +
  'mac_arabic mac_croatian mac_farsi mac_greek mac_iceland mac_latin2 mac_romanian mac_turkish palmos ptcp154 ' +
  'raw_unicode_escape shift_jis_2004 shift_jisx0213 unicode_escape utf_32 utf_32_be utf_32_le utf_7';

/** Control characters that ICU exchanges in what comes from IBM, and single bytes that only Windows fills. */
const DRIFT = new Set(
  ['cp866', 'cp932', 'shift_jis'].flatMap((name) => [0x1a, 0x1c, 0x7f].map((byte) => `${name} ${byte}`)),
);
for (const byte of [0x80, 0xa0, 0xfd, 0xfe, 0xff]) DRIFT.add(`cp932 ${byte}`);

const told = spawnSync('python3', ['test/fetch/servers/codecs-of-python.py'], { encoding: 'utf8' });
const withPython = testUnless(withoutPython);
const codecs = told.status === 0 ? codecsIn(told.stdout) : [];

function codecsIn(json: string): readonly PythonCodec[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter(isCodec) : [];
}

function isCodec(codec: unknown): codec is PythonCodec {
  return typeof codec === 'object' && codec !== null && 'name' in codec && 'characters' in codec;
}

withPython('every codec is known by all its names, or by none', () => {
  const halfKnown = codecs.filter(({ name, aliases }) => {
    const isKnown = pythonCodec(name) !== undefined;
    return aliases.some((alias) => (pythonCodec(alias) !== undefined) !== isKnown);
  });
  expect(halfKnown.map(({ name }) => name)).toEqual([]);
});

withPython('the codecs that are not reached are these', () => {
  const unreached = codecs.filter(({ name }) => pythonCodec(name) === undefined);
  expect(unreached.map(({ name }) => name).join(' ')).toBe(UNREACHED);
});

withPython('every byte is what it is in Python, where a byte is a character', () => {
  const wrong = codecs.flatMap(({ name, characters }) => {
    const codec = pythonCodec(name);
    if (codec === undefined || !isSingleByte(characters)) return [];
    return characters.flatMap((character, byte) => {
      const ours = decodedOrNull(() => codec(Uint8Array.of(byte), 'whole'));
      return ours === character || DRIFT.has(`${name} ${byte}`)
        ? []
        : [`${name} ${byte.toString(16)}: ${String(ours)}, not ${String(character)}`];
    });
  });
  expect(wrong).toEqual([]);
});

/** Codecs with longer characters have single bytes without meaning in great number. */
function isSingleByte(characters: readonly (string | null)[]): boolean {
  return characters.slice(0xa0).filter((character) => character === null).length < 50;
}

function decodedOrNull(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** The rows of the migration page: codec, pairs that only this package accepts, that only Python does, that differ. */
const ROW = /^\| `(\w+)` +\| ([\d,]+) +\| ([\d,]+) +\| ([\d,]+) +\|$/gm;
const rows = Array.from(readFileSync('FETCHING.md', 'utf8').matchAll(ROW), ([, name = '', ...counts]) => ({
  name,
  counts: counts.map((count) => Number(count.replaceAll(',', ''))),
}));

const icu = process.versions.icu ?? 'none';
const isOfTable = told.status === 0 && /^78\.[23]$/.test(icu);
const whyNot = isOfTable ? undefined : `no python3, or ICU ${icu} where the table is of 78.2 and 78.3`;
/** How many pairs of these ICU 78.3 gives up, which Python does not have either. */
const GIVEN_UP: Readonly<Record<string, number>> = icu === '78.3' ? { gb2312: 97, gbk: 97 } : {};

testUnless(whyNot, sampled(3))('the codecs of East Asia differ in as many pairs as FETCHING.md says', () => {
  const names = rows.map(({ name }) => name);
  const { stdout } = spawnSync('python3', ['test/fetch/servers/pairs-of-python.py', ...names], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const answered: unknown = JSON.parse(stdout);
  const pairs = new Map<string, unknown>(isObject(answered) ? Object.entries(answered) : []);
  const expected = rows.map(({ name, counts: [ours = 0, ...others] }) => ({
    name,
    counts: [ours - (GIVEN_UP[name] ?? 0), ...others],
  }));
  expect(rows.map(({ name }) => ({ name, counts: differencesOf(name, pairs.get(name)) }))).toEqual(expected);
  expect(names).toHaveLength(10);
});

/** Where only this package has a character, where only Python has one, and where they have different ones. */
function differencesOf(name: string, characters: unknown): number[] {
  const codec = pythonCodec(name);
  if (codec === undefined || !Array.isArray(characters)) return [];
  const counts = [0, 0, 0];
  characters.forEach((there: unknown, at) => {
    const here = decodedOrNull(() => codec(Uint8Array.of(...pairAt(at)), 'whole'));
    if (here === there) return;
    const column = there === null ? 0 : here === null ? 1 : 2;
    counts[column] = (counts[column] ?? 0) + 1;
  });
  return counts;
}

const SECONDS = Array.from({ length: 0x100 - 0x21 }, (_, at) => 0x21 + at).filter((byte) => byte !== 0x7f);

function pairAt(at: number): [first: number, second: number] {
  return [0x80 + Math.floor(at / SECONDS.length), SECONDS[at % SECONDS.length] ?? 0];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
