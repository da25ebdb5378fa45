/** Text of strangers on a terminal. */

import { visible } from '../../answers/visible.js';

const LONGEST_SHOWN = 200;

/** One line of a file, cut where it would fill the screen. */
export function visibleLine(text: string): string {
  const shown = visible(text.slice(0, LONGEST_SHOWN));
  return text.length > LONGEST_SHOWN ? `${shown}…` : shown;
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
