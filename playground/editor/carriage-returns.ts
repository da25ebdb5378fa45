/** Keeps a CR that ends a line with its LF: it is not seen, and the cursor never stands between the two. */

import { EditorSelection, EditorState, RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

const unseen = Decoration.replace({});
const whole = Decoration.mark({});

class Breaks {
  /** The CRs in sight, which are not shown. */
  hidden: DecorationSet = Decoration.none;
  /** CR and LF, over which the cursor goes in one step. */
  atoms: DecorationSet = Decoration.none;

  constructor(view: EditorView) {
    this.#find(view);
  }

  update({ docChanged, viewportChanged, view }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.#find(view);
  }

  #find({ state: { doc }, visibleRanges }: EditorView): void {
    const hidden = new RangeSetBuilder<Decoration>();
    const atoms = new RangeSetBuilder<Decoration>();
    for (const { from, to } of visibleRanges) {
      for (let at = from; at <= to;) {
        const line = doc.lineAt(at);
        if (line.to < doc.length && doc.sliceString(line.to - 1, line.to) === '\r') {
          hidden.add(line.to - 1, line.to, unseen);
          atoms.add(line.to - 1, line.to + 1, whole);
        }
        at = line.to + 1;
      }
    }
    this.hidden = hidden.finish();
    this.atoms = atoms.finish();
  }
}

const breaks = ViewPlugin.fromClass(Breaks, {
  decorations: ({ hidden }) => hidden,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atoms ?? Decoration.none),
});

/** A cursor that would stand between CR and LF stands before both. */
const besideBreaks = EditorState.transactionFilter.of((transaction) => {
  const { newDoc, newSelection } = transaction;
  const isInside = (place: number): boolean => newDoc.sliceString(place - 1, place + 1) === '\r\n';
  if (!newSelection.ranges.some(({ anchor, head }) => isInside(anchor) || isInside(head))) return transaction;
  const beside = (place: number): number => (isInside(place) ? place - 1 : place);
  const ranges = newSelection.ranges.map(({ anchor, head }) =>
    EditorSelection.range(beside(anchor), beside(head)),
  );
  return [
    transaction,
    { selection: EditorSelection.create(ranges, newSelection.mainIndex), sequential: true },
  ];
});

export const carriageReturns: Extension = [breaks, besideBreaks];
