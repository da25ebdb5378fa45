/** Parts of the page that show the answer to an earlier question: screen readers hear of it, and where it lasts it is seen. */

import { Pause } from './pause.js';
import { setAttribute } from './set.js';

/** An answer that takes longer looks like one to the question before. */
const LATE_MS = 500;

export class Waiting {
  readonly #parts: readonly HTMLElement[];
  readonly #late = new Pause(() => {
    for (const part of this.#parts) part.classList.add('late');
  });

  constructor(...parts: readonly HTMLElement[]) {
    this.#parts = parts;
  }

  begin(): void {
    if (!this.#late.isWaiting) this.#late.start(LATE_MS);
    for (const part of this.#parts) setAttribute(part, 'aria-busy', 'true');
  }

  end(): void {
    this.#late.stop();
    for (const part of this.#parts) {
      part.classList.remove('late');
      setAttribute(part, 'aria-busy', 'false');
    }
  }
}
