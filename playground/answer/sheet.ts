/** On a small screen the reason comes as a sheet from below; elsewhere it always stands beside the tables. */

import { elementOf } from '../parts/element.js';

/** Opens the sheet for the cell that has the focus, and keeps that cell in sight above it. */
export function openSheet(): void {
  const sheet = elementOf('reason', HTMLElement);
  sheet.classList.add('open');
  if (getComputedStyle(sheet).position !== 'fixed' || document.activeElement === null) return;
  const { bottom } = document.activeElement.getBoundingClientRect();
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
