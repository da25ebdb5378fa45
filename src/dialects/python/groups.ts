/** How the lines of a robots.txt become groups in Python's robotparser. */

import { type DirectiveTable, type DirectiveTableBuilder } from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { SpanGroup, type SettingReaders } from '../../core/span-group.js';

/** The open group, which moves from its agent lines on to its members, and is filed or thrown away. */
export class PythonGroupMachine {
  readonly #builder: DirectiveTableBuilder;
  readonly #spans: number[] = [];
  #state: 'start' | 'agents' | 'members' = 'start';
  #firstMark = 0;
  #firstRule = 0;

  constructor(builder: DirectiveTableBuilder) {
    this.#builder = builder;
  }

  get state(): 'start' | 'agents' | 'members' {
    return this.#state;
  }

  agent(from: number, end: number): void {
    if (this.#state === 'members') this.file();
    if (this.#state === 'start') {
      this.#firstMark = this.#builder.markLength;
      this.#firstRule = this.#builder.ruleCount;
      this.#state = 'agents';
    }
    this.#builder.add(Kind.agent, from, end);
  }

  /** A line that belongs into a group and ends its list of agents; false where no group is open. */
  member(): boolean {
    if (this.#state === 'start') return false;
    this.#state = 'members';
    return true;
  }

  file(): void {
    this.#spans.push(this.#firstMark, this.#builder.markLength, this.#firstRule, this.#builder.ruleCount);
    this.#state = 'start';
  }

  discard(): void {
    this.#state = 'start';
  }

  /** What has been filed, numbered from `firstId`. */
  groups(table: DirectiveTable, readers: SettingReaders, firstId: number): SpanGroup[] {
    const groups: SpanGroup[] = [];
    const spans = this.#spans;
    for (let at = 0; at < spans.length; at += 4) {
      const [firstMark, endMark] = [
        table.ruleCount + (spans[at] ?? 0),
        table.ruleCount + (spans[at + 1] ?? 0),
      ];
      const [firstRule, endRule] = [spans[at + 2] ?? 0, spans[at + 3] ?? 0];
      const id = firstId + groups.length;
      groups.push(new SpanGroup(id, table, readers, firstMark, endMark, firstRule, endRule));
    }
    return groups;
  }
}
