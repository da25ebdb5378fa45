/** Prints lines, some of them not before their turn. */

import { LINE_FEED } from '../../../core/characters.js';

/** A line that says that a page may be fetched: whoever does so as they come keeps the pace that its site asks for. */
export interface HeldLine {
  /** Counted from 0. */
  readonly line: number;
  readonly page: string;
}

/** Prints whatever stands before a held line, waits for the page's turn, and continues with that line. */
export async function printInTurn(
  lines: Uint8Array,
  held: readonly HeldLine[],
  {
    print,
    turn,
  }: {
    readonly print: (lines: Uint8Array) => Promise<void>;
    readonly turn: (page: string) => Promise<void>;
  },
): Promise<void> {
  let printed = 0;
  let end = 0;
  let passed = 0;
  for (const { line, page } of held) {
    for (; passed < line; passed++) end = lines.indexOf(LINE_FEED, end) + 1;
    if (end > printed) await print(lines.subarray(printed, end));
    printed = end;
    await turn(page);
  }
  if (printed < lines.length) await print(lines.subarray(printed));
}
