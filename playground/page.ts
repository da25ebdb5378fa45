/** What is typed is asked of the worker, what it answers is shown, and the address keeps up with both. */

import { showFindings } from './answer/finding-list.js';
import { showReason } from './answer/reason.js';
import { showSentence } from './answer/sentence.js';
import { Address, linkTo } from './case/address.js';
import { questionOf, readCase, type Case } from './case/case.js';
import { expectationsOf, programOf } from './case/copies.js';
import { examples } from './case/examples.js';
import { addressIn, pastedInstead } from './case/typed-urls.js';
import { ChangeView } from './changes/change-view.js';
import { CaseMenu } from './fields/case-menu.js';
import { CrawlerPresets } from './fields/crawler-presets.js';
import { takeFiles } from './fields/file-drop.js';
import { lineNote } from './fields/line-note.js';
import { listReadings } from './fields/reading-list.js';
import { RobotsField } from './fields/robots-field.js';
import { showUrlHint } from './fields/url-hints.js';
import { closeOnRequest, keepCellInSight, openSheet } from './answer/sheet.js';
import { showSiteFile } from './answer/site-file.js';
import { Copying } from './parts/copying.js';
import { elementOf } from './parts/element.js';
import { excerpt } from './parts/excerpt.js';
import { Notice } from './parts/notice.js';
import { Pause } from './parts/pause.js';
import { Waiting } from './parts/waiting.js';
import { saveFile } from './parts/save-file.js';
import { setChoice, setText } from './parts/set.js';
import { SurveyDesk } from './survey/survey-desk.js';
import {
  OWN,
  type AnswerPart,
  type Known,
  type Part,
  type Question,
  type ReviewPart,
  type TablesPart,
} from './survey/survey.js';
import { crawlerColumns } from './tables/columns.js';
import { ReadingsTable } from './tables/readings-table.js';
import { VerdictTable } from './tables/verdict-table.js';

const GAVE_UP = 'This case took too long and was stopped. Change the file or the URLs to continue';
const DAMAGED_LINK = 'The link is incomplete or damaged';

/** What is typed is asked when the typing pauses for a moment; reading a long file takes longer. */
const PAUSE_MS = 60;
const LONG_PAUSE_MS = 300;
const LONG = 1_000_000;

const [{ shown: FIRST }] = examples;

export class Page {
  readonly #desk: SurveyDesk;
  readonly #address: Address;
  readonly #robots: RobotsField;
  readonly #agent = elementOf('agent', HTMLInputElement);
  readonly #urls = elementOf('urls', HTMLTextAreaElement);
  readonly #dialect = elementOf('dialect', HTMLSelectElement);
  readonly #before = elementOf('before', HTMLSelectElement);
  readonly #response = elementOf('response', HTMLSelectElement);
  readonly #menu: CaseMenu;
  #presets: CrawlerPresets | undefined;
  #known: Known | undefined;
  readonly #crawlers: VerdictTable;
  readonly #readings: ReadingsTable;
  readonly #changes = new ChangeView((text) => this.#compareWith(text));
  readonly #notice = new Notice();
  readonly #typing = new Pause(() => this.#typed());
  readonly #answering = new Waiting(elementOf('answers', HTMLElement));
  readonly #reviewing = new Waiting(elementOf('lint', HTMLElement), elementOf('edits', HTMLElement));
  #case: Case = FIRST;
  /** As it was opened: what edits are compared with. */
  #opened: Case = FIRST;
  #asked: Question = questionOf(FIRST, 0);
  #answer: AnswerPart | undefined;
  #tables: TablesPart | undefined;
  #review: ReviewPart | undefined;
  /** What is explained, as text to compare. */
  #why = '';
  /** A question that was asked to see another line: its answer brings that line into sight. */
  #isLooking = true;
  #cursorLine: number | undefined;
  /** The URLs that a hint has been given on. */
  #hinted = '';
  /** A case has taken the place of another, and nothing has been typed since. */
  #isReplaced = false;

