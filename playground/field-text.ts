/** A file as a text field shows it. What the field would change or could not bear is kept beside it. */

import { editedText, keptLength, shownText } from './edited-text.js';

/** With more lines than these a browser's text field takes seconds for a letter. */
export const MOST_LINES = 50_000;

export class FieldText {
  /** What the field shows, with the line breaks of the file. */
  #head: string;
  #tail: string;

  constructor(text: string) {
    const cut = placeAfterLines(text, MOST_LINES);
    this.#head = text.slice(0, cut);
    this.#tail = text.slice(cut);
  }

  get text(): string {
    return this.#head + this.#tail;
  }

  get shown(): string {
    return shownText(this.#head);
  }

  /** Whether lines are kept that the field does not show. */
  get isCut(): boolean {
    return this.#tail !== '';
  }

  /** Whether so much has been added, by pasting, that the field should show less. */
  get hasGrown(): boolean {
    return placeAfterLines(this.#head, 2 * MOST_LINES) < this.#head.length;
  }

  /** Whoever replaces most of what is shown means the whole file, and what is not shown goes with it. */
  edit(shown: string): void {
    if (2 * keptLength(this.shown, shown) < this.shown.length) this.#tail = '';
    this.#head = editedText(this.#head, shown);
  }
}

/** Where the next line begins after so many. */
function placeAfterLines(text: string, most: number): number {
  let lines = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== 0x0a && (unit !== 0x0d || text.charCodeAt(i + 1) === 0x0a)) continue;
    if (++lines === most) return i + 1;
  }
  return text.length;
}
