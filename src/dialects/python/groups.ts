/** How the lines of a robots.txt become groups in Python's robotparser. */

import { Kind, type DirectiveTable, type DirectiveTableBuilder } from '../../core/directive-table.js';
import { GroupRanges } from '../../core/group-ranges.js';
import type { SettingReaders, SpanGroup } from '../../core/span-group.js';

/** The name by which Python's robotparser looks up an agent: its text before the first slash, in lower case. */
export function agentToken(agent: string): string {
  const slash = agent.indexOf('/');
  return (slash < 0 ? agent : agent.slice(0, slash)).toLowerCase();
}

/** The open group. It collects agent lines, then rules and settings, and is kept or discarded at its end. */
export class PythonGroupMachine {
  readonly #builder: DirectiveTableBuilder;
  readonly #ranges: GroupRanges;
  #state: 'start' | 'agents' | 'members' = 'start';

  constructor(builder: DirectiveTableBuilder) {
    this.#builder = builder;
    this.#ranges = new GroupRanges(builder);
  }

  get state(): 'start' | 'agents' | 'members' {
    return this.#state;
  }

  agent(from: number, end: number): void {
    if (this.#state === 'members') this.file();
    if (this.#state === 'start') {
      this.#ranges.begin();
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
    this.#ranges.file();
    this.#state = 'start';
  }

  discard(): void {
    this.#state = 'start';
  }

  /** The groups so far, with ids from `firstId` on. */
  groups(table: DirectiveTable, readers: SettingReaders, firstId: number): SpanGroup[] {
    return this.#ranges.groups(table, readers, firstId);
  }
}
