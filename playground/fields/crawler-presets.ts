/** Known crawlers, by what they fetch pages for: one to ask about, and any number for the columns of the table. */

import type { Crawler, CrawlerPurpose } from 'robotparser/crawlers';
import { element, elementOf } from '../parts/element.js';
import { setChoice } from '../parts/set.js';
import type { Known } from '../survey/survey.js';
import { PURPOSES } from './purposes.js';

export interface PresetEvents {
  /** A crawler is to be asked about. */
  picked(token: string): void;
  /** These are to have columns. */
  chosen(tokens: readonly string[]): void;
}

export class CrawlerPresets {
  readonly #one = elementOf('preset', HTMLSelectElement);
  readonly #boxes: readonly HTMLInputElement[];

  constructor({ crawlers, crawlersAsOf }: Known, events: PresetEvents) {
    this.#one.append(
      ...purposes(crawlers).map(([purpose, all]) =>
        element('optgroup', { label: PURPOSES[purpose] }, ...all.map(option)),
      ),
    );
    this.#one.addEventListener('change', () => {
      if (this.#one.value !== '') events.picked(this.#one.value);
    });
    const groups = elementOf('columns', HTMLElement);
    groups.append(...purposes(crawlers).map(([purpose, all]) => group(purpose, all)));
    this.#boxes = [...groups.querySelectorAll('input')];
    groups.addEventListener('change', () =>
      events.chosen(this.#boxes.filter(({ checked }) => checked).map(({ value }) => value)),
    );
    elementOf('crawlers-as-of', HTMLElement).textContent =
      `As their operators documented them on ${crawlersAsOf}.`;
  }

  show(agent: string, others: readonly string[]): void {
    setChoice(this.#one, agent, '');
    for (const box of this.#boxes) box.checked = others.includes(box.value);
  }
}

function purposes(crawlers: readonly Crawler[]): readonly (readonly [CrawlerPurpose, readonly Crawler[]])[] {
  return Object.keys(PURPOSES)
    .filter(isPurpose)
    .map(
      (purpose) =>
        [purpose, crawlers.filter(({ purposes: [first = 'other'] }) => first === purpose)] as const,
    );
}

function isPurpose(name: string): name is CrawlerPurpose {
  return name in PURPOSES;
}

function option({ token, operator }: Crawler): HTMLElement {
  return element('option', { value: token }, `${token} (${operator})`);
}

function group(purpose: CrawlerPurpose, all: readonly Crawler[]): HTMLElement {
  return element(
    'fieldset',
    {},
    element('legend', {}, PURPOSES[purpose]),
    ...all.map(({ token, operator }) =>
      element('label', { title: operator }, element('input', { type: 'checkbox', value: token }), token),
    ),
  );
}
