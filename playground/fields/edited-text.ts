/**
 * A text field shows every line break as LF. What a file really holds is kept beside it, so that an edit elsewhere does
 * not change it: to some readers a CR is a part of the line.
 */

/** As a text field shows a text. */
export function shownText(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The text after an edit that made a text field show `shown`. */
export function editedText(text: string, shown: string): string {
  if (!text.includes('\r')) return shown;
  const before = shownText(text);
  const { head, tail } = keptEnds(before, shown);
  const edited =
    text.slice(0, placeOf(text, head)) +
    shown.slice(head, shown.length - tail) +
    text.slice(placeOf(text, before.length - tail));
  // A lone CR that came to stand before an LF would be one break with it.
  return shownText(edited) === shown ? edited : shown;
}

/** The lengths of what two texts begin and end with alike; they do not overlap. */
function keptEnds(before: string, after: string): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < shorter - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  return { head, tail };
}

/** Where the character stands in `text` that stands at `place` in the text field. */
export function placeOf(text: string, place: number): number {
  let at = place;
  for (let pair = text.indexOf('\r\n'); pair >= 0 && pair < at; pair = text.indexOf('\r\n', pair + 2)) at++;
  return at;
}
