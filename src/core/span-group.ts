/** A group as two ranges of a directive table: its marks (agents and settings) and its rules. */

import type { Group, RequestRate, Rule, VisitTime } from './dialect.js';
import { type DirectiveKind, type DirectiveTable, Kind } from './directive-table.js';

/** How a dialect reads the settings of a group; a dialect does not support settings without a reader. */
export interface SettingReaders {
  /** Transforms an agent's name; absent if names stay as they are. */
  agent?(value: string): string;
  readonly delay?: (value: string) => number | undefined;
  readonly rate?: (value: string) => RequestRate | undefined;
  readonly visit?: (value: string) => VisitTime | undefined;
}

/** The rules of a group in its text. */
export interface RulesOfGroup {
  readonly length: number;
  /** Their packed spans, from `first` on. */
  readonly table: { readonly text: string; readonly spans: Int32Array };
  readonly first: number;
  /** The rule as an object. */
  rule(index: number): Rule | undefined;
}

/** A group whose rules have not become objects yet. */
export class SpanGroup implements Group, RulesOfGroup {
  readonly id: number;
  readonly table: DirectiveTable;
  readonly #readers: SettingReaders;
  readonly #firstMark: number;
  readonly #endMark: number;
  readonly first: number;
  readonly length: number;
  #agents: readonly string[] | undefined;

  constructor(
    id: number,
    table: DirectiveTable,
    readers: SettingReaders,
    firstMark: number,
    endMark: number,
    firstRule: number,
    endRule: number,
  ) {
    this.id = id;
    this.table = table;
    this.#readers = readers;
    this.#firstMark = firstMark;
    this.#endMark = endMark;
    this.first = firstRule;
    this.length = endRule - firstRule;
  }

  rule(index: number): Rule {
    return new TableRule(this.table, this.first + index);
  }

  get agents(): readonly string[] {
    return (this.#agents ??= this.#marks(Kind.agent).map((mark) => {
      const name = this.table.value(mark);
      return this.#readers.agent?.(name) ?? name;
    }));
  }

  get agentLines(): readonly number[] {
    return this.#marks(Kind.agent).map((mark) => this.table.lineOf(mark));
  }

  get rules(): readonly Rule[] {
    return Array.from({ length: this.length }, (_, index) => this.rule(index));
  }

  get delay(): number | undefined {
    return lastOf(this.values(Kind.delay), this.#readers.delay);
  }

  get delayLine(): number | undefined {
    const { delay } = this.#readers;
    return lastOf(this.#marks(Kind.delay), (mark) =>
      delay?.(this.table.value(mark)) === undefined ? undefined : this.table.lineOf(mark),
    );
  }

  get rate(): RequestRate | undefined {
    return lastOf(this.values(Kind.rate), this.#readers.rate);
  }

  get visit(): VisitTime | undefined {
    return lastOf(this.values(Kind.visit), this.#readers.visit);
  }

  get signals(): readonly string[] {
    return this.values(Kind.signal);
  }

  /** The values of its directives of one kind, as written in the file. */
  values(kind: DirectiveKind): string[] {
    return this.#marks(kind).map((mark) => this.table.value(mark));
  }

  #marks(kind: DirectiveKind): number[] {
    return this.table.marks(kind, this.#firstMark, this.#endMark);
  }
}

/** The last defined value: a later line overrides an earlier one. */
export function lastOf<From, To>(
  all: readonly From[],
  read: ((from: From) => To | undefined) | undefined,
): To | undefined {
  let last: To | undefined;
  for (const one of all) last = read?.(one) ?? last;
  return last;
}

/** One rule of a table. Its line number is computed on demand, since that means counting the lines of the file. */
export class TableRule implements Rule {
  readonly allow: boolean;
  readonly value: string;
  readonly #table: DirectiveTable;
  readonly #index: number;

  constructor(table: DirectiveTable, index: number) {
    this.allow = table.allows(index);
    this.value = table.value(index);
    this.#table = table;
    this.#index = index;
  }

  get line(): number {
    return this.#table.lineOf(this.#index);
  }
}
