/** A button that leads to a line of the file. */

import { element } from './element.js';

export function lineLink(line: number, goTo: (line: number) => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'link' }, `line ${line}`);
  button.addEventListener('click', () => goTo(line));
  return button;
}
