/** A sheet over a directive table: groups and notes come to exist when they are asked for. */

import type { Group, Note, Sheet } from './dialect.js';
import { type DirectiveTable, type DirectiveKind } from './directive-table.js';
import * as Kind from './directive-kinds.js';

/** What a dialect adds to a table: how directives form groups, and what its reader ignored or doubted. */
export interface TableReading<Grouped extends Group = Group> {
  groups(table: DirectiveTable): readonly Grouped[];
  notes(table: DirectiveTable): readonly Note[];
}

export class TableSheet<Grouped extends Group = Group> implements Sheet {
  readonly table: DirectiveTable;
  readonly #reading: TableReading<Grouped>;
  #groups: readonly Grouped[] | undefined;

  constructor(table: DirectiveTable, reading: TableReading<Grouped>) {
    this.table = table;
    this.#reading = reading;
  }

  get groups(): readonly Grouped[] {
    return (this.#groups ??= this.#reading.groups(this.table));
  }

  get notes(): readonly Note[] {
    return this.#reading.notes(this.table);
  }

  get sitemaps(): readonly string[] {
    return this.#values(Kind.sitemap);
  }

  get host(): string | undefined {
    return this.#values(Kind.host).at(-1);
  }

  get cleanParams(): readonly string[] {
    return this.#values(Kind.cleanParam);
  }

  lineText(line: number): string {
    return this.table.lineText(line);
  }

  #values(kind: DirectiveKind): string[] {
    return this.table.marks(kind).map((mark) => this.table.value(mark));
  }
}
