/** Collects what a reader ignores or doubts, as codes and offsets; line numbers are looked up at the end. */

import type { NoteCode } from './dialect.js';

export interface NotePad {
  add(code: NoteCode, offset: number): void;
}
