/** A URL as text that may be broken after its slashes. */

import { visible } from 'robotparser/core';
import { element } from './element.js';

export function urlText(url: string): HTMLElement {
  const parts = visible(url).split(/(?<=[/?&])(?![/?&])/);
  return element('span', { class: 'url' }, ...parts.flatMap((part) => [part, element('wbr', {})]));
}
