/** Cases to choose from: examples, and what one has worked on before. */

import { examples } from '../case/examples.js';
import type { Case } from '../case/case.js';
import { forgetCases, pastCases } from '../case/past-cases.js';
import { element, elementOf } from '../parts/element.js';
import { setChoice } from '../parts/set.js';

export class CaseMenu {
  readonly #example = elementOf('example', HTMLSelectElement);
  readonly #past = elementOf('past', HTMLSelectElement);
  readonly #forget = elementOf('forget', HTMLButtonElement);

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
    this.#past.addEventListener('change', () => {
      const past = this.#past.value === '' ? undefined : pastCases()[Number(this.#past.value)];
      this.#past.value = '';
      if (past !== undefined) picked(past.shown, 'your earlier case');
    });
    this.#forget.addEventListener('click', () => {
      forgetCases();
      this.#listPast();
    });
    // Another page may have changed it.
    this.#past.addEventListener('pointerdown', () => this.#listPast());
    this.#past.addEventListener('focus', () => this.#listPast());
    this.#listPast();
  }

  /** Names the example that is shown, if it is one. */
  show({ text, agent, urls }: Pick<Case, 'text' | 'agent' | 'urls'>): void {
    const same = examples.findIndex(
      ({ shown }) => shown.text === text && shown.agent === agent && shown.urls === urls,
    );
    setChoice(this.#example, same < 0 ? '' : String(same), '');
  }

  #listPast(): void {
    const past = pastCases();
    const options = past.map(({ shown, at }, index) =>
      element('option', { value: String(index) }, titleOf(shown, at)),
    );
    this.#past.replaceChildren(
      element('option', { value: '' }, past.length === 0 ? 'none yet' : `${past.length} kept here`),
      ...options,
    );
    this.#forget.hidden = past.length === 0;
  }
}

function titleOf({ agent, urls }: Case, at: number): string {
  const when = new Date(at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });
  const [url = ''] = urls.split('\n');
  return `${when}, ${agent.slice(0, 30)}: ${url.slice(0, 60)}`;
}
