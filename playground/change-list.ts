/** What a switch changes: how many verdicts, and the URLs, those that change first. */

import { element } from './element.js';
import type { Change, ChangedUrl } from './survey.js';
import { urlText } from './url-text.js';
import { verdictCell } from './verdict-sign.js';

export function showChange(summary: HTMLElement, body: HTMLTableSectionElement, change: Change): void {
  const { urls, changed, first } = change;
  const unlisted = urls - first.length;
  const told =
    `${changed} of ${urls} ${urls === 1 ? 'URL' : 'URLs'} change` +
    (unlisted > 0 ? `; the first ${first.length} are listed` : '');
  // What is said again is read out again.
  if (summary.textContent !== told) summary.textContent = told;
  body.replaceChildren(...first.map(rowOf));
}

function rowOf({ url, before, after }: ChangedUrl): HTMLElement {
  const changes = before.verdict !== after.verdict;
  return element(
    'tr',
    { class: changes ? 'changes' : 'stays' },
    element(
      'th',
      { scope: 'row' },
      urlText(url),
      element('span', { class: 'agreement' }, changes ? 'changes' : 'stays'),
    ),
    element('td', {}, ...verdictCell(before)),
    element('td', {}, ...verdictCell(after)),
  );
}
