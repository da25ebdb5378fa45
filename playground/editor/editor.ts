/** What the page knows of its editor, whose code it loads when the first answer is there. Types only. */

import type { Case } from '../case/case.js';
import type { LineNote, MarkedLines } from '../survey/survey.js';

export interface EditorEvents {
  /** Something has been typed, pasted, undone or put in place. */
  changed(): void;
  /** Undo or redo has led to another case, whose text the editor has already. */
  restored(shown: Case): void;
  /** The line with the cursor, counted as the reading does; undefined while the focus is elsewhere. */
  at(line: number | undefined): void;
}

export interface EditorStart {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly events: EditorEvents;
}

export interface Editor {
  readonly dom: HTMLElement;
  text(): string;
  /** Puts the text of another case in the place of this one, in one step that undo takes back. */
  open(from: Case, to: Case): void;
  mark(lines: MarkedLines): void;
  note(notes: readonly LineNote[]): void;
  /** Scrolls the editor and nothing else. */
  reveal(line: number): void;
  /** Also scrolls the page, and puts the cursor there. */
  goTo(line: number): void;
  focus(): void;
  undo(): void;
}

export interface EditorModule {
  openEditor(start: EditorStart): Editor;
}

declare global {
  /** Set by the script of the editor. */
  var robotparserEditor: EditorModule | undefined;
}
