/** URLs that a rule is about: what is asked to see whether readings agree, and whether a fix changes a verdict. */

import { escapeCharacters } from '../core/percent.js';

/** A path that a rule's path matches as the standard has it. */
export function witnessOf(path: string): string {
  const text = path.endsWith('$') ? path.slice(0, -1) : path;
  const filled = text.replaceAll('*', 'x').replace(/[^\0-\x7f]+/gu, escapeCharacters);
  return filled.startsWith('/') ? filled : `/${filled}`;
}

/** Paths within and just beside what a rule's path matches. */
export function witnessesOf(path: string): string[] {
  const inside = witnessOf(path);
  const shortest = witnessOf(path.replaceAll('*', ''));
  return [inside, `${inside}x`, `${inside}/x?y`, shortest, inside.slice(0, -1) || '/', `/x${inside}`];
}
