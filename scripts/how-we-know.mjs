// HOW_WE_KNOW.md consists of sections that scripts write: each between two comments that name it. A script that has
// figures to tell calls `replaceSection`; what stands outside the comments is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const DOCUMENT = resolve(import.meta.dirname, '..', 'HOW_WE_KNOW.md');

/**
 * Writes a section of HOW_WE_KNOW.md anew.
 *
 * @param {string} name as in the comments `<!-- begin name -->` and `<!-- end name -->`
 * @param {readonly string[]} lines of Markdown
 */
export function replaceSection(name, lines) {
  writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), name, lines));
}

/**
 * @param {string} document
 * @param {string} name
 * @param {readonly string[]} lines
 */
export function withSection(document, name, lines) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`Cannot write the section ${name}: HOW_WE_KNOW.md has no ${begin} with ${end} behind it`);
  }
  return `${document.slice(0, from)}${begin}\n\n${lines.join('\n').trim()}\n\n${document.slice(to)}`;
}
