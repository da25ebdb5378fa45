/** The rules reppy has for one agent: those of its own runs, preceded by those copied from another agent. */

import { STAR } from '../../core/characters.js';
import type { Group, Rule } from '../../core/dialect.js';
import { type DirectiveTable, Kind } from '../../core/directive-table.js';
import { TableRule, type RulesOfGroup } from '../../core/span-group.js';
import { readReppyDelay } from './delays.js';
import { orderByPriority } from './order.js';
import { hostFor, priorityOf, type ReppyRule } from './rules.js';

/** Up to here the original's sort keeps rules of equal priority in the order of the file. */
const SORTED_STABLY = 16;

/** Used as the agent line of an agent without one. */
export const NO_MARK = -1;

/** The directives between one run of agent lines and the next. */
export interface Run {
  readonly firstMark: number;
  readonly endMark: number;
  readonly firstRule: number;
  readonly endRule: number;
}

/** The positions of the rules in the order in which they are tried. */
interface Layout {
  readonly length: number;
  readonly table: RulesOfGroup['table'];
  readonly first: number;
  /** The rule of the table. */
  readonly ruleAt: (index: number) => number;
}

/** Its rules are in the order in which the original tries those of equal priority. */
export class ReppyAgent implements Group, RulesOfGroup {
  readonly id: number;
  readonly agents: readonly string[];
  /** Its own runs; those of the entry it was copied from come before them. */
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

  /** Its rules in the order of the file, which the original sorts when it first needs them. */
  get unsortedRules(): readonly ReppyRule[] {
    return rulesOf(this.#allRuns()).map((rule) => new FiledRule(this.#table, rule));
  }

  get rules(): readonly Rule[] {
    return Array.from({ length: this.length }, (_, index) => this.rule(index));
  }

  /** The last valid value of all runs. */
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
    // In the order of the table.
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

  /** Among rules of one verdict the order says nothing. */
  #hasBothVerdicts({ firstRule, endRule }: Run): boolean {
    const verdict = this.#allows(firstRule);
    for (let rule = firstRule; rule < endRule; rule++) if (this.#allows(rule) !== verdict) return true;
    return false;
  }

  #allows(rule: number): boolean {
    return this.#table.allows(rule) || this.#table.start(rule) === this.#table.end(rule);
  }

  /** Only the order among equal priorities matters here: the engine takes the greatest priority first. */
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

/** Whether a rule of the table is what another has after its stars: nothing else can follow a star. */
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
