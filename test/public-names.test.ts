/** Every name that the package publishes is documented, and whatever is a value has an example (tsdoc-examples runs it). */
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { entries } from '../scripts/entries.mjs';

interface PublicName {
  readonly name: string;
  readonly declarations: readonly ts.Declaration[];
}

const program = ts.createProgram(
  entries.map(({ source }) => source),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: ['node'], noEmit: true },
);
const checker = program.getTypeChecker();
const names = entries.flatMap(({ subpath, source }) => namesOf(subpath, source));

test('every public name has a comment', () => {
  const silent = names.filter(({ declarations }) => !declarations.some(hasComment));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('every function, class and constant has an example, or takes part in that of its base', () => {
  const values = names.filter(({ declarations }) => declarations.some(isValue));
  const bare = values.filter(({ declarations }) => !declarations.some(hasExample));
  expect(bare.map(({ name }) => name)).toEqual([]);
});

function namesOf(entry: string, source: string): PublicName[] {
  const file = program.getSourceFile(source);
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${source} exports nothing`);
  return checker.getExportsOfModule(module).map((symbol) => ({
    name: `${entry} ${symbol.name}`,
    declarations: declarationsOf(symbol),
  }));
}

function declarationsOf(symbol: ts.Symbol): readonly ts.Declaration[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target.declarations ?? [];
}

function isValue(declaration: ts.Declaration): boolean {
  return (
    ts.isFunctionDeclaration(declaration) ||
    ts.isClassDeclaration(declaration) ||
    ts.isVariableDeclaration(declaration)
  );
}

/** The comment of a constant stands before the whole statement. */
function commented(declaration: ts.Node): ts.Node {
  return ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
}

function hasComment(declaration: ts.Declaration): boolean {
  return ts.getJSDocCommentsAndTags(commented(declaration)).length > 0;
}

function hasExample(declaration: ts.Declaration): boolean {
  if (exampleAt(commented(declaration))) return true;
  if (!ts.isClassDeclaration(declaration)) return false;
  return declaration.members.some(exampleAt) || basesOf(declaration).some(hasExample);
}

function exampleAt(node: ts.Node): boolean {
  return ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'example');
}

function basesOf(declaration: ts.ClassDeclaration): readonly ts.Declaration[] {
  return (declaration.heritageClauses ?? [])
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => types)
    .map(({ expression }) => checker.getSymbolAtLocation(expression))
    .flatMap((symbol) => (symbol === undefined ? [] : declarationsOf(symbol)));
}
