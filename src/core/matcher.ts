/**
 * Decides which rule of a selection speaks for a target.
 *
 * The first checks test the rules where they stand in the text and compile only those that may match; a selection that
 * is asked more often gets an index. Both ways give the same answers.
 */

import { BestMatch } from './best-match.js';
import type { Dialect, Group, Pattern, PlainRules, RuleSpan, Selection, Site } from './dialect.js';
import { commonStart, DIFFERS } from './plain-start.js';
import { RULE_STRIDE } from './directive-table.js';
import { NO_MATCH } from './rank.js';
import { RuleIndex } from './rule-index.js';

/** So many checks are answered in place before the index is built: about what building it costs. */
const CHECKS_IN_PLACE = 2;

/** Fewer rules than these are as fast in place as in an index. */
const RULES_WORTH_AN_INDEX = 4;

/** Shared by all matchers: a question asks nothing. */
const best = new BestMatch();

/** Where a group names an agent. */
export interface GroupPlace {
  readonly groupLine?: number;
  readonly agent?: string;
  /** The line of the group's first agent. */
  readonly begins?: number;
}

export class Matcher {
  readonly selection: Selection;
  readonly #dialect: Dialect;
  readonly #site: Site;
  /** By the order of the rules; what is missing has not been compiled. */
  #patterns: Map<number, readonly Pattern[]> | undefined;
  #checks = 0;
  #index: RuleIndex | undefined;
  #places: readonly GroupPlace[] | undefined;

  constructor(dialect: Dialect, site: Site, selection: Selection) {
    this.selection = selection;
    this.#dialect = dialect;
    this.#site = site;
  }

  /**
   * The pattern with the greatest rank on `target`, whose matches start at `from` or at the dialect's anchors; the
   * earliest of several, and undefined when none matches.
   */
  decide(target: string, from: number): Pattern | undefined {
    best.clear();
    const index = this.#index ?? this.#indexWhenDue();
    if (this.#dialect.anchors !== undefined) {
      for (const anchor of this.#dialect.anchors(target)) this.#find(index, target, anchor);
    } else if (index === undefined) {
      this.#findInPlace(target, from);
    } else {
      index.find(target, from, best);
    }
    return best.pattern ?? (best.order < 0 ? undefined : this.#compiled(best.order)[0]);
  }

  /** The line of the agent for whom the deciding rule's group speaks, or the first group's, and the name in it. */
  placeOf(decided: Pattern | undefined): GroupPlace {
    const places = (this.#places ??= this.selection.groups.map((group, index) =>
      placeOfGroup(group, this.selection.matched[index] ?? 0),
    ));
    if (decided === undefined || places.length === 1) return places[0] ?? {};
    const { line } = decided.rule;
    // The group that holds a rule is the one that begins last before it.
    return places.reduce(
      (best, place) =>
        (place.begins ?? 0) <= line && (place.begins ?? 0) > (best.begins ?? 0) ? place : best,
      {},
    );
  }

  /** Every pattern that matches, the deciding one first. */
  matches(target: string, from: number): Pattern[] {
    const anchors = this.#dialect.anchors?.(target) ?? [from];
    return Array.from({ length: this.#ruleCount() }, (_, order) => this.#compiled(order))
      .flat()
      .map((pattern) => ({ pattern, rank: Math.max(...anchors.map((at) => rankOf(pattern, target, at))) }))
      .filter(({ rank }) => rank !== NO_MATCH)
      .sort((one, other) => other.rank - one.rank)
      .map(({ pattern }) => pattern);
  }

  #find(index: RuleIndex | undefined, target: string, from: number): void {
    if (index === undefined) this.#findInPlace(target, from);
    else index.find(target, from, best);
  }

  #ruleCount(): number {
    let count = 0;
    for (const group of this.selection.groups) count += sizeOf(group);
    return count;
  }

  #indexWhenDue(): RuleIndex | undefined {
    if (++this.#checks <= CHECKS_IN_PLACE) return undefined;
    if (this.#ruleCount() < RULES_WORTH_AN_INDEX) this.#checks = -Infinity;
    else this.#index = this.#buildIndex();
    return this.#index;
  }

  #findInPlace(target: string, from: number): void {
    const plain = this.#dialect.plain;
    let order = 0;
    for (const group of this.selection.groups) {
      const { span } = group;
      const end = order + sizeOf(group);
      if (plain !== undefined && span !== undefined) {
        this.#findInSpan(span, plain, order, target, from);
        order = end;
      }
      for (; order < end; order++) this.#offerCompiled(order, target, from);
    }
  }

  #findInSpan(span: RuleSpan, plain: PlainRules, firstOrder: number, target: string, from: number): void {
    const { text, places, length } = span;
    let at = span.first;
    for (let order = firstOrder; order < firstOrder + length; order++) {
      const place = places[at++] ?? 0;
      const end = places[at++] ?? 0;
      const start = place >> 1;
      const allow = (place & 1) === 1;
      const common = commonStart(plain, text, start, end, allow, target, from);
      if (common === DIFFERS) continue;
      if (common === end - start) best.offer(plain.rank(common, order, allow), order, undefined);
      else this.#offerCompiled(order, target, from);
    }
  }

  #offerCompiled(order: number, target: string, from: number): void {
    for (const pattern of this.#compiled(order)) best.offer(rankOf(pattern, target, from), order, pattern);
  }

  #compiled(order: number): readonly Pattern[] {
    const patterns = (this.#patterns ??= new Map<number, readonly Pattern[]>());
    let compiled = patterns.get(order);
    if (compiled === undefined) {
      compiled = this.#compile(order);
      patterns.set(order, compiled);
    }
    return compiled;
  }

  #compile(order: number): readonly Pattern[] {
    let first = 0;
    for (const group of this.selection.groups) {
      const size = sizeOf(group);
      if (order < first + size) {
        const rule = group.span === undefined ? group.rules[order - first] : group.span.rule(order - first);
        return rule === undefined ? [] : this.#dialect.compile(rule, order, this.#site);
      }
      first += size;
    }
    return [];
  }

  #buildIndex(): RuleIndex {
    const { groups } = this.selection;
    const text = groups[0]?.span?.text ?? '';
    const compile = (order: number): readonly Pattern[] => this.#patterns?.get(order) ?? this.#compile(order);
    const index = new RuleIndex(text, this.#ruleCount(), this.#dialect.plain, compile);
    let order = 0;
    for (const group of groups) {
      const { span } = group;
      const end = order + sizeOf(group);
      if (span?.text === text) {
        const { places, first } = span;
        for (let at = first; order < end; order++, at += RULE_STRIDE) {
          const place = places[at] ?? 0;
          index.addValue(place >> 1, places[at + 1] ?? 0, (place & 1) === 1, order);
        }
      }
      for (; order < end; order++) index.addCompiled(order);
    }
    return index;
  }
}

function placeOfGroup({ agents, agentLines }: Group, name: number): GroupPlace {
  const agent = agents[name];
  const groupLine = agentLines[name] ?? 0;
  const begins = agentLines[0] ?? 0;
  if (agent === undefined) return {};
  return groupLine === 0 ? { agent, begins } : { groupLine, agent, begins };
}

/** How many rules the group holds, without making them. */
export function sizeOf(group: Group): number {
  const span = group.span;
  return span === undefined ? group.rules.length : span.length;
}

function rankOf(pattern: Pattern, target: string, from: number): number {
  if (!target.startsWith(pattern.prefix, from)) return NO_MATCH;
  return pattern.score === undefined ? pattern.ceiling : pattern.score(target, from);
}
