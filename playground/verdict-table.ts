/** The table URL x dialect: a grid in which the arrow keys move and every cell can be chosen. */

import { element } from './element.js';
import type { Row, Survey } from './survey.js';
import { urlText } from './url-text.js';
import { verdictCell } from './verdict-sign.js';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** What others are marked as differing from: the first column, which is the standard's. */
const REFERENCE = 0;

export class VerdictTable {
  readonly #table: HTMLTableElement;
  readonly #choose: (place: Place) => void;
  #buttons: HTMLButtonElement[][] = [];
  /** What each row shows, to leave alone what does not change. */
  #shown: string[] = [];
  #chosen: Place = { row: 0, column: 0 };

  constructor(table: HTMLTableElement, choose: (place: Place) => void) {
    this.#table = table;
    this.#choose = choose;
    table.addEventListener('click', ({ target }) => this.#clicked(target));
    table.addEventListener('keydown', (event) => this.#pressed(event));
  }

  show({ dialects, rows }: Survey, chosen: Place): void {
    this.#showHead(dialects);
    const body = this.#table.tBodies[0] ?? this.#table.createTBody();
    rows.forEach((row, index) => this.#showRow(body, row, index, dialects));
    while (body.rows.length > rows.length) body.deleteRow(-1);
    this.#buttons.length = rows.length;
    this.#shown.length = rows.length;
    this.#mark(chosen);
  }

  #showHead(dialects: readonly string[]): void {
    if (this.#table.tHead !== null) return;
    const cells = ['URL', ...dialects].map((name) =>
      // A long name may be broken where its words meet.
      element(
        'th',
        { scope: 'col' },
        ...name
          .split(/(?=[A-Z][a-z])/)
          .flatMap((word, at) => (at === 0 ? [word] : [element('wbr', {}), word])),
      ),
    );
    this.#table.createTHead().append(element('tr', {}, ...cells));
  }

  #showRow(body: HTMLTableSectionElement, row: Row, index: number, dialects: readonly string[]): void {
    const shown = JSON.stringify([row.table.url, row.cells]);
    if (this.#shown[index] === shown) return;
    this.#shown[index] = shown;
    const reference = row.cells[REFERENCE]?.verdict;
    const differing = row.cells.filter(({ verdict }) => verdict !== reference).length;
    const buttons = row.cells.map((cell) => {
      const differs = cell.verdict !== reference;
      const button = element('button', { type: 'button', tabindex: '-1' }, ...verdictCell(cell));
      if (differs)
        button.append(' ', element('span', { class: 'differs' }, `≠ ${dialects[REFERENCE] ?? ''}`));
      return button;
    });
    const heading = element(
      'th',
      { scope: 'row' },
      urlText(row.table.url),
      element(
        'span',
        { class: 'agreement' },
        row.table.agree ? 'all agree' : `${differing} of ${row.cells.length} differ`,
      ),
    );
    const cells = buttons.map((button) => element('td', { role: 'gridcell' }, button));
    const focused = this.#focusIn(index);
    const made = element('tr', {}, heading, ...cells);
    const old = body.rows[index];
    if (old === undefined) body.append(made);
    else old.replaceWith(made);
    this.#buttons[index] = buttons;
    if (focused !== undefined) buttons[focused]?.focus();
  }

  #focusIn(row: number): number | undefined {
    const column = this.#buttons[row]?.findIndex((button) => button === document.activeElement) ?? -1;
    return column < 0 ? undefined : column;
  }

  /** The chosen cell is the one that the tab key reaches. */
  #mark(chosen: Place): void {
    this.#tell(this.#chosen, 'false');
    this.#chosen = chosen;
    this.#tell(chosen, 'true');
  }

  #tell({ row, column }: Place, chosen: 'true' | 'false'): void {
    const button = this.#buttons[row]?.[column];
    button?.setAttribute('tabindex', chosen === 'true' ? '0' : '-1');
    button?.parentElement?.setAttribute('aria-selected', chosen);
  }

  #clicked(target: EventTarget | null): void {
    const place = target instanceof Element ? this.#placeOf(target.closest('button')) : undefined;
    if (place !== undefined) this.#choose(place);
  }

  #pressed(event: KeyboardEvent): void {
    const place = this.#placeOf(document.activeElement);
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const { row, column } = place;
    const last = (this.#buttons[row]?.length ?? 1) - 1;
    const moves: Readonly<Record<string, Place>> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row, column: 0 },
      End: { row, column: last },
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#buttons[next.row]?.[next.column]?.focus();
  }

  #placeOf(button: Element | null): Place | undefined {
    for (const [row, buttons] of this.#buttons.entries()) {
      const column = buttons.findIndex((each) => each === button);
      if (column >= 0) return { row, column };
    }
    return undefined;
  }
}
