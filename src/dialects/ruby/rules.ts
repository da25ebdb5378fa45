/** Rule values of robotstxt-parser 0.1.1 as patterns: `*`, a final `$`, and lines. */

import type { Pattern, PlainRules, Rule } from '../../core/dialect.js';
import { longest } from '../../core/glob.js';
import { characterSet } from '../../core/percent.js';
import { NO_MATCH, rankByOrder } from '../../core/rank.js';
import { rubyNormal } from './normal.js';

export function compile(rule: Rule, order: number): readonly Pattern[] {
  return [rubyPattern(rule, order)];
}

/**
 * Quirk: `%2A` is a star after decoding; `%24` is no anchor, as that is looked for before.
 * Mirrors `Robotstxt::Parser#match_path_glob`.
 */
function rubyPattern(rule: Rule, order: number): Pattern {
  const rank = rankByOrder(order);
  const { value, allow } = rule;
  if (!allow && value === '') return { rule, allow: true, prefix: '', ceiling: rank };
  const anchored = value.endsWith('$');
  const [prefix = '', ...later] = rubyNormal(anchored ? value.slice(0, -1) : value).split('*');
  if (!anchored && later.every((piece) => piece === '')) return { rule, allow, prefix, ceiling: rank };
  const score = (target: string, from: number): number =>
    matches(target, from + prefix.length, later, anchored ? endOfTail : endOfPiece) ? rank : NO_MATCH;
  // A literal line feed takes a match into the next line, and then the first is not known to contain any text.
  const holds = [prefix, ...later].some((text) => text.includes('\n')) ? '' : longest(later);
  return { rule, allow, prefix, ceiling: rank, score, holds };
}

/** Where a piece ends that begins between `from` and the `reach` of the star before it, or -1. */
type FindEnd = (target: string, from: number, reach: number, piece: string) => number;

/**
 * Whether the pieces follow each other from `start` on.
 *
 * Quirk: a star stops at a line feed, which only an escape can bring into a URL. Mirrors `Robotstxt::Parser#reify`.
 */
function matches(target: string, start: number, pieces: readonly string[], findLast: FindEnd): boolean {
  const last = pieces.length - 1;
  let place = start;
  let reach = endOfLine(target, start);
  for (let i = 0; i <= last; i++) {
    // Searched again only after it: a rule may have thousands of stars.
    if (place > reach) reach = endOfLine(target, place);
    place = (i === last ? findLast : endOfPiece)(target, place, reach, pieces[i] ?? '');
    if (place < 0) return false;
  }
  return last >= 0 || isEnd(target, place);
}

function endOfPiece(target: string, from: number, reach: number, piece: string): number {
  // The text after the line that the star can reach is cut off, so that no line is searched twice.
  const searched = reach === target.length ? target : target.slice(0, reach + piece.length);
  const at = searched.indexOf(piece, from);
  return at < 0 || at > reach ? -1 : at + piece.length;
}

/** The same for a piece before an end, of which there are as many as question marks and lines. */
function endOfTail(target: string, from: number, reach: number, piece: string): number {
  const last = Math.min(reach + piece.length, target.length);
  let lines = '';
  for (let end = from + piece.length; end <= last; end++) {
    if (lines.length < end) lines = target.slice(0, endOfLine(target, end));
    end = placeOf('?', lines, end);
    if (end <= last && target.startsWith(piece, end - piece.length)) return end;
  }
  return -1;
}

/**
 * Quirk: an anchor also stands before any question mark and at the end of any line.
 * Mirrors `Robotstxt::Parser#match_path_glob`.
 */
function isEnd(target: string, place: number): boolean {
  return place === target.length || target.startsWith('?', place) || target.startsWith('\n', place);
}

function endOfLine(target: string, from: number): number {
  return placeOf('\n', target, from);
}

/** The next index of the character, or the end of the text. */
function placeOf(character: string, text: string, from: number): number {
  const place = text.indexOf(character, from);
  return place < 0 ? text.length : place;
}

export const plain: PlainRules = {
  characters: characterSet(
    Array.from({ length: 0x80 }, (_, unit) => String.fromCharCode(unit))
      .filter((character) => !'%*$'.includes(character))
      .join(''),
  ),
  stars: true,
  rank: (_length, order) => rankByOrder(order),
};

const FROM_START: readonly number[] = [0];

/**
 * Quirk: a rule may match at the start of any line of the URL (`/x%0A/secret`), but for an empty last one.
 * Mirrors `Robotstxt::Parser#match_path_glob`.
 */
export function anchors(target: string): readonly number[] {
  if (!target.includes('\n')) return FROM_START;
  const starts = [0];
  for (let at = target.indexOf('\n') + 1; at > 0 && at < target.length; at = target.indexOf('\n', at) + 1) {
    starts.push(at);
  }
  return starts;
}
