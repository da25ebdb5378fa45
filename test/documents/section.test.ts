import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { withSection } from '../../scripts/document-section.js';
import { summaryLines, zooRows } from '../../scripts/how-we-know.js';

describe('a section that a script writes', () => {
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
      'Cannot write the section b: the document has no <!-- begin b --> followed by <!-- end b -->',
    );
  });
});

test.each(['HOW_WE_KNOW.md', 'README.md'])(
  'every section of %s that begins ends before the next',
  (document) => {
    const marks = [...readFileSync(document, 'utf8').matchAll(/<!-- (begin|end) (\S+) -->/g)];
    const names = marks.filter(([, kind]) => kind === 'begin').map(([, , name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(marks.map(([, kind, name]) => `${String(kind)} ${String(name)}`)).toEqual(
      names.flatMap((name) => [`begin ${String(name)}`, `end ${String(name)}`]),
    );
  },
);

describe('HOW_WE_KNOW.md (npm run how-we-know writes it)', () => {
  const unaligned = (line: string): string => line.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '--');
  const document = readFileSync('HOW_WE_KNOW.md', 'utf8');
  const lines = document.split('\n').map(unaligned);

  test('lists every server of the zoo', () => {
    expect(zooRows().filter((row) => !lines.includes(unaligned(row)))).toEqual([]);
  });

  test('begins with a summary of its tables', () => {
    const rows = summaryLines(document);
    expect(rows).toHaveLength(14);
    expect(rows.slice(2).filter((row) => !lines.includes(unaligned(row)))).toEqual([]);
  });
});
