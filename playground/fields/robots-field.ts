/**
 * Where the robots.txt is typed: a plain text field that works at once, and in its place an editor as soon as that has
 * been loaded. At any time one of the two is on the page.
 */

import type { Case } from '../case/case.js';
import type { Editor, EditorEvents } from '../editor/editor.js';
import { elementOf } from '../parts/element.js';
import type { LineNote, MarkedLines } from '../survey/survey.js';
import { editedText, placeOf, shownText } from './edited-text.js';

export class RobotsField {
  readonly #plain = elementOf('text', HTMLTextAreaElement);
  readonly #events: EditorEvents;
  /** What the plain field holds, with the line breaks of the file. */
  #text = '';
  #editor: Editor | undefined;
  #lines: MarkedLines | undefined;
  #notes: readonly LineNote[] = [];
  #revealed = 1;

  constructor(events: EditorEvents) {
    this.#events = events;
    this.#plain.addEventListener('input', () => {
      this.#text = editedText(this.#text, this.#plain.value);
      events.changed();
    });
    elementOf('text-label', HTMLElement).addEventListener('click', () => this.focus());
  }

  get text(): string {
    return this.#editor?.text() ?? this.#text;
  }

  /** Another case takes the place of what is there; undo brings it back. */
  open(from: Case, to: Case): void {
    if (this.#editor !== undefined) {
      this.#editor.open(from, to);
      return;
    }
    this.#text = to.text;
    this.#plain.value = shownText(to.text);
    this.#plain.setSelectionRange(0, 0);
  }

  /** Of the text as it is now. */
  mark(lines: MarkedLines): void {
    this.#lines = lines;
    this.#editor?.mark(lines);
  }

  note(notes: readonly LineNote[]): void {
    this.#notes = notes;
    this.#editor?.note(notes);
  }

  /** Brings a line into sight, inside the field. */
  reveal(line: number): void {
    this.#editor?.reveal(line);
    this.#revealed = line;
  }

  /** Leads to a line, wherever one is on the page. */
  goTo(line: number): void {
    this.#editor?.goTo(line);
  }

  focus(): void {
    if (this.#editor === undefined) this.#plain.focus();
    else this.#editor.focus();
  }

  undo(): void {
    this.#editor?.undo();
  }

  /** Puts the editor in the place of the plain field, with its text, its selection and the focus. */
  load(): void {
    if (this.#editor !== undefined) return;
    const source = elementOf('editor-source', HTMLScriptElement);
    const script = document.createElement('script');
    // The page's policy knows these very words.
    script.textContent = source.textContent;
    source.replaceWith(script);
    const opened = globalThis.robotparserEditor?.openEditor({
      text: this.#text,
      from: placeOf(this.#text, this.#plain.selectionStart),
      to: placeOf(this.#text, this.#plain.selectionEnd),
      events: this.#events,
    });
    if (opened === undefined) return;
    const hadFocus = document.activeElement === this.#plain;
    this.#plain.replaceWith(opened.dom);
    this.#editor = opened;
    if (hadFocus) opened.focus();
    if (this.#lines !== undefined) opened.mark(this.#lines);
    opened.note(this.#notes);
    opened.reveal(this.#revealed);
  }
}
