/** What the linter finds, each with the lines that it is on. */

import { element, elementOf } from '../parts/element.js';
import { lineLink } from '../parts/line-link.js';
import { replaceContents } from '../parts/replace-contents.js';
import { setText } from '../parts/set.js';
import type { LineNote, ReviewPart } from '../survey/survey.js';

const ALL_WELL = 'Nothing is wrong with this file, and all readings obey it alike.';
const NOT_COMPARED =
  'Which lines some readings obey and others do not is left out of files of more than 500 KiB. In a terminal: npx robotparser lint --readings';

/** Links to the lines of one finding; all of them are marked in the file. */
const LINKS = 12;

export function showFindings({ notes, comparison }: ReviewPart, goTo: (line: number) => void): void {
  const worst = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = notes.filter((note) => note.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  const summary = elementOf('findings-summary', HTMLElement);
  setText(summary, notes.length === 0 ? 'The linter finds nothing' : `The linter finds ${worst.join(', ')}`);
  const found = notes.map((note) => findingOf(note, goTo));
  if (comparison === 'left out') found.push(element('li', {}, NOT_COMPARED));
  else if (found.length === 0) found.push(element('li', {}, ALL_WELL));
  replaceContents(elementOf('findings', HTMLElement), found);
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
