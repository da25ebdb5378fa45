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
  #open: 'nothing' | 'agents' | 'ended-agents' | 'members' = 'nothing';
  #isNamed = false;
  #firstMark = 0;
  #firstRule = 0;

  constructor(builder: DirectiveTableBuilder) {
    this.#builder = builder;
  }

  /**
   * An agent line that is about to be added. It joins the agents right before it, or ends their group and begins another.
   *
   * @param isNamed - a group without a name is dropped
   */
  agent(isNamed = true): void {
    if (this.#open !== 'agents') {
      this.close();
      this.#firstMark = this.#builder.markLength;
      this.#firstRule = this.#builder.ruleCount;
      this.#isNamed = false;
    }
    this.#open = 'agents';
    this.#isNamed ||= isNamed;
  }

  /** Whether there are agents to which a line belongs. */
  get isOpen(): boolean {
    return this.#open !== 'nothing';
  }

  /** A line of the open group, which ends the list of its agents. A group without one is dropped. */
  member(): void {
    if (this.isOpen) this.#open = 'members';
  }

  /** Any other line that ends the list of agents. */
  endAgents(): void {
    if (this.#open === 'agents') this.#open = 'ended-agents';
  }

  close(): void {
    if (this.#open === 'members' && this.#isNamed) {
      this.#ranges.push(this.#firstMark, this.#builder.markLength, this.#firstRule, this.#builder.ruleCount);
    }
    this.#open = 'nothing';
  }

  /** The groups so far, numbered from `firstId`. */
  groups(table: DirectiveTable, readers: SettingReaders, firstId = 0): SpanGroup[] {
    const groups: SpanGroup[] = [];
    for (let at = 0; at < this.#ranges.length; at += 4) {
      const [firstMark = 0, endMark = 0, firstRule = 0, endRule = 0] = this.#ranges.slice(at, at + 4);
      const id = firstId + groups.length;
      const marks = table.ruleCount;
      groups.push(new SpanGroup(id, table, readers, marks + firstMark, marks + endMark, firstRule, endRule));
    }
    return groups;
  }
}
