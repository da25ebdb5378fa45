/** Buttons that copy; where the browser does not let a page copy, they show what is to be copied. */

import { elementOf } from './element.js';
import type { Notice, Offer } from './notice.js';

/** What is said where there is nothing to be copied. */
export interface Refusal {
  readonly why: string;
  readonly offers: readonly Offer[];
}

const NOTHING_YET: Refusal = {
  why: 'There is nothing to copy: enter a crawler and a URL, and let the site respond with the file',
  offers: [],
};

export class Copying {
  readonly #notice: Notice;

  constructor(notice: Notice) {
    this.#notice = notice;
  }

  /** `contents` gives nothing where nothing can be copied. */
  offer(
    id: string,
    contents: () => string | Promise<string | undefined>,
    refusal: Refusal = NOTHING_YET,
  ): void {
    elementOf(id, HTMLButtonElement).addEventListener('click', () => void this.#copy(contents, refusal));
  }

  async #copy(contents: () => string | Promise<string | undefined>, refusal: Refusal): Promise<void> {
    const text = await contents();
    if (text === undefined || text === '') {
      this.#notice.show(refusal.why, refusal.offers);
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      this.#notice.show('Copied');
    } catch {
      showForCopying(text);
    }
  }
}

function showForCopying(text: string): void {
  const field = elementOf('by-hand-text', HTMLTextAreaElement);
  field.value = text;
  elementOf('by-hand', HTMLDialogElement).showModal();
  field.select();
}
