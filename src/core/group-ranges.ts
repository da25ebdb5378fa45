/**
 * The groups of a table under construction, for originals in which agent lines in a row share the lines after them: the
 * ranges of the marks and of the rules of each group.
 */

import type { DirectiveTable, DirectiveTableBuilder } from './directive-table.js';
import { SpanGroup, type SettingReaders } from './span-group.js';

export class GroupRanges {
  readonly #builder: DirectiveTableBuilder;
  /** Four numbers for each group: its first mark and the one after its last, then the same for its rules. */
  readonly #ranges: number[] = [];
  #isOpen = false;
  #isNamed = false;
  #agentsEnded = false;
  #hasSetting = false;
  #firstMark = 0;
  #firstRule = 0;

  constructor(builder: DirectiveTableBuilder) {
    this.#builder = builder;
  }

  /** Whether there are agents to which a line belongs. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * An agent line that is about to be added. It joins the agents right before it, or ends their group and begins another.
   *
   * @param isNamed - a group without a name is dropped
   */
  agent(isNamed = true): void {
    if (!this.#isOpen || this.#agentsEnded || this.#hasMembers) {
      this.close();
      this.#isOpen = true;
      this.#firstMark = this.#builder.markLength;
      this.#firstRule = this.#builder.ruleCount;
      this.#isNamed = this.#agentsEnded = this.#hasSetting = false;
    }
    this.#isNamed ||= isNamed;
  }

  /** Besides a rule, a line that ends the list of agents and makes them a group; agents without any are dropped. */
  setting(): void {
    this.#hasSetting = true;
  }

  /** A line that only ends the list of agents. */
  endAgents(): void {
    this.#agentsEnded = true;
  }

  /** Ends the open group. */
  close(): void {
    if (this.#isOpen && this.#isNamed && this.#hasMembers) {
      this.#ranges.push(this.#firstMark, this.#builder.markLength, this.#firstRule, this.#builder.ruleCount);
    }
    this.#isOpen = false;
  }

  get #hasMembers(): boolean {
    return this.#hasSetting || this.#builder.ruleCount > this.#firstRule;
  }

  /** The groups so far, numbered from `firstId`. */
  groups(table: DirectiveTable, readers: SettingReaders, firstId = 0): SpanGroup[] {
    const groups: SpanGroup[] = [];
    const ranges = this.#ranges;
    const marks = table.ruleCount;
    // Without destructuring, which V8 takes several times as long to compile.
    for (let at = 0; at < ranges.length; at += 4) {
      const firstMark = marks + (ranges[at] ?? 0);
      const endMark = marks + (ranges[at + 1] ?? 0);
      const id = firstId + groups.length;
      groups.push(
        new SpanGroup(id, table, readers, firstMark, endMark, ranges[at + 2] ?? 0, ranges[at + 3] ?? 0),
      );
    }
    return groups;
  }
}
