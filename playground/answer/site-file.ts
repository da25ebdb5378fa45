/** The way to the site's own file, which the page does not fetch itself. */

import { element, elementOf } from '../parts/element.js';
import { excerpt } from '../parts/excerpt.js';

export function showSiteFile(url: string, agent: string): void {
  const place = elementOf('site-file', HTMLElement);
  const site = /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0];
  if (site === undefined || !URL.canParse(site)) {
    place.replaceChildren();
    return;
  }
  const file = `${site}/robots.txt`;
  place.replaceChildren(
    element('a', { href: file, target: '_blank', rel: 'noopener noreferrer' }, `Open ${excerpt(file, 80)}`),
    element(
      'span',
      { class: 'terminal' },
      ' or, in a terminal: ',
      element('code', {}, excerpt(`npx robotparser explain ${[site, agent, url].map(quoted).join(' ')}`)),
    ),
  );
}

function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
