/**
 * Decides which rule of a selection speaks for a target.
 *
 * The first checks test the rules where they stand in the text and compile only those that may match; a selection that
 * is asked more often gets an index. Both ways give the same answers.
 */

import type { Dialect, Pattern, Rule, Selection, Site } from './dialect.js';
import { NO_MATCH } from './rank.js';
import { RuleIndex } from './rule-index.js';

/** So many checks are answered in place before the index is built. */
const CHECKS_IN_PLACE = 12;

/** Fewer rules than these are as fast in place as in an index. */
const RULES_WORTH_AN_INDEX = 8;

const FROM_START: readonly number[] = [0];

/** A pattern that matches a target, and how well. */
export interface Match {
  readonly pattern: Pattern;
  readonly rank: number;
}

export class Matcher {
  readonly selection: Selection;
  readonly #dialect: Dialect;
  readonly #site: Site;
  readonly #count: number;
  #checks = 0;
  #patterns: (readonly Pattern[] | undefined)[] | undefined;
  #index: RuleIndex | undefined;

  constructor(dialect: Dialect, site: Site, selection: Selection) {
    this.selection = selection;
    this.#dialect = dialect;
    this.#site = site;
    let count = 0;
    for (const group of selection.groups) count += group.span?.length ?? group.rules.length;
    this.#count = count;
  }

  /** The pattern with the greatest rank on this target, the earliest of several; undefined when none matches. */
  decide(target: string): Pattern | undefined {
    if (this.#index !== undefined) return this.#index.decide(target, this.#anchors(target));
    if (this.#count > RULES_WORTH_AN_INDEX && ++this.#checks > CHECKS_IN_PLACE) {
      this.#index = new RuleIndex(this.#allPatterns());
      return this.#index.decide(target, this.#anchors(target));
    }
    let best: Pattern | undefined;
    let bestRank = NO_MATCH;
    this.#eachCandidate(target, (pattern, rank) => {
      if (rank > bestRank) {
        best = pattern;
        bestRank = rank;
      }
    });
    return best;
  }

  /** Every pattern that matches, the deciding one first. */
  matches(target: string): Match[] {
    const found: Match[] = [];
    this.#eachCandidate(target, (pattern, rank) => found.push({ pattern, rank }));
    return found.sort((one, other) => other.rank - one.rank);
  }

  #anchors(target: string): readonly number[] {
    return this.#dialect.anchors?.(target) ?? FROM_START;
  }

  /** Calls `take` for each pattern that matches, in the order of the rules. */
  #eachCandidate(target: string, take: (pattern: Pattern, rank: number) => void): void {
    const dialect = this.#dialect;
    const anchors = this.#anchors(target);
    const patterns = (this.#patterns ??= new Array<readonly Pattern[] | undefined>(this.#count));
    let order = 0;
    for (const group of this.selection.groups) {
      const span = group.span;
      const length = span?.length ?? group.rules.length;
      for (let i = 0; i < length; i++, order++) {
        let compiled = patterns[order];
        if (compiled === undefined) {
          if (
            span !== undefined &&
            dialect.mayMatch?.(span.text, span.start(i), span.end(i), target) === false
          ) {
            continue;
          }
          const rule = span?.rule(i) ?? group.rules[i];
          if (rule === undefined) continue;
          compiled = patterns[order] = this.#compile(rule, order);
        }
        for (const pattern of compiled) {
          const rank = rankOf(pattern, target, anchors);
          if (rank !== NO_MATCH) take(pattern, rank);
        }
      }
    }
  }

  #compile(rule: Rule, order: number): readonly Pattern[] {
    return this.#dialect.compile(rule, order, this.#site);
  }

  #allPatterns(): Pattern[] {
    const all: Pattern[] = [];
    let order = 0;
    for (const group of this.selection.groups) {
      for (const rule of group.rules) {
        all.push(...(this.#patterns?.[order] ?? this.#compile(rule, order)));
        order++;
      }
    }
    this.#patterns = undefined;
    return all;
  }
}

function rankOf(pattern: Pattern, target: string, anchors: readonly number[]): number {
  let best = NO_MATCH;
  for (const from of anchors) {
    if (!target.startsWith(pattern.prefix, from)) continue;
    const rank = pattern.score === undefined ? pattern.ceiling : pattern.score(target, from);
    if (rank > best) best = rank;
  }
  return best;
}
