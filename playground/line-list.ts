/** The file line by line. Only the lines in sight are elements, so a file may have any number of them. */

import { visible } from 'robotparser/core';
import { element } from './element.js';
import { notesOf, wordsOf } from './line-words.js';
import { Mark, type Explained, type MarkedLines } from './survey.js';

/** As page.css has it. */
const LINE_HEIGHT = 24;

/** Lines above and below those in sight. */
const SPARE = 12;

/** What is shown of a line; the rest is at hand in the text field. */
const LONGEST = 1000;

export interface ShownFile {
  readonly text: string;
  readonly agent: string;
  readonly lines: MarkedLines;
  readonly explained: Explained | undefined;
}

export class LineList {
  readonly #box: HTMLElement;
  readonly #sheet: HTMLElement;
  readonly #note: HTMLElement;
  /** The elements there are, which stay for as long as they are in sight: somebody may be selecting their text. */
  readonly #rows = new Map<number, HTMLElement>();
  #file: ShownFile | undefined;
  /** Counted from 1. */
  #active = 1;

  /** `box` scrolls, `sheet` is as high as the file, `note` tells of the line that is pointed at or active. */
  constructor(box: HTMLElement, sheet: HTMLElement, note: HTMLElement) {
    this.#box = box;
    this.#sheet = sheet;
    this.#note = note;
    box.addEventListener('scroll', () => this.#render());
    box.addEventListener('keydown', (event) => this.#pressed(event));
    box.addEventListener('focus', () => this.#tell(this.#active));
    box.addEventListener('click', ({ target }) => {
      const line = lineOf(target);
      if (line !== undefined) this.#activate(line);
    });
    box.addEventListener('pointerover', ({ target }) => this.#tell(lineOf(target) ?? this.#active));
    box.addEventListener('pointerleave', () => this.#tell(this.#active));
    new ResizeObserver(() => this.#render()).observe(box);
  }

  show(file: ShownFile): void {
    this.#file = file;
    const count = file.lines.marks.length;
    this.#sheet.style.height = `${count * LINE_HEIGHT}px`;
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.#activate(Math.min(this.#active, count));
  }

  /** Brings a line into sight and makes it the active one. */
  goTo(line: number): void {
    this.#activate(line);
    const top = (line - 1) * LINE_HEIGHT;
    const { scrollTop, clientHeight } = this.#box;
    if (top < scrollTop || top + LINE_HEIGHT > scrollTop + clientHeight) {
      this.#box.scrollTop = top - clientHeight / 3;
    }
    this.#render();
  }

  #activate(line: number): void {
    const count = this.#file?.lines.marks.length ?? 0;
    this.#rows.get(this.#active)?.setAttribute('aria-selected', 'false');
    this.#active = Math.max(1, Math.min(line, count));
    this.#rows.get(this.#active)?.setAttribute('aria-selected', 'true');
    this.#render();
    this.#tell(this.#active);
  }

  #pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.#box.clientHeight / LINE_HEIGHT) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: this.#active - 1,
      ArrowDown: this.#active + 1,
      PageUp: this.#active - page,
      PageDown: this.#active + page,
      Home: 1,
      End: Infinity,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#activate(next);
    this.goTo(this.#active);
  }

  #tell(line: number): void {
    if (this.#file === undefined) return;
    const { lines, explained, agent } = this.#file;
    const notes = notesOf(line, lines, explained, agent);
    const told = notes.length > 0 ? notes : ['has no part in this answer'];
    this.#note.replaceChildren(
      element('strong', {}, `Line ${line}`),
      ...told.map((note) => element('span', {}, visible(note))),
    );
  }

  #render(): void {
    if (this.#file === undefined) return;
    const { scrollTop, clientHeight } = this.#box;
    const count = this.#file.lines.marks.length;
    const first = Math.max(1, Math.floor(scrollTop / LINE_HEIGHT) + 1 - SPARE);
    const last = Math.min(count, Math.ceil((scrollTop + clientHeight) / LINE_HEIGHT) + SPARE);
    for (const [line, row] of this.#rows) {
      if (line >= first && line <= last) continue;
      row.remove();
      this.#rows.delete(line);
    }
    let below: HTMLElement | null = null;
    for (let line = last; line >= first; line--) {
      const row = this.#rows.get(line) ?? this.#row(line, this.#file);
      if (!this.#rows.has(line)) this.#sheet.insertBefore(row, below);
      this.#rows.set(line, row);
      below = row;
    }
    if (this.#rows.has(this.#active)) this.#box.setAttribute('aria-activedescendant', idOf(this.#active));
    else this.#box.removeAttribute('aria-activedescendant');
  }

  #row(line: number, { text, agent, lines, explained }: ShownFile): HTMLElement {
    const words = wordsOf(lines.marks[line - 1] ?? 0);
    const from = lines.starts[line - 1] ?? 0;
    const to = lines.ends[line - 1] ?? from;
    const shown = visible(text.slice(from, Math.min(to, from + LONGEST)));
    const row = element(
      'div',
      {
        role: 'option',
        id: idOf(line),
        class: `line ${words[0]?.name ?? 'plain'}`,
        'aria-selected': String(line === this.#active),
        'aria-posinset': String(line),
        'aria-setsize': String(lines.marks.length),
        'aria-description': visible(notesOf(line, lines, explained, agent).join('. ')),
        'data-line': String(line),
      },
      element('span', { class: 'number' }, String(line)),
      element('span', { class: 'sign', 'aria-hidden': 'true' }, words[0]?.sign ?? ''),
      element('span', { class: 'source' }, to - from > LONGEST ? `${shown}…` : shown),
      // Most rules of a group do not match: the sign has to do for them.
      ...words
        .filter(({ mark }) => mark !== Mark.member)
        .map(({ name, word }) => element('span', { class: `tag ${name}` }, word)),
    );
    row.style.top = `${(line - 1) * LINE_HEIGHT}px`;
    return row;
  }
}

function idOf(line: number): string {
  return `line-${line}`;
}

function lineOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return row === null ? undefined : Number(row.dataset['line']);
}
