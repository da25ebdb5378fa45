/** What the entries export, with their members, as an editor shows them to users. */
import ts from 'typescript';
import type { Entry } from './program-of.js';

export interface Documented {
  /** Where users find it: `robotparser/cache RobotsCacheOptions.maxBytes`. */
  readonly name: string;
  readonly declaration: ts.Declaration;
  /** The text above the tags; an alias has that of its member, an override that of its base class or interface. */
  readonly text: string;
  readonly tags: ReadonlyMap<string, string>;
}

export interface PublicApi {
  /** Each once, under the first entry that exports it. */
  readonly names: readonly Documented[];
  /** Of classes and interfaces, without constructors: there an editor shows the comment of the class. */
  readonly members: readonly Documented[];
  /** The members of interfaces that users fill in. */
  readonly options: readonly Documented[];
  /** Whether a name has an example, or one of its members, or what it extends. */
  hasExample(name: Documented): boolean;
}

export function readPublicApi(entries: readonly Entry[], program: ts.Program): PublicApi {
  const checker = program.getTypeChecker();
  const exported = new Map<ts.Symbol, string>();
  for (const { specifier, source } of entries) {
    for (const symbol of exportsOf(program, source)) {
      const target = targetOf(checker, symbol);
      if (!exported.has(target)) exported.set(target, `${specifier} ${symbol.name}`);
    }
  }
  const holders = optionHolders(checker, [...exported.keys()]);
  const membersOf = ([symbol, name]: readonly [ts.Symbol, string]): Documented[] =>
    ownMembers(checker, symbol).flatMap((member) => documented(checker, member, `${name}.${member.name}`));
  return {
    names: [...exported].flatMap(([symbol, name]) => documented(checker, symbol, name).slice(0, 1)),
    members: [...exported].flatMap(membersOf),
    options: [...holders].flatMap((symbol) => membersOf([symbol, exported.get(symbol) ?? symbol.name])),
    hasExample: ({ declaration }) => hasExample(checker, declaration),
  };
}

export function exportsOf(program: ts.Program, source: string): ts.Symbol[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(source);
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${source} exports nothing`);
  return checker.getExportsOfModule(module);
}

/** What a name that an entry publishes stands for. */
export function targetOf(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function documented(checker: ts.TypeChecker, symbol: ts.Symbol, name: string): Documented[] {
  const isCommented = symbol.getDocumentationComment(checker).length > 0;
  const commented = isCommented ? symbol : aliased(checker, symbol);
  const text = ts.displayPartsToString(commented.getDocumentationComment(checker));
  const tags = commented
    .getJsDocTags(checker)
    .map((tag): [string, string] => [tag.name, ts.displayPartsToString(tag.text)]);
  return (symbol.declarations ?? []).map((declaration) => ({ name, declaration, text, tags: new Map(tags) }));
}

/** What an alias stands for: `declare can_fetch: Robots['canFetch']` is typed as the member itself. */
function aliased(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  const type = declaredType(symbol);
  if (type === undefined) return symbol;
  if (ts.isTypeQueryNode(type)) return checker.getSymbolAtLocation(type.exprName) ?? symbol;
  if (!ts.isIndexedAccessTypeNode(type) || !ts.isLiteralTypeNode(type.indexType)) return symbol;
  const { literal } = type.indexType;
  if (!ts.isStringLiteral(literal)) return symbol;
  return checker.getTypeFromTypeNode(type.objectType).getProperty(literal.text) ?? symbol;
}

function declaredType(symbol: ts.Symbol): ts.TypeNode | undefined {
  const [declaration] = symbol.declarations ?? [];
  const isProperty =
    declaration !== undefined &&
    (ts.isPropertyDeclaration(declaration) || ts.isPropertySignature(declaration));
  return isProperty ? declaration.type : undefined;
}

function hasExample(checker: ts.TypeChecker, declaration: ts.Declaration): boolean {
  // The comment of a constant stands before the whole statement.
  if (exampleAt(ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration)) return true;
  if (!ts.isClassDeclaration(declaration)) return false;
  const bases = (declaration.heritageClauses ?? [])
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => types.map(({ expression }) => checker.getTypeAtLocation(expression).getSymbol()));
  return (
    declaration.members.some(exampleAt) ||
    bases.some((base) => base?.declarations?.some((found) => hasExample(checker, found)) === true)
  );
}

function exampleAt(node: ts.Node): boolean {
  return ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'example');
}

/** What users see of a class or an interface: instances first, then statics. */
function ownMembers(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol[] {
  const nodes = (symbol.declarations ?? []).flatMap((declaration): readonly ts.Node[] =>
    ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration) ? declaration.members : [],
  );
  const symbols = nodes.filter(isVisible).flatMap(({ name }) => checker.getSymbolAtLocation(name) ?? []);
  return [...new Set(symbols)];
}

function isVisible(node: ts.Node): node is ts.NamedDeclaration & { readonly name: ts.PropertyName } {
  if (!ts.isTypeElement(node) && !ts.isClassElement(node)) return false;
  const { name } = node;
  if (name === undefined || ts.isPrivateIdentifier(name) || ts.isComputedPropertyName(name)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (ts.getCombinedModifierFlags(node) & hidden) === 0;
}

/** What users fill in: interfaces called `…Options` or `…Settings`, what they extend, and what their members hold. */
function optionHolders(checker: ts.TypeChecker, exported: readonly ts.Symbol[]): Set<ts.Symbol> {
  const holders = new Set<ts.Symbol>();
  const enter = (type: ts.Type): void => {
    if (type.isUnionOrIntersection()) type.types.forEach(enter);
    const isPartial = type.aliasSymbol?.name === 'Partial';
    if (isPartial) type.aliasTypeArguments?.forEach((argument) => add(argument.getSymbol()));
    const symbol = type.getSymbol();
    if (
      !isPartial &&
      symbol !== undefined &&
      interfaceOf(symbol)?.members.some(({ questionToken }) => questionToken)
    ) {
      add(symbol);
    }
  };
  const add = (symbol: ts.Symbol | undefined): void => {
    const declaration = symbol === undefined ? undefined : interfaceOf(symbol);
    if (symbol === undefined || declaration === undefined || holders.has(symbol)) return;
    holders.add(symbol);
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (type.isClassOrInterface()) for (const base of checker.getBaseTypes(type)) add(base.getSymbol());
    for (const member of declaration.members.filter(ts.isPropertySignature)) {
      if (member.type !== undefined) enter(checker.getTypeFromTypeNode(member.type));
    }
  };
  for (const symbol of exported) if (/(?:Options|Settings)$/.test(symbol.name)) add(symbol);
  return holders;
}

/** The declaration of an interface of this package: not of the platform, and not with methods. */
function interfaceOf(symbol: ts.Symbol): ts.InterfaceDeclaration | undefined {
  const declaration = symbol.declarations?.find(ts.isInterfaceDeclaration);
  if (declaration === undefined || declaration.getSourceFile().fileName.includes('node_modules'))
    return undefined;
  return declaration.members.every(ts.isPropertySignature) ? declaration : undefined;
}
