/** The marks of the lines in sight, as classes and words; lines out of sight cost nothing. */

import { RangeSetBuilder, type EditorState } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import { visible } from '../../src/core/visible.js';
import { wordsOf } from './line-words.js';
import { linesIn, notesAt, shownLines } from './shown-lines.js';
import { Mark, type LineNote } from '../survey/survey.js';

/** What is known of a line of the editor. */
export interface LineLook {
  readonly number: string;
  readonly sign: string;
  /** The name of its leading mark; `plain` where it has no part in the answer. */
  readonly name: string;
  /** Told at its end. */
  readonly tag: string;
  readonly notes: readonly LineNote[];
}

export function lookOf(state: EditorState, from: number, to: number): LineLook {
  const { first, count, marks } = linesIn(state, from, to);
  const [word] = wordsOf(marks);
  return {
    number: count > 1 ? `${first}–${first + count - 1}` : String(first),
    sign: word?.sign ?? '',
    name: word?.name ?? 'plain',
    // Most rules of a group do not match: the sign has to do for them.
    tag: word === undefined || word.mark === Mark.member ? '' : word.word,
    notes: notesAt(state, first, count),
  };
}

export function looksHaveChanged({ docChanged, startState, state }: ViewUpdate): boolean {
  return docChanged || startState.field(shownLines) !== state.field(shownLines);
}

class LineLooks {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = decorationsOf(view);
  }

  update(update: ViewUpdate): void {
    if (update.viewportChanged || looksHaveChanged(update)) this.decorations = decorationsOf(update.view);
  }
}

function decorationsOf({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let next = 0;
  for (const { from, to } of visibleRanges) {
    for (let at = Math.max(from, next); at <= to;) {
      const line = state.doc.lineAt(at);
      if (line.from >= next) {
        builder.add(line.from, line.from, decorationOf(lookOf(state, line.from, line.to)));
        const text = line.text.slice(0, Math.min(to - line.from, LONGEST));
        for (const { 0: unseen, index } of text.matchAll(UNSEEN))
          builder.add(line.from + index, line.from + index + unseen.length, dotFor(unseen));
      }
      at = next = line.to + 1;
    }
  }
  return builder.finish();
}

/** Of a line as long as a file, so many characters are looked at. */
const LONGEST = 10_000;

/** Shown as dots: what is not seen, but for a CR before an LF, which is a part of the break. */
const UNSEEN = /(?!\t|\r$)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function dotFor(unseen: string): Decoration {
  return Decoration.mark({ class: 'unseen', attributes: { title: visible(unseen) } });
}

function decorationOf({ name, tag, notes }: LineLook): Decoration {
  const [note] = notes;
  const told = [tag, note === undefined ? '' : note.severity].filter((word) => word !== '').join(', ');
  const title = notes.map(({ severity, advice }) => `${severity}: ${visible(advice)}`).join('\n');
  return Decoration.line({
    class: note === undefined ? `line-${name}` : `line-${name} line-found found-${note.severity}`,
    attributes: { ...(told === '' ? {} : { 'data-told': told }), ...(title === '' ? {} : { title }) },
  });
}

export const lineLooks = ViewPlugin.fromClass(LineLooks, { decorations: ({ decorations }) => decorations });
