/**
 * reppy's bookkeeping of groups: a map from agent name to that agent's rules.
 *
 * In a run of consecutive agent lines, the rules after them are added to the first agent only. When the rules end, each
 * other agent gets a copy of everything the first one has, from all its runs, but only if it has no entry yet. A copy
 * is stored as a reference to a prefix of an append-only list.
 */

import { STAR } from '../../core/characters.js';
import type { Group, Rule } from '../../core/dialect.js';
import { type DirectiveTable, Kind, MARK_STRIDE } from '../../core/directive-table.js';
import { TableRule, type RulesOfGroup, SpanGroup } from '../../core/span-group.js';
import { orderByPriority } from './order.js';
import { hostFor, priorityOf, type ReppyRule } from './rules.js';
import { asciiLowerCase } from '../../core/ascii.js';

const BLANKS_AND_SIGN = /^[ \t\n\v\f\r]*([+-]?)/;
const DECIMAL = /^([0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/;
const HEXADECIMAL = /^0[xX](?:([0-9A-Fa-f]+)\.?([0-9A-Fa-f]*)|\.([0-9A-Fa-f]+))(?:[pP]([+-]?[0-9]+))?/;
const SMALLEST_NORMAL = 2 ** -126;

/**
 * The number at the start of the text, as C's `strtof` reads it; undefined if there is none or it is out of range.
 *
 * Quirk: text after the number does not count, and it is stored in 32 bits: 5.2 reads back as 5.199999809265137.
 * Mirrors `Robots::Robots`.
 */
export function readReppyDelay(text: string): number | undefined {
  const [lead = '', sign = ''] = BLANKS_AND_SIGN.exec(text) ?? [];
  const magnitude = readMagnitude(text.slice(lead.length));
  if (magnitude === undefined) return undefined;
  return sign === '-' ? -magnitude : magnitude;
}

function readMagnitude(text: string): number | undefined {
  const word = text.slice(0, 3).toLowerCase();
  if (word === 'inf') return Infinity;
  if (word === 'nan') return NaN;
  const exact = readHexadecimal(text) ?? readDecimal(text);
  if (exact === undefined) return undefined;
  const stored = Math.fround(exact);
  const outOfRange = stored === Infinity || (exact !== 0 && exact < SMALLEST_NORMAL);
  return outOfRange ? undefined : stored;
}

function readDecimal(text: string): number | undefined {
  const [digits, mantissa = ''] = DECIMAL.exec(text) ?? [];
  return digits === undefined ? undefined : orTooSmall(Number(digits), mantissa);
}

/** A value that only underflowed to 0 is out of range, like every value that is too small. */
function orTooSmall(value: number, mantissa: string): number {
  return value === 0 && /[^0.]/.test(mantissa) ? Number.MIN_VALUE : value;
}

function readHexadecimal(text: string): number | undefined {
  const found = HEXADECIMAL.exec(text);
  if (found === null) return undefined;
  const [, whole = '', fraction = '', onlyFraction = '', exponent = '0'] = found;
  const places = fraction + onlyFraction;
  let value = 0;
  for (const digit of whole + places) value = value * 16 + Number.parseInt(digit, 16);
  return orTooSmall(value * 2 ** (Number(exponent) - 4 * places.length), whole + places);
}

// The rules of one agent in reppy: those copied from another agent, then those of its own runs.

/** Up to this many rules, the original's sort keeps rules of equal priority in file order. */
const SORTED_STABLY = 16;

/** The mark of an agent without an agent line. */
const NO_MARK = -1;

/** The directives between one run of agent lines and the next. */
interface Run {
  readonly firstMark: number;
  readonly endMark: number;
  readonly firstRule: number;
  readonly endRule: number;
}

/** The positions of the rules in matching order. */
interface Layout {
  readonly length: number;
  readonly table: RulesOfGroup['table'];
  readonly first: number;
  /** The index of the rule in the table. */
  readonly ruleAt: (index: number) => number;
}

/** The rules are in the order in which the original tries rules of equal priority. */
export class ReppyAgent implements Group, RulesOfGroup {
  readonly id: number;
  readonly agents: readonly string[];
  /** Its own runs; those of the entry that it was copied from come before them. */
  readonly runs: Run[] = [];
  readonly #mark: number;
  readonly #table: DirectiveTable;
  readonly #host: string;
  readonly #copied: ReppyAgent | undefined;
  readonly #copiedRuns: number;
  #laidOut: Layout | undefined;
  #rules: (Rule | undefined)[] | undefined;

  constructor(
    id: number,
    name: string,
    mark: number,
    table: DirectiveTable,
    host: string,
    copied: ReppyAgent | undefined,
  ) {
    this.id = id;
    this.agents = [name];
    this.#mark = mark;
    this.#table = table;
    this.#host = host;
    this.#copied = copied;
    this.#copiedRuns = copied?.runs.length ?? 0;
  }

  get agentLines(): readonly number[] {
    return [this.#mark === NO_MARK ? 0 : this.#table.lineOf(this.#mark)];
  }

  get length(): number {
    return this.#layout.length;
  }

  get table(): RulesOfGroup['table'] {
    return this.#layout.table;
  }

  get first(): number {
    return this.#layout.first;
  }

  rule(index: number): Rule {
    const rules = (this.#rules ??= []);
    return (rules[index] ??= new FiledRule(this.#table, this.#layout.ruleAt(index)));
  }

  /** The rules in file order; the original sorts them on first use. */
  get unsortedRules(): readonly ReppyRule[] {
    return rulesOf(this.#allRuns()).map((rule) => new FiledRule(this.#table, rule));
  }

  get rules(): readonly Rule[] {
    return Array.from({ length: this.length }, (_, index) => this.rule(index));
  }

  /** The last valid delay of all runs. */
  get delay(): number | undefined {
    const mark = this.#delayMark;
    return mark === undefined ? undefined : readReppyDelay(this.#table.value(mark));
  }

  get delayLine(): number | undefined {
    const mark = this.#delayMark;
    return mark === undefined ? undefined : this.#table.lineOf(mark);
  }

  get #delayMark(): number | undefined {
    const table = this.#table;
    return this.#allRuns()
      .flatMap(({ firstMark, endMark }) => table.marks(Kind.delay, firstMark, endMark))
      .findLast((mark) => readReppyDelay(table.value(mark)) !== undefined);
  }

  get #layout(): Layout {
    return (this.#laidOut ??= this.#layOut());
  }

  #layOut(): Layout {
    const table = this.#table;
    const runs = this.#allRuns().filter(({ firstRule, endRule }) => firstRule < endRule);
    const [only, ...others] = runs;
    if (only === undefined || others.length > 0) return this.#inOrder(rulesOf(runs));
    const { firstRule, endRule } = only;
    const length = endRule - firstRule;
    if (length > SORTED_STABLY && this.#hasBothVerdicts(only)) return this.#inOrder(rulesOf(runs));
    // In table order.
    return { length, table, first: firstRule, ruleAt: (index) => firstRule + index };
  }

  #inOrder(rules: readonly number[]): Layout {
    const tried = rules.length > SORTED_STABLY ? this.#sortedLikeTheOriginal(rules) : rules;
    const { text, spans } = this.#table;
    const triedSpans = Int32Array.from(tried, (rule) => spans[rule] ?? 0);
    return {
      length: tried.length,
      table: { text, spans: triedSpans },
      first: 0,
      ruleAt: (index) => tried[index] ?? 0,
    };
  }

  /** The order does not matter if all rules have the same verdict. */
  #hasBothVerdicts({ firstRule, endRule }: Run): boolean {
    const verdict = this.#allows(firstRule);
    for (let rule = firstRule; rule < endRule; rule++) if (this.#allows(rule) !== verdict) return true;
    return false;
  }

  #allows(rule: number): boolean {
    return this.#table.allows(rule) || this.#table.start(rule) === this.#table.end(rule);
  }

  /** Only the order among equal priorities matters here: the engine tries the highest priority first. */
  #sortedLikeTheOriginal(rules: readonly number[]): Uint32Array {
    const table = this.#table;
    const { text } = table;
    const priorities = new Int32Array(rules.length);
    const kept = new Uint32Array(rules.length);
    let count = 0;
    for (const rule of rules) {
      const allow = table.allows(rule);
      const host = hostFor(isAfterStars(table, rule), this.#host);
      const priority = priorityOf(text, table.start(rule), table.end(rule), allow, host);
      if (priority < 0) continue;
      kept[count] = rule;
      priorities[count++] = priority;
    }
    return orderByPriority(priorities.subarray(0, count)).map((index) => kept[index] ?? 0);
  }

  #allRuns(): readonly Run[] {
    const parts: Run[][] = [this.runs];
    let count = this.#copiedRuns;
    for (let agent = this.#copied; agent !== undefined; agent = agent.#copied) {
      parts.push(agent.runs.slice(0, count));
      count = agent.#copiedRuns;
    }
    return parts.reverse().flat();
  }
}

class FiledRule extends TableRule implements ReppyRule {
  readonly isAfterStars: boolean;

  constructor(table: DirectiveTable, index: number) {
    super(table, index);
    this.isAfterStars = isAfterStars(table, index);
  }
}

/** Whether a rule of the table is the part of another rule after its stars: nothing else can follow a star. */
export function isAfterStars(table: DirectiveTable, rule: number): boolean {
  return table.text.charCodeAt(table.start(rule) - 1) === STAR;
}

function rulesOf(runs: readonly Run[]): number[] {
  const rules: number[] = [];
  for (const { firstRule, endRule } of runs) {
    for (let rule = firstRule; rule < endRule; rule++) rules.push(rule);
  }
  return rules;
}

export interface ReppyAgents {
  /** The names in the map, in file order; `*`, which always exists, comes last if no line names it. */
  readonly names: readonly string[];
  /** The runs in file order, no matter which agent got their rules. */
  readonly groups: readonly Group[];
  /**
   * Quirk: an agent gets the entry of exactly its name, with its version, or that of `*`. Mirrors `Robots::agent`.
   */
  named(agent: string): ReppyAgent;
}

export function readAgents(table: DirectiveTable, host: string): ReppyAgents {
  return new RulesByAgent(table, host);
}

class RulesByAgent implements ReppyAgents {
  readonly #entries = new Map<string, ReppyAgent>();
  readonly #named = new Set<string>();
  readonly #runs: Run[] = [];
  readonly #table: DirectiveTable;
  readonly #host: string;
  readonly #everyone: ReppyAgent;
  #current: ReppyAgent;
  #currentName = '*';
  #others: { readonly name: string; readonly mark: number }[] = [];
  #firstMark: number;
  #firstRule = 0;

  constructor(table: DirectiveTable, host: string) {
    this.#table = table;
    this.#host = host;
    this.#firstMark = table.ruleCount;
    this.#everyone = this.#entry('*', NO_MARK);
    this.#current = this.#everyone;
    for (const mark of table.marks(Kind.agent)) this.#addAgent(mark);
    this.#endRun(table.endMark, table.ruleCount);
  }

  get names(): readonly string[] {
    return [...this.#named.add('*')].filter((name) => this.#entries.has(name));
  }

  named(agent: string): ReppyAgent {
    return this.#entries.get(asciiLowerCase(agent)) ?? this.#everyone;
  }

  get groups(): readonly Group[] {
    const [beforeAgents, ...runs] = this.#runs;
    const groups = runs.map((run, index) => this.#groupOf(run, index + 1));
    if (beforeAgents === undefined || beforeAgents.endRule === 0) return groups;
    // Quirk: rules before any agent line are for everyone. Mirrors `Robots::Robots`.
    const { id, rules, delay } = this.#groupOf(beforeAgents, 0);
    return [{ id, agents: ['*'], agentLines: [0], rules, delay }, ...groups];
  }

  #groupOf({ firstMark, endMark, firstRule, endRule }: Run, id: number): SpanGroup {
    return new SpanGroup(id, this.#table, { delay: readReppyDelay }, firstMark, endMark, firstRule, endRule);
  }

  #addAgent(mark: number): void {
    const name = asciiLowerCase(this.#table.value(mark));
    this.#named.add(name);
    if (this.#followsAgent(mark)) {
      this.#others.push({ name, mark });
      return;
    }
    this.#endRun(mark, this.#table.rulesBefore(mark));
    this.#firstMark = mark;
    this.#firstRule = this.#table.rulesBefore(mark);
    this.#currentName = name;
    this.#current = this.#entry(name, mark);
  }

  /** Whether the line before is an agent line: every line with a colon ends a run of agent lines, and leaves a rule or a mark. */
  #followsAgent(mark: number): boolean {
    const table = this.#table;
    if (mark === table.ruleCount || table.kind(mark - MARK_STRIDE) !== Kind.agent) return false;
    return table.rulesBefore(mark) === table.rulesBefore(mark - MARK_STRIDE);
  }

  #endRun(endMark: number, endRule: number): void {
    const run: Run = { firstMark: this.#firstMark, endMark, firstRule: this.#firstRule, endRule };
    this.#runs.push(run);
    this.#current.runs.push(run);
    // Quirk: after an agent line without a name, the other names of its run wait for the next run. Mirrors
    // `Robots::Robots`.
    if (this.#currentName === '') return;
    for (const { name, mark } of this.#others) {
      // Quirk: an agent with an entry gets nothing if it is named again, so `*` as a later name never gets rules.
      // Mirrors `Robots::Robots`.
      if (this.#entries.has(name)) continue;
      this.#entries.set(name, this.#newAgent(name, mark, this.#current));
    }
    this.#others = [];
  }

  #entry(name: string, mark: number): ReppyAgent {
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const agent = this.#newAgent(name, mark);
    this.#entries.set(name, agent);
    return agent;
  }

  #newAgent(name: string, mark: number, copied?: ReppyAgent): ReppyAgent {
    return new ReppyAgent(this.#entries.size, name, mark, this.#table, this.#host, copied);
  }
}
