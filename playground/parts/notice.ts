/** What the page has to say in passing: in sight wherever one has scrolled to, and read out. */

import { element, elementOf } from './element.js';

export interface Offer {
  readonly label: string;
  take(): void;
}

export class Notice {
  readonly #box = elementOf('notice', HTMLElement);
  readonly #text = elementOf('notice-text', HTMLElement);
  readonly #offers = elementOf('notice-offers', HTMLElement);

  constructor() {
    elementOf('notice-close', HTMLButtonElement).addEventListener('click', () => this.hide());
  }

  /** `offers` become buttons, which end the notice. */
  show(text: string, offers: readonly Offer[] = []): void {
    this.#text.textContent = text;
    this.#offers.replaceChildren(
      ...offers.map((offer) => {
        const button = element('button', { type: 'button' }, offer.label);
        button.addEventListener('click', () => {
          this.hide();
          offer.take();
        });
        return button;
      }),
    );
    this.#box.classList.add('open');
  }

  hide(): void {
    if (!this.#box.classList.contains('open')) return;
    this.#box.classList.remove('open');
    this.#text.textContent = '';
    this.#offers.replaceChildren();
  }
}
