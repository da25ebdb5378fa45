/**
 * reppy's bookkeeping of groups: a map from agent name to that agent's rules.
 *
 * Of agent lines that follow each other only the first names the agent to whom the rules after them are added. The
 * others get a copy of what that agent has when its run of rules ends, from all its runs, and only if they have no
 * entry yet. A copy is kept as a reference to the first part of a list that only grows.
 */

import { asciiLowerCase } from '../../core/ascii.js';
import type { Group } from '../../core/dialect.js';
import { type DirectiveTable, Kind, MARK_STRIDE } from '../../core/directive-table.js';
import { SpanGroup } from '../../core/span-group.js';
import { NO_MARK, ReppyAgent, type Run } from './agent.js';
import { readReppyDelay } from './delays.js';

export interface ReppyAgents {
  /** The names of the map in the order of the file; `*`, which always exists, is last where no line names it. */
  readonly names: readonly string[];
  /** The runs in the order of the file, whichever agent got their rules. */
  readonly groups: readonly Group[];
  /**
   * Quirk: an agent has the entry of exactly its name, version and all, or that of `*`. Mirrors `Robots::agent`.
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

  /** Every line with a colon ends a run of agent lines: it left a rule or a mark. */
  #followsAgent(mark: number): boolean {
    const table = this.#table;
    if (mark === table.ruleCount || table.kind(mark - MARK_STRIDE) !== Kind.agent) return false;
    return table.rulesBefore(mark) === table.rulesBefore(mark - MARK_STRIDE);
  }

  #endRun(endMark: number, endRule: number): void {
    const run: Run = { firstMark: this.#firstMark, endMark, firstRule: this.#firstRule, endRule };
    this.#runs.push(run);
    this.#current.runs.push(run);
    // Quirk: an agent line without a name leaves the other names of its run waiting for the next run.
    // Mirrors `Robots::Robots`.
    if (this.#currentName === '') return;
    for (const { name, mark } of this.#others) {
      // Quirk: who has an entry gets nothing from being named again, so `*` as a later name never gets rules.
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
