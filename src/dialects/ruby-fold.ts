/** Whether Ruby 3.1's regular expressions find a text in another when case is ignored, as Unicode folds it. */

/** Whether `needle` stands in `text` at all. */
export function holdsIgnoringCase(text: string, needle: string): boolean {
  if (isAscii(text) && isAscii(needle)) return text.toLowerCase().includes(needle.toLowerCase());
  const folded = Array.from(text, fold);
  const sought = Array.from(needle, fold).join('');
  const whole = folded.join('');
  const edges = new Set<number>([0]);
  let edge = 0;
  for (const piece of folded) edges.add((edge += piece.length));
  // Quirk: half of a character that folds to two is not found, such as the s in ß.
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1)) {
    if (edges.has(at) && edges.has(at + sought.length)) return true;
  }
  return false;
}

/** Full case folding: upper and then lower case agree with it but for the dotless i, the final sigma and the capital sharp s. */
function fold(character: string): string {
  if (character === 'ı') return character;
  return character === 'ẞ' ? 'ss' : character.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
