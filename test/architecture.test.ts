/** The rooms of the house and the doors between them, read off the sources themselves. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import manifest from '../package.json' with { type: 'json' };

const ROOMS = ['core', 'dialects', 'fetch', 'compat', 'cache', 'node', 'entries'] as const;
type Room = (typeof ROOMS)[number];

/** What a room may import besides itself. `entries` are the files at the top of src. */
const DOORS: Readonly<Record<Room, readonly Room[]>> = {
  core: [],
  dialects: ['core'],
  fetch: ['core'],
  compat: ['core', 'dialects', 'fetch'],
  cache: ['core', 'dialects', 'fetch'],
  entries: ['core', 'dialects', 'fetch', 'compat', 'cache'],
  node: ['core', 'dialects', 'fetch', 'compat', 'cache', 'entries'],
};

/** The one lazy import against the doors: who brings no `fetch` of his own has node-fetch loaded from the Node room. */
const LAZY_DOOR = 'src/fetch/default-transport.ts imports src/node/transport.ts';

const BOUND_TO_NODE = new Set(['Buffer', 'process', '__dirname', '__filename', 'setImmediate']);

const sources = readSources();
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
    expect(trespasses).toEqual([LAZY_DOOR]);
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

  test('of packages name a dependency, and none reaches core or dialects', () => {
    const offenders = files.flatMap((file) => {
      const room = roomOf(file);
      const allowed = ['core', 'dialects'].includes(room) ? [] : Object.keys(manifest.dependencies);
      // What users bring themselves is loaded by Node's room alone, and only when it is asked for.
      if (room === 'node') allowed.push(...Object.keys(manifest.peerDependencies));
      return importsOf(file)
        .filter((name) => !name.startsWith('src/') && !name.startsWith('node:') && !allowed.includes(name))
        .map((name) => `${file} imports ${name}`);
    });
    expect(offenders).toEqual([]);
  });
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

function readSources(): Map<string, string> {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.c?ts$/.test(name),
  );
  return new Map(
    names.map((name) => [
      posix.join('src', name.replaceAll('\\', '/')),
      readFileSync(join('src', name), 'utf8'),
    ]),
  );
}

function roomOf(file: string): Room {
  const folder = file.split('/')[1];
  return ROOMS.find((room) => room === folder) ?? 'entries';
}

/** What a file imports, types and dynamic imports included: files as paths below src, packages by name. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(sources.get(file) ?? '', true, true);
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.')
      ? posix.join(posix.dirname(file), fileName).replace(/\.(c?)js$/, '.$1ts')
      : fileName,
  );
}

function identifiersOf(file: string): string[] {
  const identifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, sources.get(file) ?? '', ts.ScriptTarget.ES2022));
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
