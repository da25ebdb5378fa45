import ts from 'typescript';

/** A program that prints what its comments say it prints, and what that is. */
export interface Checked {
  readonly code: string;
  /** Undefined where the comments say nothing. */
  readonly expected: string | undefined;
}

/**
 * How an example states its output: by the comment that ends the line of a `console.log`, or by the comment lines
 * right below it (below the loop, the condition or the attempt that it stands in). An expression with such a comment
 * is printed likewise. Remarks go above a line or after an empty one.
 */
export function withExpectations(code: string): Checked {
  const source = ts.createSourceFile('block.ts', code, ts.ScriptTarget.ESNext, true);
  const comments = new Map<number, string>();
  const edits = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const ranges = isPrinting(node) || isValue(node) ? commentsAfter(code, node.end) : [];
    for (const { pos, end } of ranges) comments.set(pos, code.slice(pos, end).replace(/^\/\/ ?/, ''));
    if (ranges.length > 0 && isValue(node)) {
      edits.set(node.expression.getStart(), 'console.dir((');
      edits.set(node.expression.end, '), { depth: null })');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (comments.size === 0) return { code, expected: undefined };
  return { code: insert(code, edits), expected: inOrder(comments).join('\n') };
}

/** Output is compared without white space: a document wraps a long object otherwise than Node. */
export function inOneLine(output: string): string {
  return output.replaceAll(/\s+/g, '');
}

const PRINTING = new Set([
  ts.SyntaxKind.ExpressionStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.TryStatement,
]);

function isPrinting(node: ts.Node): boolean {
  return PRINTING.has(node.kind) && /\bconsole\.log\(/.test(node.getText());
}

/** An expression that stands for its value: one that assigns nothing and prints nothing. */
function isValue(node: ts.Node): node is ts.ExpressionStatement {
  if (!ts.isExpressionStatement(node) || isPrinting(node)) return false;
  const { expression } = node;
  return !(ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken);
}

function commentsAfter(code: string, end: number): readonly ts.CommentRange[] {
  const onTheLine = ts.getTrailingCommentRanges(code, end);
  if (onTheLine !== undefined) return onTheLine;
  const below: ts.CommentRange[] = [];
  for (const range of ts.getLeadingCommentRanges(code, end) ?? []) {
    const gap = code.slice(below.at(-1)?.end ?? end, range.pos);
    if (gap.split('\n').length > 2) break;
    below.push(range);
  }
  return below;
}

function insert(code: string, edits: ReadonlyMap<number, string>): string {
  let edited = '';
  let copied = 0;
  for (const position of [...edits.keys()].sort((a, b) => a - b)) {
    edited += code.slice(copied, position) + (edits.get(position) ?? '');
    copied = position;
  }
  return edited + code.slice(copied);
}

function inOrder(comments: ReadonlyMap<number, string>): string[] {
  return [...comments].sort(([a], [b]) => a - b).map(([, text]) => text);
}
