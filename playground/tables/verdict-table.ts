/** A table of verdicts: a grid in which the arrow keys move and every cell can be chosen. */

import { element } from '../parts/element.js';
import { excerpt } from '../parts/excerpt.js';
import { saveFile } from '../parts/save-file.js';
import { setAttribute, setText } from '../parts/set.js';
import { urlText } from '../parts/url-text.js';
import { verdictCell } from '../parts/verdict-sign.js';
import type { Cell, VerdictGrid } from '../survey/survey.js';
import type { Column } from './columns.js';
import { csvOf, jsonOf, type TableToSave } from './export.js';
import { wordAt } from './grid-words.js';
import { rowOrder, type Sorting } from './row-order.js';

/** From so many rows on, only those in sight are made. */
const MANY = 500;

/** Rows above and below those in sight. */
const SPARE = 10;

export interface ShownTable {
  readonly grid: VerdictGrid;
  readonly urls: readonly string[];
  readonly columns: readonly Column[];
  readonly chosen: { readonly row: number; readonly key: string };
}

interface MadeRow {
  readonly made: HTMLTableRowElement;
  readonly heading: HTMLTableCellElement;
  readonly cells: readonly HTMLTableCellElement[];
  /** What each part shows, to leave alone what does not change. */
  shown: string[];
}

export class VerdictTable {
  readonly #name: string;
  readonly #scroll: HTMLElement;
  readonly #table: HTMLTableElement;
  readonly #body: HTMLTableSectionElement;
  readonly #above = spacer();
  readonly #below = spacer();
  readonly #count: HTMLElement;
  readonly #onlyDiffering: HTMLInputElement;
  readonly #choose: (row: number, key: string) => void;
  /** By their place in the order. */
  readonly #made = new Map<number, MadeRow>();
  #shown: ShownTable | undefined;
  #order: readonly number[] = [];
  #sorting: Sorting | undefined;
  #head = '';
  /** The cell that the tab key reaches: its place in the order and its column. */
  #reached = { place: 0, column: 0 };

