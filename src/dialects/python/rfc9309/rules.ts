/** What a rule matches in the RFC 9309 generation, and how much of the URL its match takes. */

import type { Pattern, PlainRules, Rule } from '../../../core/dialect.js';
import { endOfPieces, longest } from '../../../core/glob.js';
import { NO_MATCH, rankByLength } from '../../../core/rank.js';
import { KEPT, normalPath, RAW_IN_RULES } from './path.js';

/** A rule's path: literal texts with a star between each two, perhaps anchored to the end of the URL. */
export interface RulePath {
  readonly text: string;
  readonly anchored: boolean;
}

const STARS = /\*{2,}/g;
const DOLLARS = /\$[$*]+/g;

/** Undefined for a value that the original drops. */
export function rulePath(value: string): RulePath | undefined {
  const path = normalPath(shortened(value), 0, RAW_IN_RULES);
  if (path === undefined) return undefined;
  const anchored = path.endsWith('$');
  const text = anchored ? path.slice(0, -1) : path;
  // Quirk: a dollar inside the path makes the rule void. Mirrors `normalize_pattern`.
  return text.includes('$') ? undefined : { text, anchored };
}

function shortened(value: string): string {
  const single = value.includes('**') ? value.replace(STARS, '*') : value;
  return single.includes('$') ? single.replace(DOLLARS, '$') : single;
}

export function compile(rule: Rule): readonly Pattern[] {
  const path = rulePath(rule.value);
  return path === undefined ? [] : [rulePattern(rule, path)];
}

export const plain: PlainRules = {
  characters: KEPT,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length + 1, allow),
};

/**
 * The pattern whose rank is the length of what it takes of the URL, plus one.
 *
 * Quirk: the length is not the rule's, so `/a*` outranks every longer rule on every URL it matches.
 * Mirrors `RuleLine.applies_to`.
 */
function rulePattern(rule: Rule, { text, anchored }: RulePath): Pattern {
  // An empty Disallow is an Allow that any other rule outranks.
  const allow = rule.allow || rule.value === '';
  const star = text.indexOf('*');
  if (star >= 0) return starPattern(rule, allow, text, star, anchored);
  const rank = rankByLength(text.length + 1, allow);
  if (!anchored) return { rule, allow, prefix: text, ceiling: rank };
  const score = (target: string, from: number): number =>
    target.length === from + text.length ? rank : NO_MATCH;
  return { rule, allow, prefix: text, ceiling: rank, score };
}

/**
 *   /a*b*c   takes b at its first place after /a, and c at its last place after b
 */
function starPattern(rule: Rule, allow: boolean, text: string, star: number, anchored: boolean): Pattern {
  const prefix = text.slice(0, star);
  const pieces = text.slice(star + 1).split('*');
  const tail = pieces.pop() ?? '';
  const endOfTail = anchored ? endOfUrl : lastEnd;
  const score = (target: string, from: number): number => {
    const rest = endOfPieces(target, from + prefix.length, pieces);
    const end = rest < 0 ? -1 : endOfTail(target, tail, rest);
    return end < 0 ? NO_MATCH : rankByLength(end - from + 1, allow);
  };
  return { rule, allow, prefix, ceiling: Infinity, score, holds: longest([...pieces, tail]) };
}

/** Where the match of one path ends, or -1. */
export function endOfMatch({ text, anchored }: RulePath, target: string): number {
  const [prefix = '', ...pieces] = text.split('*');
  const tail = pieces.pop();
  if (!target.startsWith(prefix)) return -1;
  if (tail === undefined) return anchored && target !== prefix ? -1 : prefix.length;
  const rest = endOfPieces(target, prefix.length, pieces);
  return rest < 0 ? -1 : (anchored ? endOfUrl : lastEnd)(target, tail, rest);
}

function endOfUrl(target: string, tail: string, from: number): number {
  return target.length - tail.length >= from && target.endsWith(tail) ? target.length : -1;
}

function lastEnd(target: string, tail: string, from: number): number {
  // Searching from the end is the slower way, and most targets hold no such text.
  return target.includes(tail, from) ? target.lastIndexOf(tail) + tail.length : -1;
}
