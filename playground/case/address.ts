/** The address of the page: always that of the case it shows, so that copying it shares the case. */

import type { Case } from './case.js';
import { caseOf, fragmentOf } from './link.js';

/** Browsers count how often an address changes, and a long one takes its time. */
const PAUSE_MS = 400;

/** Firefox opens no longer addresses; Chromium takes twice as long ones. */
const LONGEST = 1_000_000;

/** Longer files are not even packed: that takes seconds, and what comes of it is too long nearly always. */
const LONGEST_FILE = 3_000_000;

export class Address {
  #timer = 0;
  #shown: Case | undefined;

  /** `opened` is told of links that are followed on the page itself, and of ways back. */
  constructor(opened: (found: Case | undefined) => void) {
    window.addEventListener('hashchange', () => void this.read().then(opened));
  }

  /** The case in the address; undefined where there is none that can be read. */
  read(): Promise<Case | undefined> {
    clearTimeout(this.#timer);
    return caseOf(location.hash);
  }

  keep(shown: Case): void {
    this.#shown = shown;
    clearTimeout(this.#timer);
    // Packing a long case takes seconds, in which the address would be that of another.
    if (shown.text.length > LONGEST) history.replaceState(undefined, '', bareAddress());
    this.#timer = window.setTimeout(() => void this.#write(shown), PAUSE_MS);
  }

  /** From here on the way back leads from `next` to what has been shown until now. */
  async turnPage(next: Case): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#shown !== undefined) await this.#write(this.#shown);
    const link = await linkTo(next);
    this.#shown = next;
    history.pushState(undefined, '', link ?? bareAddress());
  }

  async #write(shown: Case): Promise<void> {
    const link = await linkTo(shown);
    // An address of another case would be worse than none.
    if (shown === this.#shown) history.replaceState(undefined, '', link ?? bareAddress());
  }
}

/** The whole address of a case; undefined where it is longer than browsers open. */
export async function linkTo(shown: Case): Promise<string | undefined> {
  if (shown.text.length > LONGEST_FILE) return undefined;
  const link = bareAddress() + (await fragmentOf(shown));
  return link.length > LONGEST ? undefined : link;
}

function bareAddress(): string {
  const [address = ''] = location.href.split('#', 1);
  return address;
}