  constructor(worker: Worker, start: () => Worker) {
    this.#desk = new SurveyDesk(worker, start, {
      known: (known) => this.#learn(known),
      show: (part, question) => this.#show(part, question),
      working: (done) => setText(elementOf('row-count', HTMLElement), `${done} verdicts so far`),
      gaveUp: () => this.#notice.show(GAVE_UP),
    });
    this.#address = new Address((found) =>
      found === undefined ? this.#notice.show(DAMAGED_LINK) : this.#openCase(found),
    );
    this.#robots = new RobotsField({
      changed: () => this.#isTyping(),
      restored: (shown) => this.#restore(shown),
      at: (line) => this.#tellLine(line),
    });
    for (const field of [this.#agent, this.#urls]) field.addEventListener('input', () => this.#isTyping());
    this.#menu = new CaseMenu((shown, name) => this.#replaceCase(shown, name));
    this.#crawlers = new VerdictTable(elementOf('who', HTMLElement), 'who-may-fetch-what', (row, key) =>
      this.#choose({ row, ...this.#askedAs(key) }),
    );
    this.#readings = new ReadingsTable((row, dialect) => this.#choose({ row, ...this.#readAs(dialect) }));
    this.#dialect.addEventListener('change', () => this.#look(this.#readAs(this.#dialect.value)));
    this.#response.addEventListener('change', () => this.#look({ response: this.#response.value }));
    this.#before.addEventListener('change', () =>
      this.#change({ before: { ...this.#asked.before, dialect: this.#before.value } }),
    );
    elementOf('keep-before', HTMLButtonElement).addEventListener('click', () => {
      const { text, dialect } = this.#case;
      this.#change({ before: { text, dialect } });
    });
    takeFiles({
      opened: (name, text) => this.#openFile(name, text),
      compared: (name, text, after) => this.#openFile(name, after, text),
      refused: (why) => this.#notice.show(why),
    });
    this.#offerCopies();
    this.#listenForUndo();
    closeOnRequest();
  }

  async open(): Promise<void> {
    const linked = await this.#address.read();
    this.#openCase(linked ?? FIRST);
    if (linked === undefined && location.hash !== '') this.#notice.show(DAMAGED_LINK);
  }

  // What is typed and chosen

  #isTyping(): void {
    this.#wait();
    this.#notice.hide();
    this.#isReplaced = false;
    this.#typing.start(this.#case.text.length > LONG ? LONG_PAUSE_MS : PAUSE_MS);
  }

  #typed(): void {
    this.#change({ text: this.#robots.text, agent: this.#agent.value, urls: this.#urls.value });
  }

  /** The crawler of a column becomes the one of the field; all columns stay where they are. */
  #askedAs(agent: string): Partial<Case> {
    const before = this.#answer?.explained?.agent ?? agent;
    const { others } = this.#case;
    return before === agent ? {} : { agent, others: others.includes(before) ? others : [before, ...others] };
  }

  /** Compared with the reading that was chosen before. */
  #readAs(dialect: string): Partial<Case> {
    const { before, text, dialect: last } = this.#case;
    return dialect === last ? {} : { dialect, before: { text: before?.text ?? text, dialect: last } };
  }

  #compareWith(text: string): void {
    this.#change({ before: { text, dialect: this.#asked.before.dialect } });
  }

  /** A cell has been chosen: the reason stands beside it. */
  #choose(changes: Partial<Case>): void {
    openSheet();
    this.#look(changes);
  }

  /** Changes what is looked at, and brings the line that decides it into sight. */
  #look(changes: Partial<Case>): void {
    this.#isLooking = true;
    this.#change(changes);
  }

  #change(changes: Partial<Case>): void {
    this.#typing.stop();
    const { text, dialect } = this.#opened;
    const changed: Case = { ...this.#case, ...changes };
    const isOther = changed.text !== text || changed.dialect !== dialect;
    this.#case = isOther ? { ...changed, before: changed.before ?? { text, dialect } } : changed;
    this.#ask();
  }

  #ask(): void {
    const { agent, urls } = this.#case;
    if (this.#agent.value !== agent) this.#agent.value = agent;
    if (this.#hinted !== urls) showUrlHint(urls, (corrected) => this.#takeUrls(corrected));
    this.#hinted = urls;
    this.#address.keep(this.#case);
    this.#wait();
    this.#asked = questionOf(this.#case, this.#asked.id + 1);
    this.#showChoices();
    this.#desk.ask(this.#asked);
  }

  #takeUrls(urls: string): void {
    this.#urls.value = urls;
    this.#typed();
    this.#urls.focus();
  }

  // Other cases

  /** Replaces the user's case, which can be restored by a button, by undo, or by going back in the browser. */
  #replaceCase(shown: Case, name: string): void {
    void this.#address.turnPage(shown).then(() => {
      this.#openCase(shown);
      this.#isReplaced = true;
      this.#notice.show(`Opened: ${name}`, [{ label: 'Undo', take: () => this.#robots.undo() }]);
    });
  }

  #openFile(name: string, text: string, other?: string): void {
    const saved = text.startsWith('{') ? savedCase(text) : undefined;
    const before = other === undefined ? undefined : { text: other, dialect: this.#case.dialect };
    this.#replaceCase(saved ?? { ...this.#case, text, before }, name);
    if (before !== undefined) elementOf('edits', HTMLElement).scrollIntoView();
  }

  #openCase(opened: Case): void {
    this.#typing.stop();
    this.#robots.open(this.#case, opened);
    this.#restore(opened);
  }

  /** The text is there already. */
  #restore(shown: Case): void {
    this.#typing.stop();
    this.#notice.hide();
    this.#isReplaced = false;
    this.#case = shown;
    this.#opened = shown;
    this.#urls.value = shown.urls;
    this.#isLooking = true;
    this.#ask();
  }

  /** Undo takes another case back wherever the focus is; what is typed after it is undone first. */
  #listenForUndo(): void {
    document.addEventListener(
      'keydown',
      (event) => {
        const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
        if (!isUndo || !this.#isReplaced) return;
        event.preventDefault();
        event.stopPropagation();
        this.#robots.undo();
      },
      true,
    );
  }

  // What is taken along

  #offerCopies(): void {
    const copying = new Copying(this.#notice);
    copying.offer('copy-link', () => linkTo(this.#case), {
      why: 'This case is too long for a link: browsers do not open addresses of more than a million characters. Nothing has been copied.',
      offers: [{ label: 'Save as a file', take: () => this.#saveCase() }],
    });
    copying.offer('copy-test', () =>
      this.#tables === undefined || this.#isWithoutFile() ? '' : this.#expectations(this.#tables),
    );
    copying.offer('copy-code', () => {
      const explained = this.#answer?.explained;
      return explained === undefined || this.#isWithoutFile() ? '' : programOf(this.#case.text, explained);
    });
    elementOf('save-case', HTMLButtonElement).addEventListener('click', () => this.#saveCase());
    elementOf('save-robots', HTMLButtonElement).addEventListener('click', () =>
      saveFile('robots.txt', 'text/plain', this.#robots.text),
    );
  }

  #isWithoutFile(): boolean {
    return this.#answer?.explained?.because === 'status';
  }

  /** A file of expectations is of one reading: that of the crawler that is asked about. */
  #expectations(tables: TablesPart): string {
    const { dialect } = this.#case;
    const read = dialect === OWN ? (this.#answer?.explained?.dialect ?? '') : dialect;
    return expectationsOf(read, tables, (agent) => dialect !== OWN || this.#ownReading(agent) === read);
  }

  #ownReading(agent: string): string {
    const known = this.#known?.crawlers.find(({ token }) => token.toLowerCase() === agent.toLowerCase());
    return known?.reading ?? 'rfc9309';
  }

  #saveCase(): void {
    saveFile('robots-case.json', 'application/json', `${JSON.stringify(this.#case, undefined, 2)}\n`);
  }

  // What is shown

  #learn(known: Known): void {
    this.#known = known;
    listReadings(known.versions, this.#dialect, this.#before);
    this.#presets = new CrawlerPresets(known, {
      picked: (agent) => this.#look({ agent }),
      chosen: (others) => this.#change({ others }),
    });
    this.#showChoices();
  }

  #showChoices(): void {
    const { agent, others, dialect, response } = this.#case;
    this.#menu.show(this.#case);
    this.#presets?.show(agent, others);
    // A link may name a reading that does not exist; the worker takes the standard's then.
    setChoice(this.#dialect, dialect, 'rfc9309');
    setChoice(this.#response, response, '');
    setChoice(this.#before, this.#asked.before.dialect, 'rfc9309');
  }

  #show(part: Part, question: Question): void {
    if (part.kind === 'answer') this.#showAnswer(part.part, question);
    else if (part.kind === 'tables') this.#showTables(part.part, question);
    else this.#showReview(part.part, question);
  }

  #showAnswer(answer: AnswerPart, question: Question): void {
    const { explained, lines } = answer;
    const isFirst = this.#answer === undefined;
    this.#answer = answer;
    const goTo = (line: number): void => this.#robots.goTo(line);
    // What is said again is read out again.
    const instead = pastedInstead(question.text);
    const why = JSON.stringify([explained, this.#case.agent, instead]);
    if (why !== this.#why) {
      const parts = {
        badge: elementOf('badge', HTMLElement),
        sentence: elementOf('sentence', HTMLElement),
        basis: elementOf('basis', HTMLElement),
      };
      showSentence(parts, explained, { typed: this.#case.agent, instead }, goTo);
      showReason(elementOf('why', HTMLElement), instead === undefined ? explained : undefined, goTo);
      showSiteFile(addressIn(question.text) ?? explained?.url ?? '', explained?.agent ?? '*');
      keepCellInSight();
    }
    this.#why = why;
    const isLatest = this.#isLatest(question);
    if (isLatest && question.text === this.#case.text) this.#robots.mark(lines);
    this.#tellLine(this.#cursorLine);
    if (isLatest && this.#isLooking)
      this.#robots.reveal(explained?.answer.line ?? explained?.answer.group?.line ?? 1);
    if (isLatest) this.#isLooking = false;
    // The answer is painted before the editor is built.
    if (isFirst) requestAnimationFrame(() => setTimeout(() => this.#robots.load()));
  }

  #showTables(found: TablesPart, question: Question): void {
    const { row } = question;
    const { agent: who = '', dialect = '' } = this.#answer?.explained ?? {};
    // What is no robots.txt gives no verdicts.
    const tables = pastedInstead(question.text) === undefined ? found : { ...found, urls: [], asked: 0 };
    this.#tables = tables;
    const { urls, asked, crawlers } = tables;
    const last = Math.min(row, urls.length - 1);
    this.#crawlers.show({
      grid: crawlers,
      urls,
      columns: crawlerColumns(crawlers.columns, this.#known?.crawlers ?? []),
      chosen: { row: last, key: who },
    });
    this.#readings.show(tables, this.#known?.versions ?? {}, { row: last, key: dialect });
    setText(
      elementOf('row-count', HTMLElement),
      asked > urls.length ? `The first ${urls.length} of ${asked} URLs` : '',
    );
    setText(elementOf('readings-for', HTMLElement), excerpt(who));
    if (this.#isLatest(question)) this.#answering.end();
  }

  #showReview(review: ReviewPart, question: Question): void {
    this.#review = review;
    if (question.text === this.#case.text) this.#robots.note(review.notes);
    showFindings(review, (line) => this.#robots.goTo(line));
    this.#changes.show(review.change, question);
    this.#tellLine(this.#cursorLine);
    if (this.#isLatest(question)) this.#reviewing.end();
  }

  #tellLine(line: number | undefined): void {
    this.#cursorLine = line;
    const note = elementOf('line-note', HTMLElement);
    const told = line === undefined ? '' : lineNote(line, this.#answer?.lines, this.#review?.notes ?? []);
    setText(note, told);
  }

  #wait(): void {
    this.#answering.begin();
    this.#reviewing.begin();
  }

  /** Whether the answer to a question is that to what is typed now. */
  #isLatest({ id }: Question): boolean {
    return id === this.#asked.id && !this.#typing.isWaiting;
  }
}

function savedCase(text: string): Case | undefined {
  try {
    return readCase(JSON.parse(text));
  } catch {
    return undefined;
  }
}
