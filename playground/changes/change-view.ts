/** Two versions of a file, or two readings of one: who is shut out, which verdicts change, and the lines. */

import { element, elementOf } from '../parts/element.js';
import { setText } from '../parts/set.js';
import { shownText } from '../fields/edited-text.js';
import { urlText } from '../parts/url-text.js';
import { verdictSign } from '../parts/verdict-sign.js';
import type { Change, ChangedVerdict, DecidedCell, Question } from '../survey/survey.js';
import { isChanged, lineDiff, type DiffLine, type DiffRow } from './line-diff.js';
import { excerpt } from '../parts/excerpt.js';

/** Nobody reads more rows of a difference. */
const MOST_ROWS = 400;

/** Nobody reads more names in a sentence. */
const MOST_NAMES = 12;

export class ChangeView {
  readonly #access = elementOf('access', HTMLElement);
  readonly #summary = elementOf('change', HTMLElement);
  readonly #verdicts = elementOf('changes', HTMLTableElement);
  readonly #files = elementOf('versions', HTMLTableElement);
  readonly #details = elementOf('both', HTMLDetailsElement);
  readonly #other = elementOf('before-text', HTMLTextAreaElement);
  #versions = { before: '', after: '' };
  #compared = { before: '', after: '' };

  /** `typed` is told of another version that is typed or pasted. */
  constructor(typed: (before: string) => void) {
    this.#details.addEventListener('toggle', () => this.#showFiles());
    this.#other.addEventListener('input', () => typed(this.#other.value));
  }

  show({ compared, changed, first, access }: Change, { text, dialect, before }: Question): void {
    const isSame = text === before.text && dialect === before.dialect;
    setText(this.#access, isSame ? NOTHING_YET : accessIn(access));
    const told =
      `${changed} of ${compared} ${compared === 1 ? 'verdict changes' : 'verdicts change'}` +
      (changed > first.length ? `; the first ${first.length} are listed` : '');
    setText(this.#summary, isSame ? '' : told);
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
    if (this.#other.value !== shownText(before)) this.#other.value = before;
    const rows = lineDiff(before, after);
    this.#files.hidden = rows.length === 0;
    const shown = rows.slice(0, MOST_ROWS).map(fileRow);
    if (rows.length > MOST_ROWS) shown.push(gap(`and ${rows.length - MOST_ROWS} more`));
    this.#files.tBodies[0]?.replaceChildren(...shown);
  }
}

const NOTHING_YET = 'Edit the file, choose another reading, open two files, or paste another version below.';

/** Who is shut out and let in, of all known crawlers; nothing where only the reading is another. */
function accessIn(access: Change['access']): string {
  if (access === undefined) return '';
  const { shutOut, letIn } = access;
  if (shutOut.length + letIn.length === 0) return 'No crawler is shut out or let in.';
  const out = shutOut.length === 0 ? '' : `Shut out: ${listed(shutOut)}. `;
  return out + (letIn.length === 0 ? '' : `Let in: ${listed(letIn)}.`);
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const shown = names
    .slice(0, MOST_NAMES)
    .map((name) => (name === '*' ? 'everyone without a group' : excerpt(name)));
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
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
