/** White space and case as Perl 5.36 has them for strings under Unicode rules. */

/** Whether `\s` matches. */
export function isPerlSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  if (unit < 0x2028) return unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a);
  return unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000;
}

export function trimPerlSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isPerlSpace(text.charCodeAt(start))) start++;
  while (end > start && isPerlSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** `lc`: character by character, so a sigma at the end of a word is as every other. */
export function perlLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('ς') ? Array.from(text, (character) => character.toLowerCase()).join('') : lower;
}
