/** One meaning, one name: no two files of src declare a type under the same name. */
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { parsed } from './parsed.js';

/** Classes that have to be called as their originals call them, and so share a name with an idea of ours or of another. */
const CALLED_AS_IN_THE_ORIGINAL: Readonly<Record<string, readonly string[]>> = {
  RequestRate: ['compat/protego/index.ts', 'compat/python/entry.ts'],
  RobotFileParser: ['compat/python/classic.ts'],
  Robots: ['compat/reppy/robots.ts'],
  RobotsCache: ['compat/reppy/cache.ts'],
  VisitTime: ['compat/protego/index.ts'],
};

const declared = declarations();

test('a type is declared in one file, but for classes that are called as in the original', () => {
  const twice = [...declared].flatMap(([name, files]) => {
    const ours = files.filter((file) => CALLED_AS_IN_THE_ORIGINAL[name]?.includes(file) !== true);
    return ours.length > 1 ? [`${name}: ${ours.join(', ')}`] : [];
  });
  expect(twice).toEqual([]);
});

test('every exception is still one', () => {
  const idle = Object.entries(CALLED_AS_IN_THE_ORIGINAL).flatMap(([name, files]) => {
    const found = declared.get(name) ?? [];
    return found.length > 1 ? files.filter((file) => !found.includes(file)) : files;
  });
  expect(idle).toEqual([]);
});

/** The files below src that declare a class, an interface or an alias of each name. */
function declarations(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.c?ts$/.test(name)) continue;
    const file = name.replaceAll('\\', '/');
    for (const type of new Set(typesIn(file))) found.set(type, [...(found.get(type) ?? []), file]);
  }
  return found;
}

function typesIn(file: string): string[] {
  const types: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) types.push(node.name.text);
    if (ts.isClassLike(node) && node.name !== undefined) types.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  const text = readFileSync(posix.join('src', file), 'utf8');
  visit(parsed(file, text));
  return types;
}
