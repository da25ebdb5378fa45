import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** What a comment after `Quirk:` says. */
export interface QuirkComment {
  readonly file: string;
  /** Without the signs of comments, the last stop, and what it says to mirror. */
  readonly sentence: string;
}

/** The texts of the files below a folder whose paths in it fit, by their paths. */
export function filesOf(folder: string, names: RegExp): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => names.test(path));
  return new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')]));
}

export function quirkComments(file: string, source: string): QuirkComment[] {
  const comments = [...source.matchAll(/\/\*\*[\s\S]*?\*\/|(?:\/\/.*\n\s*)+/g)].map(([comment]) =>
    comment.replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/)/gm, ' ').replaceAll('*/', ' '),
  );
  return comments.flatMap((comment) =>
    [...comment.matchAll(/Quirk:\s+([\s\S]*?)(?=\n\s*\n|Quirk:|@|$)/g)].map(([, words = '']) => ({
      file,
      sentence: words
        .replace(/\s+/g, ' ')
        .replace(/ Mirrors [^ ].*$/, '')
        .trim()
        .replace(/\.$/, ''),
    })),
  );
}
