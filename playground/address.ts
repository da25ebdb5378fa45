/** The address of the page: always that of the case it shows, so that copying it shares the case. */

import type { Case } from './case.js';
import { caseOf, fragmentOf } from './link.js';

/** Browsers count how often an address changes, and a long one takes its time. */
const PAUSE_MS = 400;

/** Chromium's limit is two million. */
const LONGEST = 1_900_000;

export class Address {
  readonly #tooLong: () => void;
  #timer = 0;

  /** `opened` is told of links that are followed on the page itself. */
  constructor(opened: (found: Case | undefined) => void, tooLong: () => void) {
    this.#tooLong = tooLong;
    window.addEventListener('hashchange', () => void this.read().then(opened));
  }

  /** The case in the address; undefined where there is none that can be read. */
  read(): Promise<Case | undefined> {
    clearTimeout(this.#timer);
    return caseOf(location.hash);
  }

  keep(shown: Case): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#write(shown), PAUSE_MS);
  }

  async #write(shown: Case): Promise<void> {
    const fragment = await fragmentOf(shown);
    if (fragment.length > LONGEST) this.#tooLong();
    else history.replaceState(undefined, '', fragment);
  }
}
