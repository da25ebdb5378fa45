import ts from 'typescript';

const known = new Map<string, ts.SourceFile>();

/** A file as the compiler reads it, once for each suite and without its comments, which are a quarter of the work. */
export function parsed(file: string, text: string): ts.SourceFile {
  const source =
    known.get(file) ??
    ts.createSourceFile(file, text, {
      languageVersion: ts.ScriptTarget.ES2022,
      jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    });
  known.set(file, source);
  return source;
}
