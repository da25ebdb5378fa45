/** Where the case is typed: the file, the crawler, the URLs; or dropped, or picked among the examples. */

import type { Case } from './case.js';
import { element, elementOf } from './element.js';
import { examples } from './examples.js';
import { FieldText, MOST_LINES } from './field-text.js';

/** No crawler reads as much of a robots.txt. */
const LARGEST_FILE = 2 * 1024 * 1024;

/** What is typed is asked when the typing pauses for a moment. */
const PAUSE_MS = 60;

export type Typed = Pick<Case, 'text' | 'agent' | 'urls'>;

export interface CaseFormEvents {
  /** Something is being typed. */
  typing(): void;
  /** What stands in the form now. */
  typed(typed: Typed): void;
  /** A file was opened. */
  opened(typed: Typed): void;
  picked(example: Case): void;
}

export class CaseForm {
  readonly #text = elementOf('text', HTMLTextAreaElement);
  readonly #agent = elementOf('agent', HTMLInputElement);
  readonly #urls = elementOf('urls', HTMLTextAreaElement);
  readonly #example = elementOf('example', HTMLSelectElement);
  readonly #cut = elementOf('cut', HTMLElement);
  readonly #problem = elementOf('problem', HTMLElement);
  readonly #events: CaseFormEvents;
  #file = new FieldText('');
  #timer = 0;

  constructor(events: CaseFormEvents) {
    this.#events = events;
    for (const field of [this.#text, this.#agent, this.#urls]) {
      field.addEventListener('input', () => this.#changed());
    }
    this.#example.append(
      ...examples.map(({ name }, index) => element('option', { value: String(index) }, name)),
    );
    this.#example.addEventListener('change', () => {
      const example = examples[Number(this.#example.value)];
      if (this.#example.value !== '' && example !== undefined) events.picked(example.shown);
    });
    this.#takeFiles();
  }

  show({ text, agent, urls }: Typed): void {
    clearTimeout(this.#timer);
    this.#showFile(new FieldText(text));
    this.#agent.value = agent;
    this.#urls.value = urls;
    const same = examples.findIndex(
      ({ shown }) => shown.text === text && shown.agent === agent && shown.urls === urls,
    );
    this.#example.value = same < 0 ? '' : String(same);
  }

  complain(problem: string): void {
    this.#problem.textContent = problem;
  }

  #showFile(file: FieldText): void {
    this.#file = file;
    this.#text.value = file.shown;
    this.#tellCut();
  }

  #tellCut(): void {
    this.#cut.textContent = this.#file.isCut
      ? `The field holds the first ${MOST_LINES} lines; all are read.`
      : '';
  }

  #changed(): void {
    this.#events.typing();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#file.edit(this.#text.value);
      const { text } = this.#file;
      if (this.#file.hasGrown) this.#showFile(new FieldText(text));
      else this.#tellCut();
      this.#example.value = '';
      this.complain('');
      this.#events.typed({ text, agent: this.#agent.value, urls: this.#urls.value });
    }, PAUSE_MS);
  }

  #takeFiles(): void {
    const chooser = elementOf('file', HTMLInputElement);
    chooser.addEventListener('change', () => void this.#take(chooser.files?.[0]));
    const target = document.body;
    target.addEventListener('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      target.classList.add('dropping');
    });
    target.addEventListener('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) target.classList.remove('dropping');
    });
    target.addEventListener('drop', (event) => {
      target.classList.remove('dropping');
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void this.#take(file);
    });
  }

  async #take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > LARGEST_FILE) {
      this.complain(
        `Cannot take ${file.name}: it holds more than ${LARGEST_FILE} bytes, which no crawler reads`,
      );
      return;
    }
    this.#events.typing();
    const text = await contentsOf(file);
    this.complain(text === undefined ? `Cannot read ${file.name}: it has changed or is no file` : '');
    const typed = { text: text ?? this.#file.text, agent: this.#agent.value, urls: this.#urls.value };
    this.show(typed);
    this.#events.opened(typed);
  }
}

async function contentsOf(file: File): Promise<string | undefined> {
  // A byte order mark stays: some readers stumble over it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    return decoder.decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
