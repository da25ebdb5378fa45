/** A URL as text: the site faint, and what is asked there in a line of its own. */

import { visible } from 'robotparser/core';
import { element } from './element.js';

export function urlText(url: string): HTMLElement {
  const path = pathOf(url);
  const site = url.slice(0, url.length - path.length);
  const text = element('span', { class: 'path' }, ...breakable(path));
  return element(
    'span',
    { class: 'url', title: visible(url) },
    ...(site === '' ? [text] : [element('span', { class: 'site' }, visible(site)), text]),
  );
}

/** Without the site, which is nearly always the same. */
export function pathOf(url: string): string {
  return /^https?:\/\/[^/?#\\]+(\/.*)$/is.exec(url)?.[1] ?? url;
}

/** May be broken after its slashes. */
function breakable(path: string): (Node | string)[] {
  const parts = visible(path).split(/(?<=[/?&])(?![/?&])/);
  return parts.flatMap((part, at) => (at === 0 ? [part] : [element('wbr', {}), part]));
}
