/** How a verdict looks: a sign, a word and a colour, so that none of them is needed alone. */

import type { Verdict } from 'robotparser/readings';
import { element } from './element.js';
import { excerpt } from './excerpt.js';
import type { Cell } from '../survey/survey.js';

export const SIGNS: Readonly<Record<Verdict, string>> = {
  allowed: '✓',
  disallowed: '✕',
  unknown: '?',
  error: '!',
};

export function verdictSign(verdict: Verdict): HTMLElement {
  return element(
    'span',
    { class: `verdict ${verdict}` },
    element('span', { 'aria-hidden': 'true' }, SIGNS[verdict]),
    ` ${verdict}`,
  );
}

export function verdictCell({ verdict, reason }: Cell): (Node | string)[] {
  return [verdictSign(verdict), ' ', element('span', { class: 'reason' }, excerpt(reason))];
}
