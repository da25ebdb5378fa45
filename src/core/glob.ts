/**
 * Patterns of `*` (any run of characters) and a final `$` (end of the target), matched piece by piece.
 *
 * Finding each piece at its leftmost position is enough: whatever can match after a later position can match after the
 * earlier one. So matching never backtracks and costs at most the pattern's length times the target's.
 */

import type { Pattern, Rule } from './dialect.js';
import { NO_MATCH } from './rank.js';

/** `prefix*later[0]*later[1]...`, with `$` at the end when `anchored`. */
export interface Glob {
  readonly prefix: string;
  /** The texts after each star; the last one is empty if the pattern ends in a star. */
  readonly later: readonly string[];
  readonly anchored: boolean;
}

/** Reads `*` anywhere and `$` as the last character; every other `$` is literal. */
export function readGlob(text: string): Glob {
  const anchored = text.endsWith('$');
  const later = (anchored ? text.slice(0, -1) : text).split('*');
  const prefix = later.shift() ?? '';
  return { prefix, later, anchored };
}

/** The pattern of a rule whose rank is the same wherever its glob matches. */
export function globPattern(rule: Rule, allow: boolean, glob: Glob, ceiling: number): Pattern {
  const { prefix, later, anchored } = glob;
  // Without an anchor, the last piece is found like any other; with one, it must be at the very end.
  const tail = anchored ? later.at(-1) : '';
  const pieces: string[] = [];
  let holds = '';
  // One loop: patterns are compiled in every cold process, where each function called adds to the cost.
  for (const piece of later) {
    if (piece.length > holds.length) holds = piece;
    if (piece !== '') pieces.push(piece);
  }
  if (tail) pieces.pop();
  const score = (target: string, from: number): number => {
    const end = endOfPieces(target, from + prefix.length, pieces);
    const rest = target.length - end;
    const fits = tail ? rest >= tail.length && target.endsWith(tail) : tail === '' || rest === 0;
    return end >= 0 && fits ? ceiling : NO_MATCH;
  };
  return { rule, allow, prefix, ceiling, score: holds === '' && tail === '' ? undefined : score, holds };
}

/** Where the last of `pieces` ends if each is matched as early as possible after the previous one; -1 if one is missing. */
export function endOfPieces(target: string, from: number, pieces: readonly string[]): number {
  let end = from;
  for (const piece of pieces) {
    const at = target.indexOf(piece, end);
    if (at < 0) return -1;
    end = at + piece.length;
  }
  return end;
}

/** The longest text; the first one on a tie. */
export function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '');
}
