/** The groups of a table under construction: the ranges of the marks and of the rules of each. */

import type { DirectiveTable, DirectiveTableBuilder } from './directive-table.js';
import { SpanGroup, type SettingReaders } from './span-group.js';

export class GroupRanges {
  readonly #builder: DirectiveTableBuilder;
  /** Four numbers for each group: its first mark and the one after its last, then the same for its rules. */
  readonly #ranges: number[] = [];
  #firstMark = 0;
  #firstRule = 0;

  constructor(builder: DirectiveTableBuilder) {
    this.#builder = builder;
  }

  /** Directives added from now on may become a group. */
  begin(): void {
    this.#firstMark = this.#builder.markLength;
    this.#firstRule = this.#builder.ruleCount;
  }

  /** Whether a rule has been added since the group began. */
  get hasRule(): boolean {
    return this.#builder.ruleCount > this.#firstRule;
  }

  /** Makes a group of everything added since `begin`. */
  file(): void {
    this.#ranges.push(this.#firstMark, this.#builder.markLength, this.#firstRule, this.#builder.ruleCount);
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
