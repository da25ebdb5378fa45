/** The table "Who reads it how": one column for each family of readings, or for each reading. */

import { elementOf } from '../parts/element.js';
import type { TablesPart, Versions } from '../survey/survey.js';
import { familyColumns, readingColumns, type Column } from './columns.js';
import { VerdictTable, type ShownTable } from './verdict-table.js';

export class ReadingsTable {
  readonly #table: VerdictTable;
  readonly #all = elementOf('all-readings', HTMLInputElement);
  #shown: ShownTable | undefined;
  #versions: Versions = {};

  constructor(choose: (row: number, dialect: string) => void) {
    this.#table = new VerdictTable(elementOf('how', HTMLElement), 'who-reads-it-how', choose);
    this.#all.addEventListener('change', () => {
      if (this.#shown !== undefined) this.#table.show({ ...this.#shown, columns: this.#columns() });
    });
  }

  show({ readings, urls }: TablesPart, versions: Versions, chosen: ShownTable['chosen']): void {
    this.#versions = versions;
    this.#shown = { grid: readings, urls, columns: this.#columns(), chosen };
    this.#table.show(this.#shown);
  }

  #columns(): readonly Column[] {
    return this.#all.checked ? readingColumns(this.#versions) : familyColumns(this.#versions);
  }
}
