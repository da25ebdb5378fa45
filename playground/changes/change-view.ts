/** What an edit changes: two versions side by side, and the verdicts that are not what they were. */

import { visible } from 'robotparser/core';
import { element, elementOf } from '../parts/element.js';
import { urlText } from '../parts/url-text.js';
import { verdictSign } from '../parts/verdict-sign.js';
import type { Change, ChangedVerdict, DecidedCell, Question } from '../survey/survey.js';
import { isChanged, lineDiff, type DiffLine, type DiffRow } from './line-diff.js';

/** Nobody reads more rows of a difference. */
const MOST_ROWS = 400;

/** What is shown of a line. */
const LONGEST = 1000;

export class ChangeView {
  readonly #summary = elementOf('change', HTMLElement);
  readonly #head = elementOf('change-count', HTMLElement);
  readonly #verdicts = elementOf('changes', HTMLTableElement);
  readonly #files = elementOf('versions', HTMLTableElement);
  readonly #details = elementOf('edits', HTMLDetailsElement);
  #versions = { before: '', after: '' };
  #compared = { before: '', after: '' };

  constructor() {
    this.#details.addEventListener('toggle', () => this.#showFiles());
  }

  show({ compared, changed, first }: Change, { text, before }: Question): void {
    const told =
      `${changed} of ${compared} ${compared === 1 ? 'verdict changes' : 'verdicts change'}` +
      (changed > first.length ? `; the first ${first.length} are listed` : '');
    // What is said again is read out again.
    if (this.#summary.textContent !== told) this.#summary.textContent = told;
    this.#head.textContent = changed === 0 ? '' : `${changed} ${changed === 1 ? 'verdict' : 'verdicts'}`;
    this.#verdicts.hidden = first.length === 0;
    this.#verdicts.tBodies[0]?.replaceChildren(...first.map(verdictRow));
    this.#versions = { before: before.text, after: text };
    this.#showFiles();
  }

  /** Comparing long files takes its time, so it is done when somebody looks. */
  #showFiles(): void {
    const { before, after } = this.#versions;
    const isKnown = this.#compared.before === before && this.#compared.after === after;
    if (!this.#details.open || isKnown) return;
    this.#compared = this.#versions;
    const rows = lineDiff(before, after);
    this.#files.hidden = rows.length === 0;
    const shown = rows.slice(0, MOST_ROWS).map(fileRow);
    if (rows.length > MOST_ROWS) shown.push(gap(`and ${rows.length - MOST_ROWS} more`));
    this.#files.tBodies[0]?.replaceChildren(...shown);
  }
}

function verdictRow({ agent, url, before, after }: ChangedVerdict): HTMLElement {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, urlText(url), element('span', { class: 'note' }, visible(agent))),
    element('td', {}, ...decided(before)),
    element('td', {}, ...decided(after)),
  );
}

function decided({ verdict, reason, text }: DecidedCell): (Node | string)[] {
  return [
    verdictSign(verdict),
    ' ',
    element('span', { class: 'reason' }, visible(reason)),
    ...(text === undefined ? [] : [' ', element('code', {}, visible(text.trim()))]),
  ];
}

function fileRow(row: DiffRow | undefined): HTMLElement {
  if (row === undefined) return gap('…');
  return element(
    'tr',
    { class: isChanged(row) ? 'changed' : 'same' },
    ...side(isChanged(row) ? '− ' : '', row.before),
    ...side(isChanged(row) ? '+ ' : '', row.after),
  );
}

function side(sign: string, line: DiffLine | undefined): HTMLElement[] {
  if (line === undefined) return [element('td', {}), element('td', { class: 'absent' })];
  return [
    element('td', { class: 'number' }, String(line.number)),
    element('td', { class: 'present' }, sign + visible(line.text.slice(0, LONGEST))),
  ];
}

function gap(text: string): HTMLElement {
  return element('tr', { class: 'gap' }, element('td', { colspan: '4' }, text));
}
