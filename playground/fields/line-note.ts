/** What is to be told of the line with the cursor. */

import { visible } from '../../src/core/visible.js';
import { wordsOf } from '../editor/line-words.js';
import { firstNotBelow } from '../editor/sorted.js';
import type { LineNote, MarkedLines } from '../survey/survey.js';

/** Blank where the line has no part in the answer and nothing is wrong with it. */
export function lineNote(line: number, lines: MarkedLines | undefined, notes: readonly LineNote[]): string {
  const words = wordsOf(lines?.marks[line - 1] ?? 0).map(({ word }) => word);
  const found = notes
    .filter(({ lines: on }) => on[firstNotBelow(on, line)] === line)
    .map(({ severity, advice }) => `${severity}: ${advice}`);
  const told = [...words, ...found];
  return told.length === 0 ? '' : `Line ${line}: ${visible(told.join('; '))}`;
}
