/** CodeMirror with what this page adds. */

import {
  cursorDocEnd,
  cursorDocStart,
  cursorPageDown,
  cursorPageUp,
  history,
  historyKeymap,
  insertNewline,
  invertedEffects,
  isolateHistory,
  selectAll,
  selectDocEnd,
  selectDocStart,
  selectPageDown,
  selectPageUp,
  undo,
} from '@codemirror/commands';
import { EditorState, StateEffect } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, type KeyBinding, type ViewUpdate } from '@codemirror/view';
import type { Case } from '../case/case.js';
import { deleteBackward, deleteForward } from './delete-commands.js';
import { carriageReturns } from './carriage-returns.js';
import type { Editor, EditorStart } from './editor.js';
import { lineGutter } from './line-gutter.js';
import { placeOfLine, readLineAt, setMarks, setNotes, shownLines } from './shown-lines.js';
import { lineLooks } from './line-looks.js';

/** One case has taken the place of another; turned round when it is undone. */
const opened = StateEffect.define<{ readonly from: Case; readonly to: Case }>();

/** What the browser does not do itself in a text of which only the lines in sight are there. */
const KEYS: readonly KeyBinding[] = [
  { key: 'PageUp', run: cursorPageUp, shift: selectPageUp },
  { key: 'PageDown', run: cursorPageDown, shift: selectPageDown },
  { key: 'Mod-Home', mac: 'Cmd-ArrowUp', run: cursorDocStart, shift: selectDocStart },
  { key: 'Mod-End', mac: 'Cmd-ArrowDown', run: cursorDocEnd, shift: selectDocEnd },
  { key: 'Enter', run: insertNewline, shift: insertNewline },
  { key: 'Mod-a', run: selectAll },
  { key: 'Backspace', run: deleteBackward, shift: deleteBackward },
  { key: 'Delete', run: deleteForward },
];

export function openEditor({ text, from, to, events }: EditorStart): Editor {
  const view = new EditorView({
    doc: text,
    selection: { anchor: from, head: to },
    extensions: [
      // A CR stays in the text as it is: to some readers it is a part of the line.
      EditorState.lineSeparator.of('\n'),
      history(),
      invertedEffects.of(({ effects }) =>
        effects
          .filter((effect) => effect.is(opened))
          .map(({ value }) => opened.of({ from: value.to, to: value.from })),
      ),
      keymap.of([...KEYS, ...historyKeymap]),
      carriageReturns,
      shownLines,
      lineLooks,
      lineGutter,
      highlightActiveLine(),
      EditorView.contentAttributes.of({
        'aria-label': 'robots.txt',
        'aria-describedby': 'line-note',
        tabindex: '0',
      }),
      EditorView.updateListener.of((update) => tell(update, events)),
      EditorView.domEventHandlers({ beforeinput: replaceAll }),
    ],
  });
  return {
    dom: view.dom,
    text: () => view.state.sliceDoc(),
    open(before, after) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(after.text) },
        selection: { anchor: 0 },
        effects: opened.of({ from: before, to: after }),
        annotations: isolateHistory.of('full'),
      });
    },
    mark: (lines) => view.dispatch({ effects: setMarks.of(lines) }),
    note: (notes) => view.dispatch({ effects: setNotes.of(notes) }),
    reveal(line) {
      const { top, bottom } = view.lineBlockAt(placeOfLine(view.state, line));
      const { scrollTop, clientHeight } = view.scrollDOM;
      if (top < scrollTop || bottom > scrollTop + clientHeight)
        view.scrollDOM.scrollTop = top - clientHeight / 3;
    },
    goTo(line) {
      const place = placeOfLine(view.state, line);
      const effects = EditorView.scrollIntoView(place, { y: 'center', x: 'start' });
      view.dispatch({ selection: { anchor: place }, effects });
      view.focus();
    },
    focus: () => view.focus(),
    undo: () => void undo(view),
  };
}

function tell(
  { docChanged, selectionSet, focusChanged, transactions, state, view }: ViewUpdate,
  events: EditorStart['events'],
): void {
  for (const transaction of transactions) {
    const restored = transaction.effects.find((effect) => effect.is(opened))?.value.to;
    const isStepBack = transaction.isUserEvent('undo') || transaction.isUserEvent('redo');
    if (restored !== undefined && isStepBack) events.restored(restored);
  }
  const isOpening = transactions.some(({ effects }) => effects.some((effect) => effect.is(opened)));
  if (docChanged && !isOpening) events.changed();
  if (docChanged || selectionSet || focusChanged)
    events.at(view.hasFocus ? readLineAt(state, state.selection.main.head) : undefined);
}

/**
 * Of a long file only what is in sight is in the document; where the browser replaces all of that by a text, the whole
 * file is meant.
 */
function replaceAll(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  const [range] = event.getTargetRanges();
  if (range === undefined || data === null || !inputType.startsWith('insert')) return false;
  const { from, to } = {
    from: placeIn(view, range.startContainer, range.startOffset),
    to: placeIn(view, range.endContainer, range.endOffset),
  };
  if (
    from > view.viewport.from ||
    to < view.viewport.to ||
    view.viewport.to - view.viewport.from === view.state.doc.length
  )
    return false;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(data) },
    selection: { anchor: data.length },
    userEvent: 'input.type',
  });
  return true;
}

function placeIn(view: EditorView, node: Node, offset: number): number {
  return view.contentDOM.contains(node) ? view.posAtDOM(node, offset) : -1;
}
