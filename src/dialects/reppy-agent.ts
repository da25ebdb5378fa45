/** What reppy knows of one agent: the rules of its own runs, after those it was given as a copy. */

import type { Group, Rule, RuleSpan } from '../core/dialect.js';
import { Mark, RULE_STRIDE, type DirectiveTable } from '../core/directive-table.js';
import { TableRule } from '../core/span-group.js';
import { readReppyDelay } from './reppy-delay.js';
import { orderByPriority } from './reppy-order.js';
import { priorityOf } from './reppy-rule.js';

/** Up to here the original's sort keeps rules of equal priority in the order of the file. */
const SORTED_STABLY = 16;

/** The directives between one run of agent lines and the next. */
export interface Run {
  readonly firstMark: number;
  readonly endMark: number;
  readonly firstRule: number;
  readonly endRule: number;
}

/** Its rules stand in the order in which the original tries those of equal priority. */
export class ReppyAgent implements Group, RuleSpan {
  readonly id: number;
  readonly agents: readonly string[];
  readonly agentLines: readonly number[];
  /** Its own runs; those of the entry it was copied from come before them. */
  readonly runs: Run[] = [];
  readonly #table: DirectiveTable;
  readonly #host: string;
  readonly #copied: ReppyAgent | undefined;
  readonly #copiedRuns: number;
  readonly first = 0;
  #order: readonly number[] | undefined;
  #places: Int32Array | undefined;
  #rules: (Rule | undefined)[] | undefined;

  constructor(
    id: number,
    name: string,
    line: number,
    table: DirectiveTable,
    host: string,
    copied: ReppyAgent | undefined,
  ) {
    this.id = id;
    this.agents = [name];
    this.agentLines = [line];
    this.#table = table;
    this.#host = host;
    this.#copied = copied;
    this.#copiedRuns = copied?.runs.length ?? 0;
  }

  get text(): string {
    return this.#table.text;
  }

  get span(): RuleSpan {
    return this;
  }

  get length(): number {
    return this.#tried.length;
  }

  /** Rules of several runs in an order of their own: their places have to be gathered. */
  get places(): Int32Array {
    return (this.#places ??= this.#gatheredPlaces());
  }

  rule(index: number): Rule {
    const rules = (this.#rules ??= []);
    return (rules[index] ??= new TableRule(this.#table, this.#tried[index] ?? 0));
  }

  get rules(): readonly Rule[] {
    return this.#tried.map((_, index) => this.rule(index));
  }

  /** The last valid value of all runs. */
  get delay(): number | undefined {
    let last: number | undefined;
    for (const { firstMark, endMark } of this.#allRuns()) {
      for (let mark = firstMark; mark < endMark; mark++) {
        if (this.#table.markKind(mark) === Mark.delay)
          last = readReppyDelay(this.#table.markText(mark)) ?? last;
      }
    }
    return last;
  }

  get #tried(): readonly number[] {
    return (this.#order ??= this.#sortedLikeTheOriginal());
  }

  #gatheredPlaces(): Int32Array {
    const places = new Int32Array(RULE_STRIDE * this.length);
    this.#tried.forEach((rule, index) => {
      places[RULE_STRIDE * index] = 2 * this.#table.ruleStart(rule) + (this.#table.ruleAllows(rule) ? 1 : 0);
      places[RULE_STRIDE * index + 1] = this.#table.ruleEnd(rule);
    });
    return places;
  }

  /** Only the order among equal priorities matters here: the engine takes the greatest priority first. */
  #sortedLikeTheOriginal(): readonly number[] {
    const rules: number[] = [];
    for (const { firstRule, endRule } of this.#allRuns()) {
      for (let rule = firstRule; rule < endRule; rule++) rules.push(rule);
    }
    if (rules.length <= SORTED_STABLY) return rules;
    const kept: number[] = [];
    const priorities: number[] = [];
    for (const rule of rules) {
      const priority = this.#priorityOf(rule);
      if (priority < 0) continue;
      kept.push(rule);
      priorities.push(priority);
    }
    return Array.from(orderByPriority(priorities), (index) => kept[index] ?? 0);
  }

  #priorityOf(rule: number): number {
    const table = this.#table;
    const [start, end] = [table.ruleStart(rule), table.ruleEnd(rule)];
    return priorityOf(table.text, start, end, table.ruleAllows(rule), this.#host);
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
