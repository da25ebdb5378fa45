/** What an edit changes: two versions side by side, and the verdicts that are not what they were. */

import { element, elementOf } from '../parts/element.js';
import { setText } from '../parts/set.js';
import { urlText } from '../parts/url-text.js';
import { verdictSign } from '../parts/verdict-sign.js';
import type { Change, ChangedVerdict, DecidedCell, Question } from '../survey/survey.js';
import { isChanged, lineDiff, type DiffLine, type DiffRow } from './line-diff.js';
import { excerpt } from '../parts/excerpt.js';

/** Nobody reads more rows of a difference. */
const MOST_ROWS = 400;

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
    setText(this.#summary, told);
    setText(this.#head, changed === 0 ? '' : `${changed} ${changed === 1 ? 'verdict' : 'verdicts'}`);
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
    element('th', { scope: 'row' }, urlText(url), element('span', { class: 'note' }, excerpt(agent))),
    element('td', {}, ...decided(before)),
    element('td', {}, ...decided(after)),
  );
}

function decided({ verdict, reason, text }: DecidedCell): (Node | string)[] {
  return [
    verdictSign(verdict),
    ' ',
    element('span', { class: 'reason' }, excerpt(reason)),
    ...(text === undefined ? [] : [' ', element('code', {}, excerpt(text.trim()))]),
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
    element('td', { class: 'present' }, sign + excerpt(line.text)),
  ];
}

function gap(text: string): HTMLElement {
  return element('tr', { class: 'gap' }, element('td', { colspan: '4' }, text));
}
