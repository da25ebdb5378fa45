/**
 * Protego's groups: runs of agent lines, and who belongs to them under which names.
 *
 * A run is a list of agents that only grows; the directives after each longer list make a group of its own. So a name
 * belongs to all groups of its run from the one on in which it was first listed.
 */

import type { Group } from '../../core/dialect.js';
import { type DirectiveTable, Kind, MARK_STRIDE } from '../../core/directive-table.js';
import { SpanGroup, type SettingReaders } from '../../core/span-group.js';

/** For a name: its groups within a run, and the index of its agent in them. */
export interface Membership {
  readonly run: readonly Group[];
  readonly firstGroup: number;
  readonly agent: number;
}

export interface ProtegoGroups {
  readonly groups: readonly Group[];
  /** By lower-case name, in the order in which the names first appear. */
  readonly members: ReadonlyMap<string, readonly Membership[]>;
}

export function readGroups(table: DirectiveTable, settings: SettingReaders): ProtegoGroups {
  const filing = new AgentRuns(table, settings);
  for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
    if (table.kind(mark) === Kind.boundary) filing.endRun(mark);
    else if (table.kind(mark) === Kind.agent) filing.addAgent(mark);
  }
  filing.endRun(table.endMark);
  return filing;
}

class AgentRuns implements ProtegoGroups {
  readonly groups: Group[] = [];
  readonly members = new Map<string, Membership[]>();
  readonly #table: DirectiveTable;
  readonly #settings: SettingReaders;
  #run: Group[] = [];
  #agentMarks: number[] = [];
  #firstMark = -1;

  constructor(table: DirectiveTable, settings: SettingReaders) {
    this.#table = table;
    this.#settings = settings;
  }

  addAgent(mark: number): void {
    if (this.#firstMark >= 0 && this.#hasDirectivesBefore(mark)) this.#endGroup(mark);
    if (this.#firstMark < 0) this.#firstMark = mark;
    const name = this.#table.value(mark).toLowerCase();
    this.#addName(name);
    // Quirk: `foo*` is also registered without its stars, so it applies to every agent with `foo` in its name.
    // Mirrors `Protego._parse_robotstxt`.
    if (name !== '*' && name.includes('*')) this.#addName(name.replaceAll('*', ''));
    this.#agentMarks.push(mark);
  }

  /** Closes the group that lies before `mark`; the next agent line begins a new list. */
  endRun(mark: number): void {
    if (this.#firstMark >= 0) this.#endGroup(mark);
    this.#run = [];
    this.#agentMarks = [];
  }

  /** Whether the agents so far have rules or settings; a Sitemap or Host among agent lines is nobody's. */
  #hasDirectivesBefore(mark: number): boolean {
    const table = this.#table;
    let previous = mark - MARK_STRIDE;
    while (table.kind(previous) === Kind.sitemap || table.kind(previous) === Kind.host)
      previous -= MARK_STRIDE;
    return table.kind(previous) !== Kind.agent || table.rulesBefore(mark) > table.rulesBefore(previous);
  }

  #endGroup(mark: number): void {
    const table = this.#table;
    const endRule = table.rulesBefore(mark);
    const group = new RunGroup(
      this.groups.length,
      table,
      this.#settings,
      this.#agentMarks,
      this.#firstMark,
      mark,
      table.rulesBefore(this.#firstMark),
      endRule,
    );
    this.#run.push(group);
    this.groups.push(group);
    this.#firstMark = -1;
  }

  #addName(name: string): void {
    if (name === '') return;
    let memberships = this.members.get(name);
    if (memberships === undefined) this.members.set(name, (memberships = []));
    if (memberships.at(-1)?.run === this.#run) return;
    memberships.push({ run: this.#run, firstGroup: this.#run.length, agent: this.#agentMarks.length });
  }
}

/** A group of a run: its agents are those listed when its last directive was read. */
class RunGroup extends SpanGroup {
  readonly #agentMarks: readonly number[];
  readonly #agentCount: number;

  constructor(
    id: number,
    table: DirectiveTable,
    settings: SettingReaders,
    agentMarks: readonly number[],
    firstMark: number,
    endMark: number,
    firstRule: number,
    endRule: number,
  ) {
    super(id, table, settings, firstMark, endMark, firstRule, endRule);
    this.#agentMarks = agentMarks;
    this.#agentCount = agentMarks.length;
  }

  override get agents(): readonly string[] {
    return this.#listed().map((mark) => this.table.value(mark));
  }

  override get agentLines(): readonly number[] {
    return this.#listed().map((mark) => this.table.lineOf(mark));
  }

  #listed(): readonly number[] {
    return this.#agentMarks.slice(0, this.#agentCount);
  }
}
