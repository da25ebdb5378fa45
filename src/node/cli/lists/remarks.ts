/** Remarks of which each line of a list may cause one. */

import type { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';

/** The others are counted. */
const SHOWN = 100;

export class Remarks {
  readonly #terminal: Terminal;
  readonly #progress: ProgressBar;
  #count = 0;

  constructor(terminal: Terminal, progress: ProgressBar) {
    this.#terminal = terminal;
    this.#progress = progress;
  }

  add(remark: string): void {
    if (this.#count++ >= SHOWN) return;
    this.#progress.clear();
    void this.#terminal.remark(remark);
  }

  async end(): Promise<void> {
    const more = this.#count - SHOWN;
    if (more > 0) await this.#terminal.remark(`... and ${counted(more, 'remark')} more of this kind`);
  }
}
