/** A verdict as a terminal shows it. */

import type { Verdict } from '../../../answers/answer.js';
import { styled, type Style, type Text } from './text.js';

const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = {
  allowed: 'green',
  disallowed: 'red',
  unknown: 'yellow',
  error: 'yellow',
};

const VERDICT_WIDTH = 'disallowed'.length;

/** As wide as the longest. */
export function paintedVerdict(verdict: Verdict): Text {
  return [paintedWord(verdict), ' '.repeat(VERDICT_WIDTH - verdict.length)];
}

export function paintedWord(verdict: Verdict): Text {
  return styled(VERDICT_STYLE[verdict], verdict);
}
