/**
 * Decides which rule of a selection speaks for a target.
 *
 * The first check tests the rules where they stand in the text and compiles only those that may match; a selection that
 * is asked more often gets an index. Both ways give the same answers.
 */

import { BestMatch, rankOf } from './best-match.js';
import type { Dialect, Group, Pattern, RuleSpan, Selection, Site } from './dialect.js';
import { commonStart, DIFFERS } from './plain-start.js';
import { allowsAt, lengthOf } from './place.js';
import { NO_MATCH } from './rank.js';
import { RuleIndex } from './rule-index.js';

/** So many checks are answered in place before the index is built: many files are asked once for each agent. */
const CHECKS_IN_PLACE = 1;

/** Fewer rules than these are as fast in place as in an index. */
const RULES_WORTH_AN_INDEX = 4;

/** Shared by all matchers: a question asks nothing. */
const best = new BestMatch();

/** Where a group names the agent: as much of it as there is. */
export interface NamingLine {
  readonly groupLine?: number;
  readonly agent?: string;
}

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
  readonly #named: NamingLine[] = [];

  constructor(dialect: Dialect, site: Site, selection: Selection) {
    this.selection = selection;
    this.#dialect = dialect;
    this.#site = site;
    this.#spans = selection.groups.map(spanOf);
    this.ruleCount = this.#spans.reduce((count, { length }) => count + length, 0);
  }

  /** Two selections with the same key are the same groups, found by the same names. */
  get key(): string {
    const { by, matched, groups } = this.selection;
    return [by, ...matched, ...groups.map(({ id }) => id)].join();
  }

  /** The verdict on `target`, whose matches start at `from` or at the dialect's anchors. */
  allows(target: string, from: number): boolean {
    this.#decide(target, from);
    const { decided } = best;
    return typeof decided === 'object' ? decided.allow : (decided ?? true);
  }

  /** The pattern that decides, if any does, and where its group, or the first group, names the agent. */
  explain(target: string, from: number): { decided: Pattern | undefined; named: NamingLine } {
    this.#decide(target, from);
    const { order, decided } = best;
    const { group } = this.#placeOf(order);
    return {
      decided: typeof decided === 'boolean' ? this.#compiled(order)[0] : decided,
      named: (this.#named[group] ??= namingLine(this.selection, group)),
    };
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

  /** Leaves in `best` the match with the greatest rank, the earliest of several. */
  #decide(target: string, from: number): void {
    best.clear();
    if (this.ruleCount >= RULES_WORTH_AN_INDEX && ++this.#checks > CHECKS_IN_PLACE)
      this.#index ??= this.#makeIndex();
    const anchors = this.#dialect.anchors?.(target);
    if (anchors === undefined) this.#find(target, from);
    else for (const anchor of anchors) this.#find(target, anchor);
  }

  /** Short, so that the many checks by the index pay for no call. */
  #find(target: string, from: number): void {
    if (this.#index === undefined) this.#findInPlace(target, from);
    else this.#index.find(target, from, best);
  }

  #findInPlace(target: string, from: number): void {
    const plain = this.#dialect.plain;
    let order = 0;
    for (const { table, first, length } of this.#spans) {
      const { text, places } = table;
      for (let at = first; at < first + length; at++, order++) {
        const place = places[at] ?? 0;
        const common = commonStart(plain, text, place, target, from);
        if (common === lengthOf(place)) {
          const allow = allowsAt(place);
          best.offer(plain?.rank(common, order, allow) ?? 0, order, allow);
        } else if (common !== DIFFERS) {
          for (const pattern of this.#compiled(order))
            best.offer(rankOf(pattern, target, from), order, pattern);
        }
      }
    }
  }

  #compiled(order: number): readonly Pattern[] {
    this.#patterns ??= new Map<number, readonly Pattern[]>();
    let patterns = this.#patterns.get(order);
    if (patterns === undefined) {
      const { group, index } = this.#placeOf(order);
      const rule = this.#spans[group]?.rule(index);
      patterns = rule === undefined ? [] : this.#dialect.compile(rule, order, this.#site);
      this.#patterns.set(order, patterns);
    }
    return patterns;
  }

  /** The group of a rule, and its place there; the first group when there is none. */
  #placeOf(order: number): { group: number; index: number } {
    let group = 0;
    let index = order;
    for (const { length } of this.#spans) {
      if (index < length) break;
      index -= length;
      group++;
    }
    return { group, index };
  }

  #makeIndex(): RuleIndex {
    const compile = (order: number): readonly Pattern[] => this.#compiled(order);
    const index = new RuleIndex(
      this.#spans[0]?.table.text ?? '',
      this.ruleCount,
      this.#dialect.plain,
      compile,
    );
    let order = 0;
    for (const { table, first, length } of this.#spans) {
      for (let at = first; at < first + length; at++) index.add(table.places[at] ?? 0, order++);
    }
    return index;
  }
}

/** Rules that are objects have no place in the text: each is an empty value there, and compiled. */
function spanOf(group: Group): RuleSpan {
  if (group.span !== undefined) return group.span;
  const { rules } = group;
  return {
    length: rules.length,
    table: { text: '', places: new Int32Array() },
    first: 0,
    rule: (index) => rules[index],
  };
}

function namingLine({ groups, matched }: Selection, index: number): NamingLine {
  const at = matched[index] ?? 0;
  const agent = groups[index]?.agents[at];
  const groupLine = groups[index]?.agentLines[at] ?? 0;
  if (agent === undefined) return {};
  return groupLine === 0 ? { agent } : { groupLine, agent };
}
