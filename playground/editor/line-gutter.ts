/** Numbers and signs before the lines, as the reading counts them. */

import { gutter, GutterMarker } from '@codemirror/view';
import { element } from '../parts/element.js';
import { looksHaveChanged, lookOf } from './line-looks.js';

class NumberAndSign extends GutterMarker {
  readonly #number: string;
  readonly #sign: string;

  constructor(number: string, sign: string) {
    super();
    this.#number = number;
    this.#sign = sign;
  }

  override eq(other: NumberAndSign): boolean {
    return this.#number === other.#number && this.#sign === other.#sign;
  }

  override toDOM(): Node {
    return element(
      'span',
      { class: 'line-number' },
      element('span', { class: 'line-sign' }, this.#sign),
      this.#number,
    );
  }
}

export const lineGutter = gutter({
  class: 'line-numbers',
  lineMarker({ state }, { from, to }) {
    const { number, sign, notes } = lookOf(state, from, to);
    return new NumberAndSign(number, sign === '' && notes.length > 0 ? '!' : sign);
  },
  lineMarkerChange: looksHaveChanged,
  initialSpacer: ({ state }) =>
    new NumberAndSign('9'.repeat(Math.max(2, String(state.doc.lines).length)), ''),
  updateSpacer: (_, { state }) =>
    new NumberAndSign('9'.repeat(Math.max(2, String(state.doc.lines).length)), ''),
});
