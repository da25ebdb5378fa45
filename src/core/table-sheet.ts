/** A sheet over a directive table: groups and notes come to exist when they are asked for. */

import type { Group, Note, Sheet } from './dialect.js';
import { type DirectiveTable, type MarkKind } from './directive-table.js';
import * as Mark from './mark-kinds.js';

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
    return this.#values(Mark.sitemap);
  }

  get host(): string | undefined {
    return this.#values(Mark.host).at(-1);
  }

  get cleanParams(): readonly string[] {
    return this.#values(Mark.cleanParam);
  }

  lineText(line: number): string {
    return this.table.lineText(line);
  }

  #values(kind: MarkKind): string[] {
    const values: string[] = [];
    for (let mark = 0; mark < this.table.markCount; mark++) {
      if (this.table.markKind(mark) === kind) values.push(this.table.markText(mark));
    }
    return values;
  }
}
