import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const FOLDERS = ['src/dialects', 'src/compat'];
const OF_THE_FAMILY = /^(?:python|rerp)[^/]*\.ts$/;

function filesOf(folder: string, names: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => names.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The sentence after `Quirk:`, without the signs of comments. */
function quirksOf(source: string): string[] {
  const comments = [...source.matchAll(/\/\*\*[\s\S]*?\*\/|(?:\/\/.*\n\s*)+/g)].map(([comment]) =>
    comment.replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/)/gm, ' ').replaceAll('*/', ' '),
  );
  return comments.flatMap((comment) =>
    [...comment.matchAll(/Quirk:\s+([\s\S]*?)(?=\n\s*\n|Quirk:|@|$)/g)].map(([, sentence = '']) =>
      sentence.replace(/\s+/g, ' ').trim(),
    ),
  );
}

const tests = filesOf('test/python-family', /\.test\.ts$/)
  .join('\n')
  .replace(/\s+/g, ' ');

test('every quirk that a comment tells has a test in its words', () => {
  const quirks = FOLDERS.flatMap((folder) => filesOf(folder, OF_THE_FAMILY)).flatMap(quirksOf);
  expect(quirks.length).toBeGreaterThan(30);
  expect(quirks.filter((quirk) => !tests.includes(quirk))).toEqual([]);
});
