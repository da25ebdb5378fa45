/** Examples to choose from. */

import { examples } from '../case/examples.js';
import type { Case } from '../case/case.js';
import { element, elementOf } from '../parts/element.js';
import { setChoice } from '../parts/set.js';

export class CaseMenu {
  readonly #example = elementOf('example', HTMLSelectElement);

  constructor(picked: (shown: Case, name: string) => void) {
    for (const group of new Set(examples.map((example) => example.group))) {
      const options = examples.flatMap((example, index) =>
        example.group === group ? [element('option', { value: String(index) }, example.name)] : [],
      );
      this.#example.append(element('optgroup', { label: group }, ...options));
    }
    this.#example.addEventListener('change', () => {
      const example = Number.isNaN(Number(this.#example.value || NaN))
        ? undefined
        : examples[Number(this.#example.value)];
      if (example !== undefined) picked(example.shown, example.name);
    });
  }

  /** Names the example that is shown, if it is one. */
  show({ text, agent, urls }: Pick<Case, 'text' | 'agent' | 'urls'>): void {
    const same = examples.findIndex(
      ({ shown }) => shown.text === text && shown.agent === agent && shown.urls === urls,
    );
    setChoice(this.#example, same < 0 ? '' : String(same), '');
  }
}