  /** `section` holds the table and what filters and saves it. */
  constructor(section: HTMLElement, name: string, choose: (row: number, key: string) => void) {
    this.#name = name;
    this.#choose = choose;
    this.#scroll = part(section, '.scroll', HTMLElement);
    this.#table = part(section, 'table', HTMLTableElement);
    this.#count = part(section, '.count', HTMLElement);
    this.#onlyDiffering = part(section, '.only-differing', HTMLInputElement);
    this.#body = this.#table.createTBody();
    this.#body.append(this.#above, this.#below);
    this.#onlyDiffering.addEventListener('change', () => this.#arrange());
    this.#scroll.addEventListener('scroll', () => this.#render());
    new ResizeObserver(() => this.#render()).observe(this.#scroll);
    this.#table.addEventListener('click', ({ target }) => this.#clicked(target));
    this.#table.addEventListener('keydown', (event) => this.#pressed(event));
    part(section, '.save-csv', HTMLButtonElement).addEventListener('click', () =>
      this.#save('csv', 'text/csv', csvOf),
    );
    part(section, '.save-json', HTMLButtonElement).addEventListener('click', () =>
      this.#save('json', 'application/json', jsonOf),
    );
  }

  show(shown: ShownTable): void {
    this.#shown = shown;
    const { columns, grid, urls } = shown;
    const focused = this.#placeOf(document.activeElement);
    const head = JSON.stringify(columns);
    if (head !== this.#head) this.#showHead(columns);
    this.#head = head;
    setAttribute(this.#table, 'aria-rowcount', String(urls.length + 1));
    setAttribute(this.#table, 'aria-colcount', String(columns.length + 1));
    if (grid.columns.length === 0) this.#sorting = undefined;
    this.#arrange();
    // Other columns have other cells; the focus stays in the same place.
    if (focused !== undefined) this.#cellAt(focused.place, focused.column)?.focus({ preventScroll: true });
  }

  #arrange(): void {
    if (this.#shown === undefined) return;
    const { grid, urls, columns, chosen } = this.#shown;
    const indexes = columns.map(({ key }) => grid.columns.indexOf(key));
    const rows = this.#onlyDiffering.checked ? 'differing' : 'all';
    this.#order = rowOrder(grid, urls, indexes, { rows, sorting: this.#sorting });
    this.#reached = {
      place: Math.max(0, this.#order.indexOf(chosen.row)),
      column: Math.max(0, this.#columnOf(chosen.key)),
    };
    setText(
      this.#count,
      this.#order.length === urls.length ? '' : `${this.#order.length} of ${urls.length} URLs`,
    );
    for (const [place, { made }] of this.#made) {
      if (place < this.#order.length) continue;
      made.remove();
      this.#made.delete(place);
    }
    this.#render();
  }

  #showHead(columns: readonly Column[]): void {
    for (const { made } of this.#made.values()) made.remove();
    this.#made.clear();
    this.#sorting = undefined;
    this.#table.deleteTHead();
    const names: readonly Column[] = [{ key: '', name: 'URL', operator: '', note: '', says: '' }, ...columns];
    const cells = names.map(({ key, name, operator, note, says }) => {
      const sort = element('button', { type: 'button', 'data-sort': key, title: says }, excerpt(name));
      const cell = element('th', { scope: 'col', 'aria-sort': 'none' }, sort);
      const whose = operator === '' ? [] : [element('span', { class: 'operator' }, `${operator}, `)];
      if (note !== '') cell.append(element('span', { class: 'note' }, ...whose, ...breakable(note)));
      return cell;
    });
    this.#table.createTHead().append(element('tr', { 'aria-rowindex': '1' }, ...cells));
  }

  /** Rows of many are of one height, so that what is not there can be left room for. */
  #render(): void {
    if (this.#shown === undefined) return;
    const count = this.#order.length;
    const height = this.#rowHeight();
    const isLong = count >= MANY && height > 0;
    const { scrollTop, clientHeight } = this.#scroll;
    const first = isLong ? Math.max(0, Math.floor(scrollTop / height) - SPARE) : 0;
    const end = isLong ? Math.min(count, Math.ceil((scrollTop + clientHeight) / height) + SPARE) : count;
    for (const [place, { made }] of this.#made) {
      if (place >= first && place < end) continue;
      made.remove();
      this.#made.delete(place);
    }
    let before: HTMLElement = this.#below;
    for (let place = end - 1; place >= first; place--) {
      const row = this.#made.get(place) ?? this.#newRow(place);
      this.#fill(row, place);
      if (row.made.nextElementSibling !== before) before.before(row.made);
      before = row.made;
    }
    this.#above.style.height = `${first * height}px`;
    this.#below.style.height = `${(count - end) * height}px`;
  }

  #rowHeight(): number {
    for (const { made } of this.#made.values()) return made.offsetHeight;
    return 44;
  }

  #newRow(place: number): MadeRow {
    const columns = this.#shown?.columns ?? [];
    const heading = element('th', { scope: 'row' });
    const cells = columns.map(() => element('td', { role: 'gridcell', tabindex: '-1' }));
    const row = { made: element('tr', {}, heading, ...cells), heading, cells, shown: [] };
    this.#made.set(place, row);
    return row;
  }

  #fill({ made, heading, cells, shown: before }: MadeRow, place: number): void {
    if (this.#shown === undefined) return;
    const { grid, urls, columns, chosen } = this.#shown;
    const row = this.#order[place] ?? 0;
    const url = urls[row] ?? '';
    setAttribute(made, 'aria-rowindex', String(place + 2));
    if (before[0] !== url) heading.replaceChildren(urlText(url));
    before[0] = url;
    for (const [at, cell] of cells.entries()) {
      const key = columns[at]?.key ?? '';
      const word = wordAt(grid, row, grid.columns.indexOf(key));
      const said = saidBy(word);
      if (before[at + 1] !== said) cell.replaceChildren(...verdictCell(word));
      before[at + 1] = said;
      setAttribute(cell, 'aria-selected', String(row === chosen.row && key === chosen.key));
      const isReached = place === this.#reached.place && at === this.#reached.column;
      setAttribute(cell, 'tabindex', isReached ? '0' : '-1');
    }
  }

  #columnOf(key: string): number {
    return this.#shown?.columns.findIndex((column) => column.key === key) ?? -1;
  }

  #cellAt(place: number, column: number): HTMLElement | undefined {
    return this.#made.get(place)?.cells[column];
  }

  #scrollTo(place: number): void {
    const height = this.#rowHeight();
    const top = place * height;
    const { scrollTop, clientHeight } = this.#scroll;
    const head = this.#table.tHead?.offsetHeight ?? 0;
    if (top < scrollTop) this.#scroll.scrollTop = top;
    else if (top + height + head > scrollTop + clientHeight)
      this.#scroll.scrollTop = top + height + head - clientHeight;
    this.#render();
  }

  #clicked(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const sort = target.closest('[data-sort]')?.getAttribute('data-sort');
    if (sort !== undefined && sort !== null) this.#sortBy(sort);
    else this.#chooseAt(this.#placeOf(target.closest('td')));
  }

  #sortBy(key: string): void {
    const by = key === '' ? 'url' : (this.#shown?.grid.columns.indexOf(key) ?? 0);
    const now = this.#sorting?.by === by ? this.#sorting.direction : undefined;
    this.#sorting =
      now === 'descending' ? undefined : { by, direction: now === undefined ? 'ascending' : 'descending' };
    for (const cell of this.#table.tHead?.rows[0]?.cells ?? []) {
      const isSorted = cell.querySelector('button')?.getAttribute('data-sort') === key;
      cell.setAttribute('aria-sort', isSorted ? (this.#sorting?.direction ?? 'none') : 'none');
    }
    this.#arrange();
  }

  #chooseAt(at: { readonly place: number; readonly column: number } | undefined): void {
    if (at === undefined) return;
    const row = this.#order[at.place];
    const key = this.#shown?.columns[at.column]?.key;
    if (row !== undefined && key !== undefined) this.#choose(row, key);
  }

  #pressed(event: KeyboardEvent): void {
    const at = this.#placeOf(document.activeElement);
    if (at === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const { place, column } = at;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#chooseAt(at);
      return;
    }
    const last = (this.#shown?.columns.length ?? 1) - 1;
    const page = Math.max(1, Math.floor(this.#scroll.clientHeight / this.#rowHeight()) - 2);
    const moves: Readonly<Record<string, { readonly place: number; readonly column: number }>> = {
      ArrowLeft: { place, column: column - 1 },
      ArrowRight: { place, column: column + 1 },
      ArrowUp: { place: place - 1, column },
      ArrowDown: { place: place + 1, column },
      PageUp: { place: place - page, column },
      PageDown: { place: place + page, column },
      Home: { place, column: 0 },
      End: { place, column: last },
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#reach(Math.max(0, Math.min(next.place, this.#order.length - 1)), next.column);
  }

  #reach(place: number, column: number): void {
    if (column < 0 || column >= (this.#shown?.columns.length ?? 0)) return;
    this.#reached = { place, column };
    this.#scrollTo(place);
    const cell = this.#cellAt(place, column);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #placeOf(cell: Element | null): { readonly place: number; readonly column: number } | undefined {
    for (const [place, { cells }] of this.#made) {
      const column = cells.findIndex((each) => each === cell);
      if (column >= 0) return { place, column };
    }
    return undefined;
  }

  #save(ending: string, type: string, form: (table: TableToSave) => string): void {
    if (this.#shown === undefined) return;
    saveFile(`${this.#name}.${ending}`, type, form({ ...this.#shown, rows: this.#order }));
  }
}

function saidBy({ verdict, reason }: Cell): string {
  return `${verdict} ${reason}`;
}

/** May be broken after its slashes, which browsers do not do of themselves. */
function breakable(note: string): (Node | string)[] {
  return note.split(/(?<=\/)/).flatMap((part, at) => (at === 0 ? [part] : [element('wbr', {}), part]));
}

/** Room for rows that are not made. */
function spacer(): HTMLTableRowElement {
  return element('tr', { class: 'spacer', 'aria-hidden': 'true' });
}

function part<Kind extends Element>(section: HTMLElement, selector: string, kind: new () => Kind): Kind {
  const found = section.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The section ${section.id} has no ${selector}`);
  return found;
}
