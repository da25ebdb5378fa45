/** ARCHITECTURE.md speaks of the tree as it is. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };

const markdown = readFileSync('ARCHITECTURE.md', 'utf8');
const [, rooms = ''] = /^## Rooms\n\n```\n([^]*?)```/m.exec(markdown) ?? [];
const [, reasons = ''] = markdown.split('## Dependencies\n');

/** Where a path may begin: a file is named as it is spoken of in its section. */
const BEGINNINGS = ['', 'src/', 'src/core/', 'src/languages/', 'src/node/', 'src/node/cli/', 'playground/'];

/** Folders of tests for what lies beside src, across its rooms, or serves the tests. */
const BESIDE_THE_ROOMS = [
  ...['examples', 'documents', 'packaging', 'parity', 'playground'],
  ...['architecture', 'conformance', 'recorded'],
  ...['fixtures', 'fuzz', 'support', 'vectors'],
];

/** What comes along with what it is for. */
const WITHOUT_REASON = /^(?:@types\/|@eslint\/js$|@jest\/globals$)/;

test('every file that is named exists', () => {
  const files = [...markdown.matchAll(/`([\w./-]+\.(?:ts|mjs|json))`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !BEGINNINGS.some((beginning) => existsSync(beginning + file)))).toEqual([]);
});

test('every folder of src is a room', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => `  ${name}/`).filter((room) => !rooms.includes(room))).toEqual([]);
});

test('every test stands in the folder of a room, or in one of what is no room of src', () => {
  const known = new Set([...readdirSync('src'), ...BESIDE_THE_ROOMS]);
  expect(readdirSync('test').filter((name) => !known.has(name))).toEqual([]);
});

test('every dependency has its reason', () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const unnamed = names.filter((name) => !WITHOUT_REASON.test(name) && !reasons.includes(`\`${name}\``));
  expect(unnamed).toEqual([]);
});
