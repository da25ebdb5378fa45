/**
 * Decides which rule of a selection speaks for a target.
 *
 * The first checks test the rules where they stand in the text and compile only those that may match; a selection that
 * is asked more often gets an index. Both ways give the same answers.
 */

import { BestMatch, rankOf } from './best-match.js';
import type { Dialect, Group, Pattern, RuleSpan, Selection, Site } from './dialect.js';
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

const NO_PLACES = new Int32Array(0);

/** Where a group begins, and where it names the agent: as much of it as there is. */
export interface GroupPlace {
  readonly begins: number;
  readonly named: { readonly groupLine?: number; readonly agent?: string };
}

const NOWHERE: GroupPlace = { begins: 0, named: {} };

export class Matcher {
  readonly selection: Selection;
  readonly ruleCount: number;
  readonly #dialect: Dialect;
  readonly #site: Site;
  readonly #spans: readonly RuleSpan[];
  /** By the order of the rules; what is missing has not been compiled. */
  #patterns: Map<number, readonly Pattern[]> | undefined;
  #checks = 0;
  #index: RuleIndex | undefined;
  #places: readonly GroupPlace[] | undefined;

  constructor(dialect: Dialect, site: Site, selection: Selection) {
    this.selection = selection;
    this.#dialect = dialect;
    this.#site = site;
    this.#spans = selection.groups.map(spanOf);
    this.ruleCount = this.#spans.reduce((count, { length }) => count + length, 0);
  }

  /**
   * The pattern with the greatest rank on `target`, whose matches start at `from` or at the dialect's anchors; the
   * earliest of several, and undefined when none matches.
   */
  decide(target: string, from: number): Pattern | undefined {
    best.clear();
    const index = this.#index ?? this.#indexWhenDue();
    if (this.#dialect.anchors === undefined) {
      this.#find(index, target, from);
    } else {
      for (const anchor of this.#dialect.anchors(target)) this.#find(index, target, anchor);
    }
    return best.pattern ?? (best.order < 0 ? undefined : this.#compiled(best.order)[0]);
  }

  /** Where the deciding rule's group, or the first group, names the agent. */
  placeOf(decided: Pattern | undefined): GroupPlace {
    const { groups, matched } = this.selection;
    const places = (this.#places ??= groups.map((group, index) => placeOfAgent(group, matched[index] ?? 0)));
    if (decided === undefined || places.length === 1) return places[0] ?? NOWHERE;
    // The group that holds a rule is the one that begins last before it.
    return places.reduce(
      (latest, place) => (place.begins <= decided.rule.line && place.begins > latest.begins ? place : latest),
      NOWHERE,
    );
  }

  /** Every pattern that matches, the deciding one first. */
  matches(target: string, from: number): Pattern[] {
    const anchors = this.#dialect.anchors?.(target) ?? [from];
    return Array.from({ length: this.ruleCount }, (_, order) => this.#compiled(order))
      .flat()
      .map((pattern) => ({ pattern, rank: Math.max(...anchors.map((at) => rankOf(pattern, target, at))) }))
      .filter(({ rank }) => rank !== NO_MATCH)
      .sort((one, other) => other.rank - one.rank)
      .map(({ pattern }) => pattern);
  }

  #indexWhenDue(): RuleIndex | undefined {
    if (++this.#checks <= CHECKS_IN_PLACE) return undefined;
    if (this.ruleCount < RULES_WORTH_AN_INDEX) this.#checks = -Infinity;
    else this.#index = this.#makeIndex();
    return this.#index;
  }

  #find(index: RuleIndex | undefined, target: string, from: number): void {
    if (index !== undefined) {
      index.find(target, from, best);
      return;
    }
    let order = 0;
    for (const span of this.#spans) {
      this.#findInPlace(span, order, target, from);
      order += span.length;
    }
  }

  #findInPlace(span: RuleSpan, firstOrder: number, target: string, from: number): void {
    const plain = this.#dialect.plain;
    const { text, places, length } = span;
    let at = span.first;
    for (let order = firstOrder; order < firstOrder + length; order++) {
      const place = places[at++] ?? 0;
      const end = places[at++] ?? 0;
      const start = place >> 1;
      const allow = (place & 1) === 1;
      const common = commonStart(plain, text, start, end, allow, target, from);
      if (common === DIFFERS) continue;
      if (plain !== undefined && common === end - start) {
        best.offer(plain.rank(common, order, allow), order, undefined);
        continue;
      }
      for (const pattern of this.#compiled(order)) best.offer(rankOf(pattern, target, from), order, pattern);
    }
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
    let index = order;
    for (const span of this.#spans) {
      const rule = index < span.length ? span.rule(index) : undefined;
      if (rule !== undefined) return this.#dialect.compile(rule, order, this.#site);
      index -= span.length;
    }
    return [];
  }

  #makeIndex(): RuleIndex {
    const compile = (order: number): readonly Pattern[] => this.#patterns?.get(order) ?? this.#compile(order);
    const index = new RuleIndex(this.#spans[0]?.text ?? '', this.ruleCount, this.#dialect.plain, compile);
    let order = 0;
    for (const { places, first, length } of this.#spans) {
      for (let at = first; at < first + length * RULE_STRIDE; at += RULE_STRIDE) {
        const place = places[at] ?? 0;
        index.add(place >> 1, places[at + 1] ?? 0, (place & 1) === 1, order++);
      }
    }
    return index;
  }
}

/** Rules that are objects have no place in the text: each is an empty value there, and compiled. */
function spanOf(group: Group): RuleSpan {
  if (group.span !== undefined) return group.span;
  const { rules } = group;
  return { length: rules.length, text: '', places: NO_PLACES, first: 0, rule: (index) => rules[index] };
}

function placeOfAgent({ agents, agentLines }: Group, index: number): GroupPlace {
  const agent = agents[index];
  const groupLine = agentLines[index] ?? 0;
  const begins = agentLines[0] ?? 0;
  if (agent === undefined) return NOWHERE;
  return { begins, named: groupLine === 0 ? { agent } : { groupLine, agent } };
}
