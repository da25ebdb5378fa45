/** What the linter finds, each with the lines that it is on. */

import { element, elementOf } from '../parts/element.js';
import { lineLink } from '../parts/line-link.js';
import { replaceContents } from '../parts/replace-contents.js';
import { setText } from '../parts/set.js';
import { familyOf } from '../tables/reading-families.js';
import type { LineNote, ReviewPart } from '../survey/survey.js';

const ALL_WELL = 'Nothing is wrong with this file, and all parsers agree on it.';
const NOT_COMPARED =
  'Lines on which parsers differ are not listed for files above 500 KiB. In a terminal: npx robotparser lint --readings';

/** Links to the lines of one finding; all of them are marked in the file. */
const LINKS = 12;

export function showFindings(
  { notes, differing, comparison }: ReviewPart,
  goTo: (line: number) => void,
): void {
  const worst = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = notes.filter((note) => note.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  const summary = elementOf('findings-summary', HTMLElement);
  const found = notes.length === 0 ? 'nothing' : worst.join(', ');
  const parted = differing.length === 0 ? '' : '; parsers differ';
  setText(summary, `The linter finds ${found}${parted}`);
  const said = comparison === 'left out' ? NOT_COMPARED : ALL_WELL;
  const isSaid = comparison === 'left out' || notes.length + differing.length === 0;
  replaceContents(elementOf('findings', HTMLElement), [
    ...notes.map((note) => findingOf(note, goTo)),
    ...(isSaid ? [element('li', {}, said)] : []),
  ]);
  elementOf('differing-title', HTMLElement).hidden = differing.length === 0;
  replaceContents(
    elementOf('differing', HTMLElement),
    differing.map(({ advice, ...note }) => findingOf({ ...note, advice: withFamilies(advice) }, goTo)),
  );
}

/** The names of readings come before the reason, which may quote the file. */
function withFamilies(advice: string): string {
  return advice.replace(/^[^:]*/, (names) => names.replace(/\w+/g, (name) => familyOf(name)?.name ?? name));
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
