/** Files that the page offers for download. */

import { element } from './element.js';

export function saveFile(name: string, type: string, contents: string): void {
  const href = URL.createObjectURL(new Blob([contents], { type }));
  element('a', { href, download: name }).click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
