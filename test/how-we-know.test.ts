import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { DOCUMENT, withSection } from '../scripts/how-we-know.mjs';

describe('a section of HOW_WE_KNOW.md', () => {
  const document = 'before\n\n<!-- begin a -->\n\nold\n\n<!-- end a -->\n\nafter\n';

  test('is written anew between its comments, and nothing else changes', () => {
    expect(withSection(document, 'a', ['new', '', 'figures'])).toBe(
      'before\n\n<!-- begin a -->\n\nnew\n\nfigures\n\n<!-- end a -->\n\nafter\n',
    );
  });

  test('may hold what looks like a reference of a replacement', () => {
    expect(withSection(document, 'a', ['$& $1'])).toContain('\n$& $1\n');
  });

  test('that the document does not have is refused by name', () => {
    expect(() => withSection(document, 'b', ['x'])).toThrow(
      'Cannot write the section b: HOW_WE_KNOW.md has no <!-- begin b --> with <!-- end b --> behind it',
    );
  });
});

test('every section that begins ends, under the same name, before the next', () => {
  const marks = [...readFileSync(DOCUMENT, 'utf8').matchAll(/<!-- (begin|end) (\S+) -->/g)];
  const names = marks.filter(([, kind]) => kind === 'begin').map(([, , name]) => name);
  expect(marks.map(([, kind, name]) => `${String(kind)} ${String(name)}`)).toEqual(
    names.flatMap((name) => [`begin ${String(name)}`, `end ${String(name)}`]),
  );
  expect(names).toContain('parity');
});
