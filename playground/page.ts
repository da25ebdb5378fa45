/** What is typed is asked of the worker, what it answers is shown, and the address keeps up with both. */

import { Address } from './address.js';
import { CaseForm } from './case-form.js';
import { questionOf, type Case } from './case.js';
import { showChange } from './change-list.js';
import { copyButtons } from './copy-buttons.js';
import { program, testCase } from './copies.js';
import { element, elementOf } from './element.js';
import { examples } from './examples.js';
import { showExplanation } from './explanation.js';
import { showFindings } from './finding-list.js';
import { LineList } from './line-list.js';
import { LINE_WORDS } from './line-words.js';
import { fragmentOf } from './link.js';
import { SurveyDesk } from './survey-desk.js';
import type { Question, Survey } from './survey.js';
import { VerdictTable } from './verdict-table.js';

const DAMAGED_LINK = 'The link holds no case that can be read; it may have been cut';

const [FIRST] = examples;

export class Page {
  readonly #desk: SurveyDesk;
  readonly #form: CaseForm;
  readonly #address: Address;
  readonly #table: VerdictTable;
  readonly #lines: LineList;
  readonly #dialect = elementOf('dialect', HTMLSelectElement);
  readonly #from = elementOf('from', HTMLSelectElement);
  readonly #to = elementOf('to', HTMLSelectElement);
  #case: Case = FIRST;
  #asked: Question | undefined;
  #survey: Survey | undefined;
  /** A question that was asked to see another line: when its answer is there, the deciding line is brought into sight. */
  #goToLine = true;

  constructor(worker: Worker) {
    this.#desk = new SurveyDesk(worker, (survey, question) => this.#show(survey, question));
    this.#form = new CaseForm({
      typing: () => this.#tellBusy('true'),
      typed: (typed) => this.#change(typed),
      picked: (example) => this.#openCase(example),
    });
    this.#address = new Address(
      (found) => (found === undefined ? this.#form.complain(DAMAGED_LINK) : this.#openCase(found)),
      () => this.#form.complain('This case is too long for a link; save the file instead'),
    );
    this.#table = new VerdictTable(elementOf('table', HTMLTableElement), ({ row, column }) => {
      const dialect = this.#survey?.dialects[column];
      if (dialect !== undefined) this.#look({ row, dialect });
    });
    this.#lines = new LineList(
      elementOf('lines', HTMLElement),
      elementOf('sheet', HTMLElement),
      elementOf('line-note', HTMLElement),
    );
    elementOf('legend', HTMLElement).append(
      ...LINE_WORDS.map(({ name, sign, word }) => element('li', { class: name }, `${sign} ${word}`)),
    );
    this.#dialect.addEventListener('change', () => this.#look({ dialect: this.#dialect.value }));
    this.#from.addEventListener('change', () => this.#change({ from: this.#from.value }));
    this.#to.addEventListener('change', () => this.#change({ to: this.#to.value }));
    copyButtons({
      'copy-link': async () => new URL(await fragmentOf(this.#case), location.href).href,
      'copy-json': () => testCase(this.#case.text, this.#case.agent, this.#survey?.rows ?? []),
      'copy-code': () =>
        program(this.#case.text, this.#case.agent, this.#dialect.value, this.#survey?.rows ?? []),
    });
  }

  async open(): Promise<void> {
    const linked = await this.#address.read();
    this.#openCase(linked ?? FIRST);
    if (linked === undefined && location.hash !== '') this.#form.complain(DAMAGED_LINK);
  }

  #openCase(opened: Case): void {
    this.#form.show(opened);
    this.#form.complain('');
    this.#look(opened);
  }

  /** Changes what is looked at, and brings the line that decides it into sight. */
  #look(changes: Partial<Case>): void {
    this.#goToLine = true;
    this.#change(changes);
  }

  #change(changes: Partial<Case>): void {
    this.#case = { ...this.#case, ...changes };
    this.#address.keep(this.#case);
    this.#tellBusy('true');
    this.#asked = questionOf(this.#case);
    this.#desk.ask(this.#asked);
  }

  #show(survey: Survey, question: Question): void {
    const { text, agent, row, dialect, from, to } = question;
    this.#survey = survey;
    const { explained, lines, dialects } = survey;
    const goTo = (line: number): void => this.#lines.goTo(line);
    this.#choose(this.#dialect, dialects, dialect);
    this.#choose(this.#from, dialects, from);
    this.#choose(this.#to, dialects, to);
    this.#table.show(survey, {
      row: Math.min(row, survey.rows.length - 1),
      column: dialects.indexOf(this.#dialect.value),
    });
    elementOf('row-count', HTMLElement).textContent = rowCount(survey);
    showExplanation(elementOf('why', HTMLElement), explained, agent, goTo);
    showFindings(elementOf('findings', HTMLElement), lines, goTo);
    showChange(
      elementOf('change', HTMLElement),
      elementOf('changes', HTMLTableSectionElement),
      survey.change,
    );
    this.#lines.show({ text, agent, lines, explained });
    if (question !== this.#asked) return;
    if (this.#goToLine) goTo(explained?.answer.line ?? explained?.answer.group?.line ?? 1);
    this.#goToLine = false;
    this.#tellBusy('false');
  }

  /** What is shown is not yet the answer to what was typed. */
  #tellBusy(busy: 'true' | 'false'): void {
    elementOf('answers', HTMLElement).setAttribute('aria-busy', busy);
  }

  /** A link may name a dialect that does not exist; the worker takes the standard's then. */
  #choose(select: HTMLSelectElement, names: readonly string[], name: string): void {
    if (select.options.length === 0) {
      select.append(...names.map((each) => element('option', { value: each }, each)));
    }
    select.value = names.includes(name) ? name : 'rfc9309';
  }
}

function rowCount({ rows, change: { urls } }: Survey): string {
  return urls > rows.length ? `The first ${rows.length} of ${urls} URLs` : '';
}
