/** On a small screen the reason comes as a sheet from below; elsewhere it always stands beside the tables. */

import { elementOf } from '../parts/element.js';

export function openSheet(): void {
  elementOf('reason', HTMLElement).classList.add('open');
  keepCellInSight();
}

/** Above the sheet, which is as high as what it says. */
export function keepCellInSight(): void {
  const sheet = elementOf('reason', HTMLElement);
  const cell = document.activeElement?.closest('td');
  const isSheet = sheet.classList.contains('open') && getComputedStyle(sheet).position === 'fixed';
  if (!isSheet || cell === null || cell === undefined) return;
  const { bottom } = cell.getBoundingClientRect();
  const hidden = bottom - (window.innerHeight - sheet.offsetHeight);
  if (hidden > 0) window.scrollBy({ top: hidden + 8 });
}

/** The sheet closes by its button, and by Escape. */
export function closeOnRequest(): void {
  const sheet = elementOf('reason', HTMLElement);
  const close = (): void => sheet.classList.remove('open');
  elementOf('reason-close', HTMLButtonElement).addEventListener('click', close);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
}
