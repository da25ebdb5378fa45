/** The small changes that a mutant is made by, found in the syntax of a source. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Mutant {
  /** From the root of the project. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What stands there, and what in its place. */
  readonly change: string;
  /** The whole source with the change. */
  readonly text: string;
}

/** Tests that are published: a check that is taken out of them changes nothing where all stores are right. */
const PUBLISHED_TESTS = 'src/cache/store-contract.ts';

/** The sources below a folder that tests can find wrong. */
export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`)
    .filter((file) => file !== PUBLISHED_TESTS);
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

export function mutantsOf(root: string, file: string): Mutant[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];

  const replace = (node: ts.Node, replacement: string): void => {
    const start = node.getStart(source);
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const before = node.getText(source).replace(/\s+/g, ' ').slice(0, 60);
    mutants.push({
      file,
      line: line + 1,
      column: character + 1,
      change: `${before} -> ${replacement}`,
      text: text.slice(0, start) + replacement + text.slice(node.end),
    });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS[node.operatorToken.getText(source)];
      // Texts are added, but cannot be subtracted: the result is caught by any test.
      if (other !== undefined) replace(node.operatorToken, other);
    } else if (ts.isNumericLiteral(node)) {
      replace(node, String(Number(node.text) + 1));
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      replace(node, 'false');
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      replace(node, 'true');
    } else if (ts.isIfStatement(node)) {
      replace(node.expression, `!(${node.expression.getText(source)})`);
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      if (node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword) replace(node, ';');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}
