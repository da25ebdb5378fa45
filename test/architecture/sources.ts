import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** The texts of the files below a folder whose paths in it fit, by their paths. */
export function filesOf(folder: string, names: RegExp): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => names.test(path));
  return new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')]));
}

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
