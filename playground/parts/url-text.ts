/** A URL as text: the site faint, and what is asked there in a line of its own. */

import { element } from './element.js';
import { excerpt } from './excerpt.js';

export function urlText(url: string): HTMLElement {
  const path = pathOf(url);
  const site = url.slice(0, url.length - path.length);
  const text = element('span', { class: 'path' }, excerpt(path));
  return element(
    'span',
    { class: 'url', title: excerpt(url) },
    ...(site === '' ? [text] : [element('span', { class: 'site' }, excerpt(site)), text]),
  );
}

/** Without the site, which is nearly always the same. */
export function pathOf(url: string): string {
  return /^https?:\/\/[^/?#\\]+(\/.*)$/is.exec(url)?.[1] ?? url;
}
