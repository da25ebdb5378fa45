/** A sheet over a directive table: groups and notes are made on demand. */

import type { Failure, Group, Note, Sheet } from './dialect.js';
import { Kind, type DirectiveTable } from './directive-table.js';
import { readTable, takeNotes, type TableFormat } from './table-reader.js';

/** What a dialect adds to a table: how directives form groups. */
export interface SheetFormat<Grouped extends Group = Group> extends TableFormat {
  groups(table: DirectiveTable): readonly Grouped[];
  /** Set if the original raises an error for this file. */
  readonly failure?: Failure | undefined;
  /** Transforms the value of a Sitemap line; absent if values stay as they are. */
  readonly sitemap?: (value: string) => string;
}

export class TableSheet<Grouped extends Group = Group> implements Sheet {
  readonly table: DirectiveTable;
  readonly #format: SheetFormat<Grouped>;
  #groups: readonly Grouped[] | undefined;

  /** @param table - passed if its content depends on more than the lines of the text */
  constructor(text: string, format: SheetFormat<Grouped>, table = readTable(text, format)) {
    this.table = table;
    this.#format = format;
  }

  get failure(): Failure | undefined {
    return this.#format.failure;
  }

  get groups(): readonly Grouped[] {
    return (this.#groups ??= this.#format.groups(this.table));
  }

  get notes(): readonly Note[] {
    return takeNotes(this.table.text, this.#format, this.table);
  }

  get sitemaps(): readonly string[] {
    return this.table.values(Kind.sitemap).map((value) => this.#format.sitemap?.(value) ?? value);
  }

  get host(): string | undefined {
    return this.table.values(Kind.host).at(-1);
  }

  get cleanParams(): readonly string[] {
    return this.table.values(Kind.cleanParam);
  }

  lineText(line: number): string {
    return this.table.lineText(line);
  }
}
