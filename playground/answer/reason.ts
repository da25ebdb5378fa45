/** Why the chosen cell says what it says, with links to the lines. */

import { element } from '../parts/element.js';
import { lineLink } from '../parts/line-link.js';
import { usesOf, type LinkToLine } from './uses.js';
import { replaceContents } from '../parts/replace-contents.js';
import type { Explained } from '../survey/survey.js';
import { urlText } from '../parts/url-text.js';
import { verdictSign } from '../parts/verdict-sign.js';
import { excerpt } from '../parts/excerpt.js';
import { familyOf } from '../tables/reading-families.js';

export function showReason(
  panel: HTMLElement,
  explained: Explained | undefined,
  goTo: (line: number) => void,
): void {
  if (explained === undefined) {
    panel.replaceChildren(element('p', {}, 'Choose a table cell to see the reason for its verdict.'));
    return;
  }
  const { agent, url, verdict, reason, dialect, answer, conduct } = explained;
  const link = (line: number): HTMLElement => lineLink(line, goTo);
  replaceContents(panel, [
    element(
      'p',
      { class: 'verdict-line' },
      verdictSign(verdict),
      ...(answer.line === undefined ? [`, ${excerpt(reason)}`] : [' by ', link(answer.line)]),
    ),
    ...(answer.text === undefined ? [] : [element('pre', { class: 'rule' }, excerpt(answer.text.trim()))]),
    element('p', { class: 'asked' }, urlText(url), ' for ', element('code', {}, excerpt(agent))),
    ...(conduct === undefined ? [] : [element('p', {}, excerpt(conduct))]),
    ...groupOf(explained, link),
    ...lostOf(explained, link),
    element(
      'p',
      { class: 'reader' },
      `Read as ${familyOf(dialect)?.name ?? dialect} (${explained.reads}). ${familyOf(dialect)?.says ?? ''}`,
    ),
    ...usesOf(explained.preferences, link),
  ]);
}

/** Which group is followed, by which line the crawler belongs to it, and which other lines begin it. */
function groupOf({ answer: { group }, groups }: Explained, link: LinkToLine): Node[] {
  if (group === undefined) return [];
  const { agent, line: own } = group;
  const name = agent === '*' ? 'the group for everyone' : `the group for ${excerpt(agent)}`;
  if (own === undefined) return [element('p', {}, `In ${name}.`)];
  const lines = groups.flat().filter((line) => line !== own);
  const others = lines.slice(0, LINES).flatMap((line) => [' ', link(line)]);
  if (lines.length > LINES) others.push(` and ${lines.length - LINES} more`);
  const why = groups.length > 1 ? 'groups of one name are merged' : 'no rule comes between them';
  const told = lines.length === 0 ? ['.'] : [', and', ...others, ` belongs to it: ${why}.`];
  return [element('p', {}, `In ${name}, `, link(own), ...told)];
}

/** A group may have hundreds of names. */
const LINES = 8;

function lostOf({ answer: { lost = [] }, lost: count }: Explained, link: LinkToLine): Node[] {
  if (lost.length === 0) return [];
  const rows = lost.map(({ line, text }) =>
    element('li', {}, link(line), ' ', element('code', {}, excerpt(text.trim()))),
  );
  const more = count - lost.length;
  if (more > 0) rows.push(element('li', {}, `and ${more} more`));
  return [element('p', {}, 'These rules match too, and lose:'), element('ul', { class: 'lost' }, ...rows)];
}
