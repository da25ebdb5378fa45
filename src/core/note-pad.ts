/** Collects what a reader ignores or doubts, as codes and offsets; line numbers are looked up at the end. */

import type { Note, NoteCode } from './dialect.js';
import type { DirectiveTable } from './directive-table.js';

export class NotePad {
  readonly #taken: { code: NoteCode; offset: number }[] = [];

  add(code: NoteCode, offset: number): void {
    this.#taken.push({ code, offset });
  }

  /** In the order of the file. */
  notes(table: DirectiveTable): Note[] {
    return this.#taken
      .sort((one, other) => one.offset - other.offset)
      .map(({ code, offset }) => {
        const line = table.lineAt(offset);
        return { line, code, text: table.lineText(line) };
      });
  }
}

/** Notes about a whole text, before any line is read. */
export function noteWholeText(text: string, pad: NotePad): void {
  if (text.startsWith('\uFEFF')) pad.add('byte-order-mark', 0);
  const first = text.search(/\S/);
  if (text.startsWith('<', first)) pad.add('looks-like-html', first);
}
