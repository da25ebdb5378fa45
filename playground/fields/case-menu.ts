/** Examples to choose from. */

import { casesOfTests, examples, type Example } from '../case/examples.js';
import type { Case } from '../case/case.js';
import { element, elementOf } from '../parts/element.js';
import { setChoice } from '../parts/set.js';

/** The choice that unfolds the cases of the tests. */
const MORE = 'more';

export class CaseMenu {
  readonly #example = elementOf('example', HTMLSelectElement);
  readonly #more = element('option', { value: MORE }, 'the cases of the tests…');
  #offered: readonly Example[] = [];

  constructor(picked: (shown: Case, name: string) => void) {
    this.#offer(examples);
    this.#example.append(this.#more);
    this.#example.addEventListener('change', () => {
      const { value } = this.#example;
      if (value === MORE) {
        this.#unfold();
        return;
      }
      const example = this.#offered.find(({ name }) => name === value);
      if (example !== undefined) picked(example.shown, example.name);
    });
  }

  /** Names the example that is shown, if it is one. */
  show({ text, agent, urls }: Pick<Case, 'text' | 'agent' | 'urls'>): void {
    const same = this.#offered.find(
      ({ shown }) => shown.text === text && shown.agent === agent && shown.urls === urls,
    );
    setChoice(this.#example, same?.name ?? '', '');
  }

  #offer(more: readonly Example[]): void {
    this.#offered = [...this.#offered, ...more];
    for (const label of new Set(more.map(({ group }) => group))) {
      const options = more.filter(({ group }) => group === label);
      this.#example.append(
        element(
          'optgroup',
          { label },
          ...options.map(({ name }) => element('option', { value: name }, name)),
        ),
      );
    }
  }

  /** Opens the list again, where the browser lets a page do so. */
  #unfold(): void {
    this.#more.remove();
    this.#offer(casesOfTests(elementOf('cases', HTMLScriptElement).text));
    this.#example.value = '';
    this.#example.showPicker();
  }
}
