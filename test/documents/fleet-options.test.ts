/** The table of options in FLEET.md has every option of a cache with its default, and none that does not exist. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { entries } from '../../scripts/entries.mjs';
import { programOf } from './program-of.js';
import { readPublicApi } from './public-api.js';

const cache = entries.filter(({ name }) => name === 'cache');
const { options } = readPublicApi(cache, programOf(cache));

/** What the table puts before the options of each interface. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['RobotsCacheOptions', ''],
  ['RobotsRequestOptions', ''],
  ['ConnectionOptions', ''],
  ['ClockOptions', ''],
  ['Pacing', 'pacing.'],
  ['Backoff', 'backoff.'],
]);

/** By the names that the table has: `maxBytes`, `pacing.floorMs`. */
const defaults = new Map(
  options.flatMap(({ name, tags }) => {
    const [holder = '', option = ''] = name.replace(/^.* /, '').split('.');
    const group = GROUPS.get(holder);
    return group === undefined ? [] : [[group + option, tags.get('defaultValue') ?? ''] as const];
  }),
);

const [, table = ''] =
  readFileSync('FLEET.md', 'utf8').match(/^\| option +\| default [^]*?\n((?:\|.*\n)+)/m) ?? [];
const rows = table
  .split('\n')
  .slice(1)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .flatMap(([, names = '', told = '']) =>
    [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => ({ name, told })),
  );

test('names every option and no other', () => {
  const told = rows.map(({ name }) => name);
  const grouped = new Set(
    told.map((name) => name.replace(/\..*/, '')).filter((name) => !told.includes(name)),
  );
  expect([...told, ...grouped].sort()).toEqual([...defaults.keys()].sort());
});

test('gives the defaults that the options say', () => {
  const numbers = rows.filter(({ told }) => /^[\d,]+/.test(told));
  expect(numbers.length).toBeGreaterThan(8);
  const wrong = numbers.filter(({ name, told }) => {
    const [number = ''] = /^[\d,]+(?: [KMG]iB)?/.exec(told) ?? [];
    return !(defaults.get(name) ?? '').includes(number.replaceAll(',', ''));
  });
  expect(wrong).toEqual([]);
});
