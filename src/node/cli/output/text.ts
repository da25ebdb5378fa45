/** Text for people, with styles. The one place where control characters of untrusted text are escaped. */

import { styleText } from 'node:util';
import type { Verdict } from '../../../answers/answer.js';
import { visible } from '../../../core/visible.js';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

export interface Styled {
  readonly style: Style;
  readonly text: Text;
}

/** One line for a terminal. Strings hold no escapes of ours, so whatever escapes they hold is shown, not obeyed. */
export type Text = string | Styled | readonly Text[];

export type Colours = 'shown' | 'hidden';

export function styled(style: Style, text: Text): Styled {
  return { style, text };
}

/** What is written for a line: every string made visible, styles as escape sequences where colours are shown. */
export function render(text: Text, colours: Colours): string {
  if (typeof text === 'string') return visible(text);
  if ('style' in text) {
    const inner = render(text.text, colours);
    return colours === 'shown' ? styleText(text.style, inner, { validateStream: false }) : inner;
  }
  let line = '';
  for (const part of text) line += render(part, colours);
  return line;
}

const LONGEST_SHOWN = 200;

/** A line of a file, cut where it would fill the screen. */
export function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A count as people write it. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** `1 byte`, `2 bytes`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

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
