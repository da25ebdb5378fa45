/** Why the chosen cell says what it says, with links to the lines. */

import { visible } from 'robotparser/core';
import { element } from './element.js';
import { lineLink } from './line-link.js';
import { replaceContents } from './replace-contents.js';
import type { Explained } from './survey.js';
import { verdictSign } from './verdict-sign.js';

export function showExplanation(
  panel: HTMLElement,
  explained: Explained | undefined,
  agent: string,
  goTo: (line: number) => void,
): void {
  if (explained === undefined) {
    panel.replaceChildren(element('p', {}, 'Name a crawler and a URL to see what each reading answers.'));
    return;
  }
  const { url, dialect, verdict, reason, answer } = explained;
  const link = (line: number): HTMLElement => lineLink(line, goTo);
  replaceContents(panel, [
    element(
      'p',
      { class: 'asked' },
      element('code', {}, visible(url)),
      ' for ',
      element('code', {}, visible(agent)),
      `, as ${dialect} reads the file:`,
    ),
    element(
      'p',
      { class: 'answer' },
      verdictSign(verdict),
      ...(answer.line === undefined ? [` ${visible(reason)}`] : [' by ', link(answer.line)]),
    ),
    ...(answer.text === undefined ? [] : [element('pre', { class: 'rule' }, visible(answer.text.trim()))]),
    ...groupOf(answer.group, link),
    ...lostOf(explained, link),
  ]);
}

function groupOf(group: Explained['answer']['group'], link: (line: number) => HTMLElement): Node[] {
  if (group === undefined) return [];
  const name = group.agent === '*' ? 'the group for everyone' : `the group for ${visible(group.agent)}`;
  const place = group.line === undefined ? [] : [' at ', link(group.line)];
  return [element('p', {}, `In ${name}`, ...place, '.')];
}

function lostOf(
  { answer: { lost = [] }, lost: count }: Explained,
  link: (line: number) => HTMLElement,
): Node[] {
  if (lost.length === 0) return [];
  const rows = lost.map(({ line, text }) =>
    element('li', {}, link(line), ' ', element('code', {}, visible(text.trim()))),
  );
  const more = count - lost.length;
  if (more > 0) rows.push(element('li', {}, `and ${more} more`));
  return [element('p', {}, 'Match and lose:'), element('ul', { class: 'lost' }, ...rows)];
}
