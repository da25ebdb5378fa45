import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of the files below a folder whose paths in it fit. */
export function filesOf(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The sentence after `Quirk:`, without the signs of comments and without what it says to mirror. */
export function quirksOf(source: string): string[] {
  const comments = [...source.matchAll(/\/\*\*[\s\S]*?\*\/|(?:\/\/.*\n\s*)+/g)].map(([comment]) =>
    comment.replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/)/gm, ' ').replaceAll('*/', ' '),
  );
  return comments.flatMap((comment) =>
    [...comment.matchAll(/Quirk:\s+([\s\S]*?)(?=\n\s*\n|Quirk:|@|$)/g)].map(([, sentence = '']) =>
      sentence
        .replace(/\s+/g, ' ')
        .replace(/ Mirrors [^ ].*$/, '')
        .trim(),
    ),
  );
}
