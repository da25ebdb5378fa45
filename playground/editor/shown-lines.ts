/** The lines of the file as the reading counts them, with their marks, while the text is being changed. */

import { StateEffect, StateField, type ChangeDesc, type EditorState } from '@codemirror/state';
import { firstNotBelow } from './sorted.js';
import type { LineNote, MarkedLines } from '../survey/survey.js';

export const setMarks = StateEffect.define<MarkedLines>();
export const setNotes = StateEffect.define<readonly LineNote[]>();

interface ShownLines {
  readonly lines: MarkedLines;
  readonly notes: readonly LineNote[];
  /** What has been changed since the marks were made. */
  readonly changes: ChangeDesc | undefined;
}

const NOTHING: MarkedLines = {
  starts: new Int32Array(),
  ends: new Int32Array(),
  marks: new Uint8Array(),
};

export const shownLines = StateField.define<ShownLines>({
  create: () => ({ lines: NOTHING, notes: [], changes: undefined }),
  update(shown, { docChanged, changes, effects }) {
    let next = shown;
    if (docChanged)
      next = {
        ...next,
        changes: next.changes === undefined ? changes.desc : next.changes.composeDesc(changes.desc),
      };
    for (const effect of effects) {
      if (effect.is(setMarks)) next = { ...next, lines: effect.value, changes: undefined };
      if (effect.is(setNotes)) next = { ...next, notes: effect.value };
    }
    return next;
  },
});

/** What the reading knows of the lines that begin in a part of the text: the first, how many, and all their marks. */
export interface PartOfLines {
  readonly first: number;
  readonly count: number;
  readonly marks: number;
}

/** Lines of the editor end with an LF; some readings know more breaks, and see several lines there. */
export function linesIn(state: EditorState, from: number, to: number): PartOfLines {
  const { lines } = state.field(shownLines);
  const start = placeThen(state, from);
  // Behind the last break, where the reading sees no line.
  if (start > (lines.ends.at(-1) ?? -1)) return { first: lines.ends.length + 1, count: 1, marks: 0 };
  const first = indexAt(lines, start);
  const end = indexAt(lines, placeThen(state, to));
  let marks = 0;
  for (let index = first; index <= end; index++) marks |= lines.marks[index] ?? 0;
  return { first: first + 1, count: end - first + 1, marks };
}

export function readLineAt(state: EditorState, place: number): number {
  return indexAt(state.field(shownLines).lines, placeThen(state, place)) + 1;
}

export function placeOfLine(state: EditorState, line: number): number {
  const { lines, changes } = state.field(shownLines);
  const start = lines.starts[Math.min(line, lines.starts.length) - 1] ?? 0;
  return Math.min(state.doc.length, changes?.mapPos(start) ?? start);
}

/** Notes on the lines, counted as the linter does: as the standard. */
export function notesAt(state: EditorState, first: number, count: number): readonly LineNote[] {
  return state
    .field(shownLines)
    .notes.filter(({ lines }) => (lines[firstNotBelow(lines, first)] ?? Infinity) < first + count);
}

/** Where a place lay in the text whose lines are known. */
function placeThen(state: EditorState, place: number): number {
  const { changes } = state.field(shownLines);
  return changes === undefined ? place : changes.invertedDesc.mapPos(place);
}

function indexAt({ starts }: MarkedLines, place: number): number {
  return Math.max(0, firstNotBelow(starts, place + 1) - 1);
}
