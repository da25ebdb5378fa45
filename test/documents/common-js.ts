import ts from 'typescript';

/** The same program for `require()`: imports become requires, and the rest, which may await, an async function. */
export function toCommonJs(code: string): string {
  const source = ts.createSourceFile('block.js', code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const requires: string[] = [];
  let rest = '';
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) requires.push(toRequire(statement));
    else rest += statement.getFullText();
  }
  return [...requires, '(async () => {', rest, '})();', ''].join('\n');
}

/** Text that holds `require(` is CommonJS already. */
export function isCommonJs(code: string): boolean {
  return /\brequire\(/.test(code);
}

function toRequire({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const required = `require(${moduleSpecifier.getText()})`;
  if (importClause === undefined) return `${required};`;
  const lines: string[] = [];
  const bindings = importClause.namedBindings;
  if (importClause.name !== undefined) {
    const name = importClause.name.text;
    lines.push(`const ${name} = ((loaded) => (loaded.__esModule ? loaded.default : loaded))(${required});`);
  }
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) {
    lines.push(`const ${bindings.name.text} = ${required};`);
  }
  if (bindings !== undefined && ts.isNamedImports(bindings)) {
    const names = bindings.elements.map(({ name, propertyName }) =>
      propertyName === undefined ? name.text : `${propertyName.text}: ${name.text}`,
    );
    lines.push(`const { ${names.join(', ')} } = ${required};`);
  }
  return lines.join('\n');
}
