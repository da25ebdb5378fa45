/** Letters and case as ASCII defines them, which is what the standard means; Unicode's rules would accept more. */

/**
 * Whether `text` has `word`, which is lower case, at `from` in either case. The caller makes sure that there are enough
 * characters.
 */
export function spells(text: string, from: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const unit = text.charCodeAt(from + i);
    const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
    if (lower !== word.charCodeAt(i)) return false;
  }
  return true;
}

/** Lower-cases A to Z only. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Whether the text has `word`, which is lower case and not empty, at `start`, ignoring the case of ASCII letters. The
 * first letter nearly always decides.
 */
export function hasWordAt(text: string, start: number, word: string): boolean {
  return (
    (text.charCodeAt(start) | 0x20) === (word.charCodeAt(0) | 0x20) &&
    asciiLowerCase(text.slice(start, start + word.length)) === word
  );
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
