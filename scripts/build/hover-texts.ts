// What an editor shows of a member that has no comment: the comment of what it repeats.
import ts from 'typescript';

interface Declared {
  /** `Name` or `Name.member`. */
  readonly name: string;
  readonly node: ts.Statement | ts.ClassElement | ts.TypeElement;
  readonly type: ts.Node | undefined;
  readonly comment: ts.JSDoc | undefined;
  /** The first paragraph of the comment. */
  readonly text: string | undefined;
}

/**
 * Gives members of rolled-up declarations a text: a second name (`can_fetch`) that of the first, a constructor that of its
 * class.
 */
export function withHoverTexts(code: string): string {
  const { statements } = ts.createSourceFile('types.d.ts', code, ts.ScriptTarget.Latest, true);
  const declared = statements.flatMap((statement) => [declaredBy(statement, ''), ...membersOf(statement)]);
  const texts = new Map(declared.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]])));
  return declared.reduceRight((whole, each) => {
    const [at, added] = additionTo(each, texts);
    return whole.slice(0, at) + added.replaceAll('\n', '\n    ') + whole.slice(at);
  }, code);
}

function membersOf(statement: ts.Statement): Declared[] {
  if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) return [];
  return statement.members.map((member) => declaredBy(member, `${statement.name?.text ?? ''}.`));
}

function declaredBy(node: Declared['node'], owner: string): Declared {
  const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  const text = ts.getTextOfJSDocComment(comment?.comment)?.split('\n\n')[0];
  const named = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node;
  const identifier = named && 'name' in named ? named.name : undefined;
  const name = ts.isConstructorDeclaration(node) ? 'constructor' : (identifier?.getText() ?? '');
  const type = named && 'type' in named ? named.type : undefined;
  return { name: owner + name, node, type, comment, text: text === '' ? undefined : text };
}

function additionTo(
  each: Declared,
  texts: ReadonlyMap<string, string>,
): readonly [at: number, added: string] {
  const { node, comment } = each;
  const implied = impliedConstructor(node);
  const text = (implied || each.text === undefined) && repeatedText(each, texts)?.replaceAll('\n', '\n * ');
  if (!text) return [node.end, ''];
  if (implied) return [implied.at, `\n/** ${text} */\n${implied.signature}`];
  if (comment) return [comment.pos + '/**'.length, `\n * ${text}\n *\n *`];
  return [node.getStart(), `/** ${text} */\n`];
}

/** The constructor of a class that has none of its own, nor one that its base documents. */
function impliedConstructor(node: ts.Node): { readonly at: number; readonly signature: string } | undefined {
  if (!ts.isClassDeclaration(node) || node.members.some(ts.isConstructorDeclaration)) return undefined;
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (base && !/^(?:Type)?Error$/.test(base.getText())) return undefined;
  // As Error's own, without a name that only newer libraries have.
  const taken = base ? 'message?: string, options?: { cause?: unknown }' : '';
  return { at: node.members.pos, signature: `constructor(${taken});` };
}

function repeatedText({ name, type }: Declared, texts: ReadonlyMap<string, string>): string | undefined {
  const [owner = '', member] = name.split('.');
  if (member === undefined || member === 'constructor') return texts.get(owner);
  if (member === 'name') return 'The name of the class, even in minified code.';
  // `Parser['canFetch']`, also with arguments, and `typeof Agent.fromRobots`.
  const repeated = type
    ?.getText()
    .replace(/^typeof |<\w+>|'\]$/g, '')
    .replace("['", '.');
  return texts.get(repeated ?? '');
}
