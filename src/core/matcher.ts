/** Decides which rule of a selection speaks for a target. */

import type { Dialect, Group, Pattern, Selection, Site } from './dialect.js';
import { ownText } from './own-text.js';
import { rankedPattern, type RankedPattern } from './ranked-pattern.js';
import { RuleIndex, type RulesInPlace } from './rule-index.js';
import { beginSearch, Collection, endSearch, type Search } from './search.js';
import { RuleSpan } from './span-group.js';

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

/** About what a matcher takes in memory with its group, an index beside its arrays, and a rule that has been compiled. */
const MATCHER_BYTES = 950;
const INDEX_BYTES = 700;
const COMPILED_BYTES = 600;

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

  /** About what has been made so far, in bytes of memory. */
  get bytes(): number {
    const index = this.#index === undefined ? 0 : INDEX_BYTES + this.#index.bytes;
    return MATCHER_BYTES + index + COMPILED_BYTES * (this.#patterns?.size ?? 0);
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

  /**
   * The deciding rule as a number that tells it from all others: twice its order, counted from 1, and one more if it allows.
   * 1 if no rule matches; undefined if the budget is spent.
   */
  decider(target: string, from: number): number | undefined {
    const search = beginSearch(this.#budget);
    this.#decide(search, target, from);
    const { order, decided, isSpent } = search;
    endSearch(search);
    const allows = typeof decided === 'object' ? decided.allow : (decided ?? true);
    return isSpent ? undefined : 2 * (order + 1) + (allows ? 1 : 0);
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

  /** All that match, the greatest rank first. */
  matches(target: string, from: number): Matches {
    const all = new Collection();
    all.begin(this.#budget);
    const index = this.#ruleIndex();
    this.#eachStart(target, from, all, (start, end) => {
      index.offerPlain(target, start, all);
      index.find(target, start, end, all);
    });
    const found = [...all.ranks].sort(([, one], [, other]) => other - one);
    const patterns = found.flatMap(([match]) =>
      typeof match === 'number' ? this.#compiled(match).map(({ pattern }) => pattern) : match,
    );
    return { patterns, isSpent: all.isSpent };
  }

  /** Leaves in `search` the match with the greatest rank, the earliest of several. */
  #decide(search: Search, target: string, from: number): void {
    const index = this.#ruleIndex();
    if (this.#dialect.anchors === undefined) index.find(target, from, target.length, search);
    else this.#eachStart(target, from, search, (start, end) => index.find(target, start, end, search));
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

  #ruleIndex(): RuleIndex {
    return (this.#index ??= new RuleIndex(
      rulesInPlace(this.#spans, this.ruleCount),
      this.#dialect.plain,
      (order) => this.#compiled(order),
    ));
  }
}

/** The rules of one group stand in its table. Those of several are put together; what is of another text is compiled. */
function rulesInPlace(groups: readonly RuleSpan[], count: number): RulesInPlace {
  const [only, ...others] = groups;
  const text = only?.table.text ?? '';
  if (only !== undefined && others.length === 0)
    return { text, spans: only.table.spans, first: only.first, count };
  const spans = new Int32Array(count);
  let order = 0;
  for (const { table, first, length } of groups) {
    if (table.text === text) spans.set(table.spans.subarray(first, first + length), order);
    order += length;
  }
  return { text, spans, first: 0, count };
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
