/** The rooms of the house and the doors between them, read off the sources themselves. */
import { posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import manifest from '../../package.json' with { type: 'json' };
import { filesOf, parsed } from './sources.js';

const ROOMS = [
  'core',
  'languages',
  'dialects',
  'answers',
  'fetch',
  'robots-tag',
  'lint',
  'compat',
  'cache',
  'node',
  'entries',
] as const;
type Room = (typeof ROOMS)[number];

/** What a room may import, besides itself in any case. */
const DOORS: Readonly<Record<Room, readonly Room[]>> = {
  core: [],
  languages: ['core'],
  dialects: ['core', 'languages'],
  answers: ['core', 'dialects'],
  fetch: ['core', 'languages'],
  'robots-tag': ['core', 'fetch'],
  lint: ['core', 'dialects', 'answers'],
  compat: ['core', 'languages', 'dialects', 'fetch'],
  cache: ['core', 'dialects', 'fetch', 'robots-tag'],
  entries: ['core', 'dialects', 'answers', 'fetch', 'robots-tag', 'lint', 'compat', 'cache'],
  node: ROOMS,
};

/** The lazy import against the doors: without a `fetch` of the caller's, node-fetch is loaded from the Node room. */
const LAZY_DOORS = ['src/fetch/default-transport.ts imports src/node/transport.ts'];

/** Entries of which some callers never fetch: unlike the cache and what is for Node. */
const ENTRIES_THAT_PARSE = /^src\/entries\/(?:index|core|dialects|lint|robots-tag|compat\/.*)\.ts$/;
/** What a `require` of the main entry reads only when it is used; test/entries/package.test.ts counts the files. */
const READ_LATE = 'src/cache/robots-cache.ts';
const FETCHING = new Set(['src/fetch/perform-fetch.ts', 'src/node/transport.ts', 'node-fetch', 'whatwg-url']);

const BOUND_TO_NODE = new Set(['Buffer', 'process', '__dirname', '__filename', 'setImmediate']);

const sources = filesOf('src', /\.c?ts$/);
const imports = new Map<string, readonly string[]>();
const files = [...sources.keys()];

describe('imports', () => {
  test('go only through the doors between rooms', () => {
    const trespasses = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => sources.has(imported))
        .filter(
          (imported) => roomOf(imported) !== roomOf(file) && !DOORS[roomOf(file)].includes(roomOf(imported)),
        )
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(trespasses.sort()).toEqual(LAZY_DOORS);
  });

  test('name files that exist', () => {
    const dangling = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith('src/') && !sources.has(imported))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(dangling).toEqual([]);
  });

  test('make no cycle', () => {
    expect(findCycle()).toEqual([]);
  });

  test('of node:* stand in src/node and nowhere else', () => {
    const offenders = files.filter(
      (file) => roomOf(file) !== 'node' && importsOf(file).some((name) => name.startsWith('node:')),
    );
    expect(offenders).toEqual([]);
  });

  test('of packages name a dependency, and none reaches core, languages, dialects or answers', () => {
    const offenders = files.flatMap((file) => {
      const room = roomOf(file);
      const allowed = ['core', 'languages', 'dialects', 'answers'].includes(room)
        ? []
        : Object.keys(manifest.dependencies);
      // What users bring themselves is loaded by Node's room alone, and only when it is asked for.
      if (room === 'node') allowed.push(...Object.keys(manifest.peerDependencies));
      return importsOf(file)
        .filter((name) => !name.startsWith('src/') && !name.startsWith('node:') && !allowed.includes(name))
        .map((name) => `${file} imports ${name}`);
    });
    expect(offenders).toEqual([]);
  });
});

test('who only parses loads nothing that fetches', () => {
  const parsing = files.filter((file) => ENTRIES_THAT_PARSE.test(file) && isEntry(file));
  expect(parsing).toContain('src/entries/compat/rerp.ts');
  const loaded = loadedWith(parsing);
  expect([...loaded].filter((name) => FETCHING.has(name))).toEqual([]);
});

test('Buffer, process and their kind are named in src/node and nowhere else', () => {
  const offenders = files
    .filter((file) => roomOf(file) !== 'node')
    .flatMap((file) =>
      identifiersOf(file)
        .filter((name) => BOUND_TO_NODE.has(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(offenders).toEqual([]);
});

function isEntry(file: string): boolean {
  const name = file.slice('src/entries/'.length, -'.ts'.length);
  return Object.keys(manifest.exports).includes(name === 'index' ? '.' : `./${name}`);
}

function roomOf(file: string): Room {
  const folder = file.split('/')[1];
  const room = ROOMS.find((name) => name === folder);
  if (room === undefined) throw new Error(`${file} is in no room`);
  return room;
}

/** What a file imports, types and dynamic imports included: files as paths below src, packages by name. */
function importsOf(file: string): readonly string[] {
  const found = imports.get(file);
  if (found !== undefined) return found;
  const { importedFiles } = ts.preProcessFile(sources.get(file) ?? '', true, true);
  const names = importedFiles.map(({ fileName }) => fileNamed(fileName, file));
  imports.set(file, names);
  return names;
}

function fileNamed(specifier: string, importer: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return posix.join(posix.dirname(importer), specifier).replace(/\.(c?)js$/, '.$1ts');
}

/** The files and packages that are loaded at once together with these files: no types, no dynamic imports. */
function loadedWith(roots: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file) || file === READ_LATE) return;
    loaded.add(file);
    for (const imported of staticImportsOf(file)) load(imported);
  };
  for (const root of roots) load(root);
  return loaded;
}

function staticImportsOf(file: string): string[] {
  const { statements } = parsed(file, sources.get(file) ?? '');
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    const onlyTypes = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    return onlyTypes ? [] : [fileNamed(moduleSpecifier.text, file)];
  });
}

function identifiersOf(file: string): string[] {
  const identifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parsed(file, sources.get(file) ?? ''));
  return identifiers;
}

/** The files of one import cycle in order, or none. */
function findCycle(): string[] {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    done.add(file);
    for (const imported of importsOf(file).filter((name) => sources.has(name))) {
      const cycle = walk(imported, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    return [];
  };
  return files.map((file) => walk(file, [])).find((cycle) => cycle.length > 0) ?? [];
}
