/** Decides which rule of a selection applies to a target. */

import type { Dialect, Group, Pattern, Selection, Site } from './dialect.js';
import type { Explanation, ExplainOptions, LostRule } from './explanation.js';
import { ownText } from './own-text.js';
import { byCeiling, type CompileRule, rankedPattern, type RankedPattern } from './ranked-pattern.js';
import { type Keys, NOTHING_PLAIN } from './plain-start.js';
import { RuleIndex } from './rule-index.js';
import { beginSearch, Collection, endSearch, type Search } from './search.js';
import { lastUpTo } from './directive-table.js';
import { SpanGroup, type RulesOfGroup } from './span-group.js';

/** The line on which a group names the agent, if there is one. */
type NamingLine = Pick<Explanation, 'groupLine' | 'agent'>;

interface LinesOfFile {
  lineText(line: number): string;
}

/** Approximate bytes of a matcher with its group, and of a compiled rule. */
const MATCHER_BYTES = 1000;
const COMPILED_BYTES = 680;

export class Matcher {
  readonly selection: Selection;
  readonly ruleCount: number;
  readonly #dialect: Dialect;
  readonly #site: Site;
  /** The budget of one check, in units. */
  readonly #budget: number;
  readonly #groups: readonly RulesOfGroup[];
  /** For each group, the order of its first rule. */
  readonly #starts: readonly number[];
  /** Keyed by the order of the rule; rules without an entry have not been compiled yet. */
  #patterns: Map<number, RankedPattern[]> | undefined;
  #index: RuleIndex | undefined;
  readonly #named: NamingLine[] = [];
  /** A function of its own: one made in `#search` would cost each check a context. */
  readonly #compiled: CompileRule = (order) => this.#patterns?.get(order) ?? this.#compile(order);

  constructor(dialect: Dialect, site: Site, selection: Selection, budget: number) {
    this.selection = selection;
    this.#dialect = dialect;
    this.#site = site;
    this.#budget = budget;
    this.#groups = selection.groups.map(rulesOf);
    let count = 0;
    this.#starts = this.#groups.map(({ length }) => (count += length) - length);
    this.ruleCount = count;
  }

