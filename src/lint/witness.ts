/** Makes URLs from rules, to check whether readings agree and whether a fix changes a verdict. */

import { escapeCharacters } from '../core/percent.js';

/** A URL path that a rule's path matches by the standard. */
export function witnessOf(path: string): string {
  return filled(path).replace(/[^\0-\x7f]+/gu, escapeCharacters);
}

/** With a text in the place of each star. */
function filled(path: string): string {
  const text = (path.endsWith('$') ? path.slice(0, -1) : path).replaceAll('*', 'x');
  return text.startsWith('/') ? text : `/${text}`;
}

/** URL paths that a rule's path matches, and others that it only just misses. */
export function witnessesOf(path: string): string[] {
  const inside = witnessOf(path);
  const shortest = witnessOf(path.replaceAll('*', ''));
  // Some dialects compare letters as they are written.
  const written = filled(path);
  return [
    inside,
    `${inside}/x?y`,
    `${inside}x`,
    shortest,
    inside.slice(0, -1) || '/',
    `/x${inside}`,
    written,
  ];
}
