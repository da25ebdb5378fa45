/** What the linter finds, each with the lines that it is on. */

import { element } from '../parts/element.js';
import { lineLink } from '../parts/line-link.js';
import { replaceContents } from '../parts/replace-contents.js';
import type { LineNote } from '../survey/survey.js';

/** Links to the lines of one finding; all of them are marked in the file. */
const LINKS = 12;

export function showFindings(
  summary: HTMLElement,
  list: HTMLElement,
  notes: readonly LineNote[],
  goTo: (line: number) => void,
): void {
  const worst = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = notes.filter((note) => note.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  summary.textContent =
    notes.length === 0 ? 'The linter finds nothing' : `The linter finds ${worst.join(', ')}`;
  const none = element('li', {}, 'Nothing is wrong with this file, and all readings obey it alike.');
  replaceContents(list, notes.length > 0 ? notes.map((note) => findingOf(note, goTo)) : [none]);
}

function findingOf({ code, severity, advice, lines }: LineNote, goTo: (line: number) => void): HTMLElement {
  const links = [...lines.subarray(0, LINKS)].flatMap((line) => [lineLink(line, goTo), ' ']);
  const more = lines.length - LINKS;
  return element(
    'li',
    { class: 'finding' },
    element('span', { class: `severity ${severity}` }, severity),
    ' ',
    ...links,
    ...(more > 0 ? [`and ${more} more `] : []),
    element('span', { class: 'advice' }, advice),
    ' ',
    element('code', {}, code),
  );
}
