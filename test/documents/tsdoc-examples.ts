import ts from 'typescript';
import type { Entry } from './program-of.js';
import { exportsOf, targetOf } from './public-api.js';

/** An `@example` of a public name, made complete by importing what it uses. */
export interface Example {
  /** The entry, the name and its member. */
  readonly name: string;
  readonly code: string;
}

/** The examples of all that the entries export, classes with their members. */
export function readExamples(entries: readonly Entry[], program: ts.Program): Example[] {
  const checker = program.getTypeChecker();
  const exported = entries.map((entry) => ({ ...entry, symbols: exportsOf(program, entry.source) }));
  const seen = new Set<ts.Node>();
  return exported.flatMap((entry) => {
    const imports = [entry, ...exported.filter(isOurs), ...exported].flatMap(({ specifier, symbols }) =>
      symbols.map((symbol) => importOf(checker, symbol, specifier)),
    );
    return entry.symbols.flatMap((symbol) =>
      documentedNodes(checker, symbol)
        .filter(({ node }) => !seen.has(node) && seen.add(node))
        .flatMap(({ node, name }) =>
          examplesAt(node).map((code) => ({
            name: `${entry.specifier} ${name}`,
            code: complete(code, imports),
          })),
        ),
    );
  });
}

function documentedNodes(checker: ts.TypeChecker, symbol: ts.Symbol): { node: ts.Node; name: string }[] {
  return (targetOf(checker, symbol).declarations ?? []).flatMap((declaration) => {
    const holder = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    const members =
      ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)
        ? declaration.members.map((node) => ({
            node,
            name: `${symbol.name}.${node.name?.getText() ?? 'new'}`,
          }))
        : [];
    return [{ node: holder, name: symbol.name }, ...members];
  });
}

function examplesAt(node: ts.Node): string[] {
  return ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === 'example')
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .map((text) => text.replace(/^[^\n]*```\w*\n/, '').replace(/\n```\s*$/, ''));
}

/** Where an original has a name that we have too, an example of ours means ours. */
function isOurs({ specifier }: Entry): boolean {
  return !specifier.includes('/compat/');
}

interface Import {
  readonly name: string;
  readonly statement: string;
}

function importOf(checker: ts.TypeChecker, symbol: ts.Symbol, specifier: string): Import {
  const target = targetOf(checker, symbol);
  const declaration = target.declarations?.[0];
  if (symbol.name !== 'default' || declaration === undefined || !ts.isFunctionDeclaration(declaration)) {
    const keyword = (target.flags & ts.SymbolFlags.Value) === 0 ? 'import type' : 'import';
    return { name: symbol.name, statement: `${keyword} { ${symbol.name} } from '${specifier}';\n` };
  }
  const name = declaration.name?.text ?? 'default';
  return { name, statement: `import ${name} from '${specifier}';\n` };
}

/** An example may use any public name without importing it: first of its own entry, then of the others. */
function complete(code: string, imports: readonly Import[]): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ESNext, true);
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMember(node)) (isDeclared(node) ? declared : used).add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const statements = [...used]
    .filter((name) => !declared.has(name))
    .map((name) => imports.find((known) => known.name === name)?.statement ?? '');
  return `${statements.join('')}${code}\n`;
}

function isMember({ parent, text }: ts.Identifier): boolean {
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) &&
    parent.name.getText() === text
  );
}

function isDeclared(identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  return (
    (ts.isVariableDeclaration(parent) && parent.name === identifier) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isBindingElement(parent) ||
    ts.isClassDeclaration(parent)
  );
}
