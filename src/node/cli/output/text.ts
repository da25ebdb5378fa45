/** Styled text for people. The only place that escapes control characters of untrusted text. */

import { styleText } from 'node:util';
import type { Verdict } from '../../../answers/answer.js';
import { visible } from '../../../core/visible.js';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

export interface Styled {
  readonly style: Style;
  readonly text: Text;
}

/** One line for a terminal. Our own styles are never inside strings, so any escape sequence in a string is shown, not obeyed. */
export type Text = string | Styled | readonly Text[];

export type Colours = 'shown' | 'hidden';

export function styled(style: Style, text: Text): Styled {
  return { style, text };
}

/** Renders a line: strings made visible, styles as escape sequences if colours are shown. */
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

/** A line of a file, cut before it would fill the screen. */
export function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** `1 byte`, `2 bytes`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function verbFor(count: number, verb: string): string {
  return count === 1 ? `${verb}s` : verb;
}

const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = {
  allowed: 'green',
  disallowed: 'red',
  unknown: 'yellow',
  error: 'yellow',
};

const VERDICT_WIDTH = 'disallowed'.length;

/** Padded to the width of the longest verdict. */
export function paintedVerdict(verdict: Verdict): Text {
  return [paintedWord(verdict), ' '.repeat(VERDICT_WIDTH - verdict.length)];
}

export function paintedWord(verdict: Verdict): Text {
  return styled(VERDICT_STYLE[verdict], verdict);
}
