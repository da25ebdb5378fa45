/** Text of strangers on a terminal. */

const LONGEST_SHOWN = 200;

/**
 * The same text with control characters spelled out, so that a file or a URL cannot move the cursor, change colours or
 * turn the direction of writing.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    character === '\t' ? '\t' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

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
