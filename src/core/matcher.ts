/**
 * Decides which rule of a selection speaks for a target.
 *
 * The first check goes through the rules where they stand in the text, since many files are asked once for each agent; a
 * second one has an index made. Both ways give the same answers.
 */

import type { Dialect, Group, Pattern, Selection, Site } from './dialect.js';
import { ownText } from './own-text.js';
import { commonStart, DIFFERS, isPlain, mayMatch } from './plain-start.js';
import { rankedPattern, rankOf, tryRule, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import { RuleIndex, UNITS_IN_PLACE } from './rule-index.js';
import { beginSearch, Collection, endSearch, type Search } from './search.js';
import { RuleSpan } from './span-group.js';
import { allowsAt, lengthOf, startOf } from './span.js';

/** Where a group names the agent: as much of it as there is. */
export interface NamingLine {
  readonly groupLine?: number;
  readonly agent?: string;
}

/** What decides, and what it took to find out. */
export interface Decision {
  /** Absent where no rule matches, and where the budget was spent. */
  readonly pattern: Pattern | undefined;
  /** Where the group of the rule, or the first group, names the agent. */
  readonly named: NamingLine;
  readonly isSpent: boolean;
  /** Units of the budget. */
  readonly cost: number;
}

/** Every pattern that matches, the deciding one first; not all when the budget was spent before. */
export interface Matches {
  readonly patterns: readonly Pattern[];
  readonly isSpent: boolean;
}

export class Matcher {
  readonly selection: Selection;
  readonly ruleCount: number;
  readonly #dialect: Dialect;
  readonly #site: Site;
  /** Units that a check may spend. */
  readonly #budget: number;
  readonly #spans: readonly RuleSpan[];
  /** The order of the first rule of each span. */
  readonly #starts: readonly number[];
  /** By the order of the rules; what is missing has not been compiled. */
  #patterns: Map<number, readonly RankedPattern[]> | undefined;
  #wasAsked = false;
  #index: RuleIndex | undefined;
  readonly #named: NamingLine[] = [];

  constructor(dialect: Dialect, site: Site, selection: Selection, budget: number) {
    this.selection = selection;
    this.#dialect = dialect;
    this.#site = site;
    this.#budget = budget;
    this.#spans = selection.groups.map(spanOf);
    let count = 0;
    this.#starts = this.#spans.map(({ length }) => (count += length) - length);
    this.ruleCount = count;
  }

  /** Whether the selection is of the same groups, found by the same names. */
  speaksFor({ by, matched, groups }: Selection): boolean {
    const own = this.selection;
    return (
      by === own.by &&
      groups.length === own.groups.length &&
      matched.every((agent, index) => agent === own.matched[index]) &&
      groups.every(({ id }, index) => id === own.groups[index]?.id)
    );
  }

  /** The verdict on `target`, whose matches start at `from` or at the dialect's anchors; false if the budget is spent. */
  allows(target: string, from: number): boolean {
    const search = beginSearch(this.#budget);
    this.#decide(search, target, from);
    const { decided, isSpent } = search;
    endSearch(search);
    return !isSpent && (typeof decided === 'object' ? decided.allow : (decided ?? true));
  }

  explain(target: string, from: number): Decision {
    const search = beginSearch(this.#budget);
    this.#decide(search, target, from);
    const { order, decided, left, isSpent } = search;
    endSearch(search);
    const { group } = this.#positionOf(order);
    const named = (this.#named[group] ??= namingLine(this.selection, group));
    const cost = this.#budget - left;
    if (isSpent) return { pattern: undefined, named, isSpent, cost };
    const pattern = typeof decided === 'boolean' ? this.#compiled(order)[0]?.pattern : decided;
    return { pattern, named, isSpent, cost };
  }

  /** All that match: plain rules are looked for in place, the others by the index. */
  matches(target: string, from: number): Matches {
    const all = new Collection();
    all.begin(this.#budget);
    this.#eachStart(target, from, all, (start, end) => {
      this.#collectPlain(target, start, all);
      this.#find(all, target, start, end);
    });
    const found = [...all.ranks].sort(([, one], [, other]) => other - one);
    return { patterns: found.map(([pattern]) => pattern), isSpent: all.isSpent };
  }

  /** Leaves in `search` the match with the greatest rank, the earliest of several. */
  #decide(search: Search, target: string, from: number): void {
    if (this.#dialect.anchors === undefined) this.#find(search, target, from, target.length);
    else this.#eachStart(target, from, search, (start, end) => this.#find(search, target, start, end));
  }

  /** Visits where matches may start, each with where its stars end, until the budget is spent. */
  #eachStart(
    target: string,
    from: number,
    search: Search,
    visit: (start: number, end: number) => void,
  ): void {
    const starts = this.#dialect.anchors?.(target) ?? [from];
    for (let i = 0; i < starts.length && !search.isSpent; i++) {
      visit(starts[i] ?? 0, starts[i + 1] ?? target.length);
    }
  }

  /** Short, so that the many checks by the index pay for no call. */
  #find(search: Search, target: string, from: number, end: number): void {
    if (this.#index === undefined) this.#findAtFirst(search, target, from, end);
    else this.#index.find(target, from, end, search);
  }

  #findAtFirst(search: Search, target: string, from: number, end: number): void {
    const isFirst = !this.#wasAsked;
    this.#wasAsked = true;
    if (isFirst && this.#findInPlace(search, target, from, end)) return;
    const index = (this.#index ??= this.#makeIndex());
    index.find(target, from, end, search);
  }

  /** Whether the rules in place gave the answer: where trying patterns costs too much, they do not. */
  #findInPlace(search: Search, target: string, from: number, end: number): boolean {
    const plain = this.#dialect.plain;
    let order = 0;
    search.left -= this.ruleCount;
    const enough = search.left - UNITS_IN_PLACE;
    for (const { table, first, length: count } of this.#spans) {
      const { text, spans } = table;
      for (let at = first; at < first + count; at++, order++) {
        const span = spans[at] ?? 0;
        if (isPlain(plain, text, span)) {
          const length = lengthOf(span);
          const common = commonStart(plain.characters, text, startOf(span), length, target, from);
          if (common === DIFFERS) continue;
          if (common === length) {
            search.offer(plain.rank(length, order, allowsAt(span)), order, allowsAt(span));
            continue;
          }
          if (search.left < enough) return search.isSpent;
          if (!mayMatch(plain, text, span, common, target, from, search)) continue;
        }
        if (search.left < enough) return search.isSpent;
        tryRule(this.#compiled(order), target, from, end, search);
      }
    }
    return true;
  }

  #collectPlain(target: string, from: number, all: Collection): void {
    const plain = this.#dialect.plain;
    let order = 0;
    all.left -= this.ruleCount;
    for (const { table, first, length } of this.#spans) {
      const { text, spans } = table;
      for (let at = first; at < first + length; at++, order++) {
        const span = spans[at] ?? 0;
        if (!isPlain(plain, text, span)) continue;
        const length = lengthOf(span);
        if (commonStart(plain.characters, text, startOf(span), length, target, from) !== length) continue;
        for (const { pattern } of this.#compiled(order))
          all.offer(rankOf(pattern, target, from), order, pattern);
      }
    }
  }

  #compiled(order: number): readonly RankedPattern[] {
    this.#patterns ??= new Map<number, readonly RankedPattern[]>();
    let patterns = this.#patterns.get(order);
    if (patterns === undefined) {
      const { group, index } = this.#positionOf(order);
      const rule = this.#spans[group]?.rule(index);
      const compiled = rule === undefined ? [] : this.#dialect.compile(rule, order, this.#site);
      patterns = compiled.map((pattern) => rankedPattern(pattern, order));
      this.#patterns.set(order, patterns);
    }
    return patterns;
  }

  /** The group of a rule, and its position there; the first group when there is none. */
  #positionOf(order: number): { group: number; index: number } {
    const starts = this.#starts;
    let group = 0;
    let end = starts.length;
    while (end - group > 1) {
      const middle = (group + end) >> 1;
      if ((starts[middle] ?? 0) <= order) group = middle;
      else end = middle;
    }
    return { group, index: order - (starts[group] ?? 0) };
  }

  #makeIndex(): RuleIndex {
    const compile: CompileRule = (order) => this.#compiled(order);
    const text = this.#spans[0]?.table.text ?? '';
    const index = new RuleIndex(text, this.ruleCount, this.#dialect.plain, compile);
    for (const [group, span] of this.#spans.entries()) index.addAll(span, this.#starts[group] ?? 0);
    return index;
  }
}

function spanOf(group: Group): RuleSpan {
  return group instanceof RuleSpan ? group : new RuleList(group.rules);
}

/** Rules that are objects do not stand in the text: each is an empty value there, and compiled. */
class RuleList extends RuleSpan {
  readonly length: number;
  readonly table = { text: '', spans: new Int32Array() };
  readonly first = 0;
  readonly #rules: Group['rules'];

  constructor(rules: Group['rules']) {
    super();
    this.#rules = rules;
    this.length = rules.length;
  }

  rule(index: number): Group['rules'][number] | undefined {
    return this.#rules[index];
  }
}

function namingLine({ groups, matched }: Selection, index: number): NamingLine {
  const at = matched[index] ?? 0;
  const name = groups[index]?.agents[at];
  const groupLine = groups[index]?.agentLines[at] ?? 0;
  if (name === undefined) return {};
  const agent = ownText(name);
  return groupLine === 0 ? { agent } : { groupLine, agent };
}