  /** The approximate memory of everything built so far, in bytes. */
  get bytes(): number {
    return MATCHER_BYTES + (this.#index?.bytes ?? 0) + COMPILED_BYTES * (this.#patterns?.size ?? 0);
  }

  /** Whether a selection has the same groups, matched by the same names, so that this matcher serves it too. */
  isSameSelection({ by, matched, groups }: Selection): boolean {
    const own = this.selection;
    return (
      by === own.by &&
      groups.length === own.groups.length &&
      groups.every((group, at) => isSameGroup(group, own.groups[at]) && matched[at] === own.matched[at])
    );
  }

  /** The verdict on `target`, or on `url` from that offset on; false if the budget is spent. */
  allows(url: string, target: string | number): boolean {
    const { decided, isSpent } = this.#decide(url, target);
    return !isSpent && isAllowed(decided);
  }

  /**
   * A number that identifies the deciding rule: twice its order, counted from 1, plus one if it allows. 1 if no rule
   * matches; undefined if the budget is spent.
   */
  decider(url: string, target: string | number): number | undefined {
    const { order, decided, isSpent } = this.#decide(url, target);
    return isSpent ? undefined : 2 * (order + 1) + (isAllowed(decided) ? 1 : 0);
  }

  /** The verdict and its reason; `file` provides the lines. */
  explain(
    url: string,
    target: string | number,
    file: LinesOfFile,
    options: ExplainOptions = {},
  ): Explanation {
    const { order, decided, left, isSpent } = this.#decide(url, target);
    const pattern = isSpent ? undefined : this.#patternOf(order, decided);
    const group = lastUpTo(order, this.#starts);
    return {
      allowed: !isSpent && isAllowed(decided),
      because: isSpent ? 'budget' : pattern === undefined ? 'no-rule' : 'rule',
      ...(pattern && lineOf(pattern, file)),
      ...(this.#named[group] ??= namingLine(this.selection, group)),
      ...(options.lost === true && this.#lost(url, target, file, pattern)),
      ...(options.cost === true && { cost: this.#budget - left }),
    };
  }

  #decide(url: string, target: string | number): Search {
    return endSearch(this.#search(url, target, beginSearch(this.#budget)));
  }

  /** All matching rules except `deciding`, highest rank first. */
  #lost(
    url: string,
    target: string | number,
    file: LinesOfFile,
    deciding: Pattern | undefined,
  ): Pick<Explanation, 'lost' | 'lostIsCut'> {
    const all = new Collection();
    all.begin(this.#budget);
    this.#search(url, target, all);
    const lines = new Set([deciding?.rule.line]);
    const lost: LostRule[] = [];
    for (const { order, decided } of all.inOrder()) {
      const pattern = this.#patternOf(order, decided);
      // A rule with several patterns is listed once.
      if (pattern === undefined || lines.has(pattern.rule.line)) continue;
      lines.add(pattern.rule.line);
      lost.push({ allowed: pattern.allow, ...lineOf(pattern, file) });
    }
    return { lost, ...(all.isSpent && { lostIsCut: true }) };
  }

  /** Offers the rules at each offset where a match may start, until the budget is spent. */
  #search(url: string, target: string | number, search: Search): Search {
    const text = typeof target === 'number' ? url : target;
    const index = (this.#index ??= new RuleIndex(
      rulesInPlace(this.#groups, this.ruleCount),
      this.#dialect.plain ?? NOTHING_PLAIN,
      this.#compiled,
    ));
    const starts = this.#dialect.anchors?.(text);
    if (starts === undefined) index.find(text, typeof target === 'number' ? target : 0, text.length, search);
    else {
      for (let i = 0; i < starts.length && !search.isSpent; i++) {
        index.find(text, starts[i] ?? 0, starts[i + 1] ?? text.length, search);
      }
    }
    return search;
  }

  /** The deciding pattern; a plain rule that matched uncompiled has only one. */
  #patternOf(order: number, decided: Search['decided']): Pattern | undefined {
    return typeof decided === 'boolean' ? this.#compiled(order)[0] : decided;
  }

  #compile(order: number): readonly RankedPattern[] {
    const group = lastUpTo(order, this.#starts);
    const rule = this.#groups[group]?.rule(order - (this.#starts[group] ?? 0));
    const patterns: RankedPattern[] = [];
    // With `map`, V8 took twice as long to optimise this function, which cost 5 % of a cold pass over many files.
    if (rule !== undefined) {
      this.#dialect
        .compile(rule, order, this.#site)
        .forEach((pattern) => patterns.push(rankedPattern(pattern, order)));
    }
    if (patterns.length > 1) patterns.sort(byCeiling);
    (this.#patterns ??= new Map<number, RankedPattern[]>()).set(order, patterns);
    return patterns;
  }
}

/**
 * The rules of a single group stay in its table. Those of several groups are concatenated; rules from another text are
 * compiled.
 */
function rulesInPlace(groups: readonly RulesOfGroup[], count: number): Keys {
  const one = groups[0];
  const text = one?.table.text ?? '';
  if (one?.length === count) return { text, spans: one.table.spans.subarray(one.first, one.first + count) };
  const joined = new Int32Array(count);
  let at = 0;
  for (const { table, first, length } of groups) {
    if (table.text === text) joined.set(table.spans.subarray(first, first + length), at);
    at += length;
  }
  return { text, spans: joined };
}

function rulesOf(group: Group | (Group & RulesOfGroup)): RulesOfGroup {
  // A spread copy of a group keeps its table but loses its method `rule`.
  if ('rule' in group) return group;
  // Rules that exist only as objects have no text: each gets an empty value and is compiled.
  const { rules } = group;
  const { length } = rules;
  return {
    length,
    table: { text: '', spans: new Int32Array(length) },
    first: 0,
    rule: (index) => rules[index],
  };
}

/** Comparing ids is not enough: a dialect may return a group with the same id and other rules. */
function isSameGroup(one: Group, other: Group | undefined): boolean {
  return one.id === other?.id && sourceOf(one) === sourceOf(other);
}

/** A group read from a table never changes, so its table identifies it. */
function sourceOf(group: Group): object {
  return group instanceof SpanGroup ? group.table : group;
}

/** A URL that no rule matches is allowed. */
function isAllowed(decided: Search['decided']): boolean {
  return typeof decided === 'object' ? decided.allow : (decided ?? true);
}

function lineOf({ rule: { line } }: Pattern, file: LinesOfFile): Pick<LostRule, 'line' | 'text'> {
  return { line, text: file.lineText(line) };
}

function namingLine({ groups, matched }: Selection, index: number): NamingLine {
  const at = matched[index] ?? 0;
  const name = groups[index]?.agents[at];
  const groupLine = groups[index]?.agentLines[at];
  return name === undefined ? {} : { ...(groupLine && { groupLine }), agent: ownText(name) };
}
