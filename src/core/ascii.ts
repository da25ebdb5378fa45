/** Letters and case as ASCII defines them, which is what the standard means; Unicode's rules would accept more. */

/** Whether `text` has `word`, which is lower case, at `from`, ignoring the case of ASCII letters. */
export function spells(text: string, from: number, word: string): boolean {
  if (from + word.length > text.length) return false;
  for (let i = 0; i < word.length; i++) {
    const unit = text.charCodeAt(from + i);
    const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
    if (lower !== word.charCodeAt(i)) return false;
  }
  return true;
}

/** Lower-cases A to Z only. */
export function asciiLowerCase(text: string): string {
  // A replacement by a function takes ten times as long as a test, and most names are lower case already.
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
