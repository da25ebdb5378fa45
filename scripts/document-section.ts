// Some documents have sections that scripts write: each between two comments that name it. What stands outside the
// comments is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Writes a section of a document anew.
 *
 * @param document - a file at the top of the project: `HOW_WE_KNOW.md`
 * @param name - as in the comments `<!-- begin name -->` and `<!-- end name -->`
 * @param lines - of Markdown
 */
export function replaceSection(document: string, name: string, lines: readonly string[]) {
  const file = resolve(import.meta.dirname, '..', document);
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), name, lines));
}

/** The lines of a section as they stand in a document, tables without the spaces that align them. */
export function sectionOf(document: string, name: string) {
  const text = readFileSync(resolve(import.meta.dirname, '..', document), 'utf8');
  const [, section = ''] = text.split(`<!-- begin ${name} -->`);
  const [lines = ''] = section.split(`<!-- end ${name} -->`);
  return lines
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '));
}

export function withSection(markdown: string, name: string, lines: readonly string[]) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const from = markdown.indexOf(begin);
  const to = markdown.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`Cannot write the section ${name}: the document has no ${begin} followed by ${end}`);
  }
  return `${markdown.slice(0, from)}${begin}\n\n${lines.join('\n').trim()}\n\n${markdown.slice(to)}`;
}
