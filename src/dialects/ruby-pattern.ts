/** Rule values of robotstxt-parser 0.1.1 as patterns: `*`, a final `$`, and lines. */

import type { Pattern, Rule } from '../core/dialect.js';
import { longest } from '../core/glob.js';
import { NO_MATCH, rankByOrder } from '../core/rank.js';
import { rubyNormal } from './ruby-normal.js';

const LINE_FEED = '\n';

/** Quirk: `%2A` is a star after decoding; `%24` is no anchor, as that is looked for before. */
export function rubyPattern(rule: Rule, order: number): Pattern {
  const rank = rankByOrder(order);
  const { value, allow } = rule;
  if (!allow && value === '') return { rule, allow: true, prefix: '', ceiling: rank };
  const anchored = value.endsWith('$');
  const [prefix = '', ...later] = rubyNormal(anchored ? value.slice(0, -1) : value).split('*');
  if (!anchored && later.every((piece) => piece === '')) return { rule, allow, prefix, ceiling: rank };
  const score = (target: string, from: number): number =>
    matches(target, from + prefix.length, later, anchored ? isEnd : isAnywhere) ? rank : NO_MATCH;
  return { rule, allow, prefix, ceiling: rank, score, holds: longest(later) };
}

type End = (target: string, place: number) => boolean;

function isAnywhere(): boolean {
  return true;
}

/** Quirk: an anchor also stands before any question mark and at the end of any line. */
function isEnd(target: string, place: number): boolean {
  return place === target.length || target.startsWith('?', place) || target.startsWith(LINE_FEED, place);
}

/**
 * Whether the pieces follow each other from `start` on, up to a place that may be the end.
 *
 * Quirk: a star stops at a line feed, which only an escape can bring into a URL.
 */
function matches(target: string, start: number, pieces: readonly string[], mayEnd: End): boolean {
  const last = pieces.length - 1;
  let place = start;
  for (let i = 0; i <= last; i++) {
    place = endOfPiece(target, place, pieces[i] ?? '', i === last ? mayEnd : isAnywhere);
    if (place < 0) return false;
  }
  return last >= 0 || mayEnd(target, place);
}

/** Where a piece ends that a star before it reaches, the first of several such places, or -1. */
function endOfPiece(target: string, from: number, piece: string, mayEnd: End): number {
  const lineFeed = target.indexOf(LINE_FEED, from);
  const reach = lineFeed < 0 ? target.length : lineFeed;
  // What lies behind the line that the star can reach is cut off, so that no line is searched twice.
  const searched = lineFeed < 0 ? target : target.slice(0, reach + piece.length);
  for (let at = searched.indexOf(piece, from); at >= 0 && at <= reach; at = searched.indexOf(piece, at + 1)) {
    if (mayEnd(target, at + piece.length)) return at + piece.length;
  }
  return -1;
}
