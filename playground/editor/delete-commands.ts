/** Backspace and delete. Those of CodeMirror know indentation of programs, and weigh more than the rest of the editor. */

import { EditorSelection, type SelectionRange } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

export const deleteBackward: Command = (view) =>
  deleteTo(view, (range) => view.moveByChar(range, false).head, 'delete.backward');

export const deleteForward: Command = (view) =>
  deleteTo(view, (range) => view.moveByChar(range, true).head, 'delete.forward');

/** Deletes what is selected, or from the cursor to where `target` says. */
function deleteTo(view: EditorView, target: (range: SelectionRange) => number, userEvent: string): boolean {
  const { state } = view;
  if (state.readOnly) return false;
  const changes = state.changeByRange((range) => {
    const other = range.empty ? target(range) : range.anchor;
    const from = Math.min(range.head, other);
    const to = Math.max(range.head, other);
    return { changes: { from, to }, range: EditorSelection.cursor(from) };
  });
  view.dispatch(state.update(changes, { scrollIntoView: true, userEvent }));
  return true;
}
