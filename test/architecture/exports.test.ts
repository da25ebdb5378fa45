/** What a file of src exports is used in another one, or at least by a test, and has a name that no other type has. */
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { filesOf, parsed } from './sources.js';

const CODE = /\.c?ts$|\.mjs$/;
const sources = filesOf('src', CODE);

/** Node's transport, and what the build puts in the place of Node's modules elsewhere: called through an interface. */
const PUT_IN_PLACE = /^src\/(?:node\/transport\.ts|(?:cache|fetch)\/platform-)/;

test('no function, class or constant is exported for nobody', () => {
  const exported = [...sources]
    .filter(([file]) => !file.startsWith('src/entries/') && !PUT_IN_PLACE.test(file))
    .flatMap(([file, text]) => valuesOf(file, text).map((name) => ({ file, name })));
  for (const [file, text] of sources) readImports(file, text);
  let unused = exported.filter(isUnused);
  const others = ['test', 'scripts', 'playground', 'bench', 'examples'];
  for (const [file, text] of others.flatMap((folder) => [...filesOf(folder, CODE)])) {
    // Most are used in src itself: few of the other files need to be parsed.
    if (!unused.some(({ name }) => text.includes(name))) continue;
    readImports(file, text);
    unused = unused.filter(isUnused);
  }
  expect(unused.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

/** By name, the files that import or export it again. */
const imported = new Map<string, string[]>();

function isUnused({ file, name }: { readonly file: string; readonly name: string }): boolean {
  return !(imported.get(name) ?? []).some((importer) => importer !== file);
}

function readImports(file: string, text: string): void {
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node))
      note((node.propertyName ?? node.name).text, file);
    // `const { name } = await import(...)`, and `import(...).then(({ name }) => ...)`.
    if (ts.isBindingElement(node)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name)) note(name.text, file);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed(file, text));
}

function note(name: string, file: string): void {
  const files = imported.get(name);
  if (files === undefined) imported.set(name, [file]);
  else files.push(file);
}

function valuesOf(file: string, text: string): string[] {
  return parsed(file, text).statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const modifiers = ts.getModifiers(statement)?.map(({ kind }) => kind) ?? [];
    if (
      !modifiers.includes(ts.SyntaxKind.ExportKeyword) ||
      modifiers.includes(ts.SyntaxKind.DefaultKeyword)
    ) {
      return [];
    }
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    }
    if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return [];
    return statement.name === undefined ? [] : [statement.name.text];
  });
}

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
  for (const [file, text] of sources) {
    for (const type of new Set(typesIn(file, text)))
      found.set(type, [...(found.get(type) ?? []), file.replace('src/', '')]);
  }
  return found;
}

function typesIn(file: string, text: string): string[] {
  const types: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) types.push(node.name.text);
    if (ts.isClassLike(node) && node.name !== undefined) types.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(parsed(file, text));
  return types;
}
