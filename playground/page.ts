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

const [{ shown: FIRST }] = examples;

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
  #shown: { readonly survey: Survey; readonly question: Question } | undefined;
  /** What is explained, as text to compare. */
  #why = '';
  /** A question that was asked to see another line: when its answer is there, the deciding line is brought into sight. */
  #goToLine = true;

  constructor(worker: Worker) {
    this.#desk = new SurveyDesk(worker, (survey, question) => this.#show(survey, question));
    this.#form = new CaseForm({
      typing: () => this.#tellBusy('true'),
      typed: (typed) => this.#change(typed),
      opened: (typed) => this.#look(typed),
      picked: (example) => this.#openCase(example),
    });
    this.#address = new Address(
      (found) => (found === undefined ? this.#form.complain(DAMAGED_LINK) : this.#openCase(found)),
      () => this.#form.complain('This case is too long for a link; save the file instead'),
    );
    this.#table = new VerdictTable(elementOf('table', HTMLTableElement), ({ row, column }) => {
      const dialect = this.#shown?.survey.dialects[column];
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
      'copy-json': () => this.#copyOf(testCase),
      'copy-code': () => this.#copyOf(program),
    });
  }

  /** What is copied is what is shown, also while something else is being typed. */
  #copyOf(form: (question: Question, survey: Survey) => string): string {
    return this.#shown === undefined ? '' : form(this.#shown.question, this.#shown.survey);
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
    const { text, agent, row } = question;
    this.#shown = { survey, question };
    const { explained, lines, dialects } = survey;
    const goTo = (line: number): void => this.#lines.goTo(line);
    // As chosen by now, which may be later than the question.
    choose(this.#dialect, dialects, this.#case.dialect);
    choose(this.#from, dialects, this.#case.from);
    choose(this.#to, dialects, this.#case.to);
    this.#table.show(survey, {
      row: Math.min(row, survey.rows.length - 1),
      column: dialects.indexOf(survey.dialect),
    });
    elementOf('row-count', HTMLElement).textContent = rowCount(survey);
    // What is said again is read out again.
    const why = JSON.stringify([agent, explained]);
    if (why !== this.#why) showExplanation(elementOf('why', HTMLElement), explained, agent, goTo);
    this.#why = why;
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
}

/** A link may name a dialect that does not exist; the worker takes the standard's then. */
function choose(select: HTMLSelectElement, names: readonly string[], name: string): void {
  if (select.options.length === 0) {
    select.append(...names.map((each) => element('option', { value: each }, each)));
  }
  select.value = names.includes(name) ? name : 'rfc9309';
}

function rowCount({ rows, change: { urls } }: Survey): string {
  return urls > rows.length ? `The first ${rows.length} of ${urls} URLs` : '';
}
