/** The notes of the linter, each with the lines that it is on. */

import { element } from './element.js';
import { lineLink } from './line-link.js';
import { replaceContents } from './replace-contents.js';
import type { LineNote, MarkedLines } from './survey.js';

/** Links to the lines of one note; all of them are marked in the file. */
const LINKS = 12;

export function showFindings(list: HTMLElement, { notes }: MarkedLines, goTo: (line: number) => void): void {
  const findings = notes.map((note) => findingOf(note, goTo));
  const none = element(
    'li',
    { class: 'none' },
    'Nothing is wrong with this file, and all readings obey it alike.',
  );
  replaceContents(list, findings.length > 0 ? findings : [none]);
}

function findingOf({ code, severity, advice, lines }: LineNote, goTo: (line: number) => void): HTMLElement {
  const links = [...lines.subarray(0, LINKS)].flatMap((line) => [lineLink(line, goTo), ' ']);
  const more = lines.length - LINKS;
  return element(
    'li',
    {},
    element('span', { class: `severity ${severity}` }, severity),
    ' ',
    ...links,
    ...(more > 0 ? [`and ${more} more `] : []),
    element('span', { class: 'advice' }, advice),
    ' ',
    element('code', {}, code),
  );
}
