/** A verdict as a terminal shows it. */

import type { Verdict } from '../../answers/answer.js';
import type { Style, Terminal } from './terminal.js';

export const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = {
  allowed: 'green',
  disallowed: 'red',
  unknown: 'yellow',
  error: 'yellow',
};

const VERDICT_WIDTH = 'disallowed'.length;

export function paintedVerdict(verdict: Verdict, terminal: Terminal): string {
  return `${terminal.paint(VERDICT_STYLE[verdict], verdict)}${' '.repeat(VERDICT_WIDTH - verdict.length)}`;
}
