/** Answers lists line by line and prints the answers in order. Meanwhile it fetches the sites of lines ahead. */

import type { LineChunk } from '../input/lines.js';
import type { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import type { Answerers, UrlOrder } from '../sites/answerers.js';
import { LineSorter, PatientReader, SiteOrder, type LineSorting } from './by-site.js';
import { noCounts, type Counts } from './counts.js';

/** What a command does with each line. */
export interface LineJob<Line, Found = Answerers> {
  /** Finds the answerers for a line; a promise if its site has to be fetched first. */
  readonly find: (line: Line, order?: UrlOrder) => Found | Promise<Found>;
  /** Writes the output for a line, and counts it. */
  readonly write: (line: Line, found: Found, counts: Counts) => string;
  /** If the pace is kept: the page that the reader of this line fetches next, if any. */
  readonly pageOf?: ((line: Line) => string | undefined) | undefined;
  /** If lines may be answered in site order: no site is fetched. */
  readonly sorting?: LineSorting<Line> | undefined;
}

export interface ListRun {
  readonly terminal: Terminal;
  readonly progress: ProgressBar;
  /** What earlier runs counted, if this one goes on. */
  readonly counts?: Counts;
  /** Whether each line is printed as soon as its site has answered. */
  readonly order?: 'as-read' | 'any';
  /** Resolves when a page may be fetched. */
  readonly turn?: ((page: string) => Promise<void>) | undefined;
}

interface AnsweredLine {
  readonly text: string;
  /** The text is printed only when this page may be fetched. */
  readonly page: string | undefined;
}

/** Reading pauses while this much waits for sites: the text of lines, and a fixed cost for each. */
const AHEAD_BYTES = 32 * 2 ** 20;
const LINE_BYTES = 256;

export async function answerLines<Line, Found>(
  chunks: AsyncIterable<LineChunk<Line>>,
  job: LineJob<Line, Found>,
  run: ListRun,
): Promise<Counts> {
  const list = new AnsweredList(job, run);
  try {
    // A failure ends the run, although a pipe may never provide its next line.
    await Promise.race([list.answerAll(chunks), list.failed]);
  } finally {
    run.progress.end();
  }
  return list.counts;
}

class AnsweredList<Line, Found> {
  readonly counts: Counts;
  /** Rejects if an answer fails. */
  readonly failed: Promise<never>;
  readonly #job: LineJob<Line, Found>;
  readonly #run: ListRun;
  readonly #order = new SiteOrder();
  #fail: (error: unknown) => void = () => undefined;
  /** Resolves when the latest line and all before it have been printed. */
  #last: Promise<void> = Promise.resolve();
  /** Lines that wait for a site, for their turn, or for lines before them. */
  #waiting = 0;
  #waitingBytes = 0;
  /** Lines printed since the last update of the progress. */
  #lines = 0;
  #bytes = 0;
  #resume: () => void = () => undefined;

  constructor(job: LineJob<Line, Found>, run: ListRun) {
    this.#job = job;
    this.#run = run;
    this.counts = run.counts ?? noCounts();
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
  }

  /** Answers lines as they arrive while their sites come in order; otherwise many at a time, sorted by site. */
  async answerAll(chunks: AsyncIterable<LineChunk<Line>>): Promise<void> {
    const { sorting } = this.#job;
    const reader = new PatientReader(chunks);
    for (let chunk = await reader.next(); chunk !== undefined; chunk = await reader.next()) {
      if (sorting !== undefined && this.#order.isScattered) {
        this.#order.clear();
        await this.#answerSorted(chunk, reader, sorting);
      } else await this.#answerInOrder(chunk);
    }
    await this.#end();
  }

  async #answerInOrder({ lines, bytes }: LineChunk<Line>): Promise<void> {
    const { find, write, sorting, pageOf } = this.#job;
    const lineBytes = bytes / lines.length;
    let last: Found | Promise<Found> | undefined;
    for (const line of lines) {
      const found = find(line);
      if (sorting !== undefined && found !== last) this.#order.add(sorting.siteOf(line));
      last = found;
      if (found instanceof Promise) {
        this.#printLater(
          found.then((answerers) => this.#answer(line, answerers)),
          lineBytes,
        );
      } else if (pageOf === undefined && (this.#waiting === 0 || this.#run.order === 'any')) {
        if (this.#print(write(line, found, this.counts), lineBytes)) await this.#run.terminal.flush();
      } else this.#printLater(this.#answer(line, found), lineBytes);
    }
    // Some bytes belong to no line.
    if (lines.length === 0) this.#bytes += bytes;
    this.#advance();
    if (this.#waitingBytes >= AHEAD_BYTES) await this.#until(() => this.#waitingBytes < AHEAD_BYTES / 2);
  }

  async #answerSorted(
    first: LineChunk<Line>,
    reader: PatientReader<LineChunk<Line>>,
    sorting: LineSorting<Line>,
  ): Promise<void> {
    const { find, write } = this.#job;
    const sorter = new LineSorter(sorting);
    try {
      for (let chunk: typeof first | undefined = first; chunk !== undefined; chunk = await reader.soon()) {
        sorter.add(chunk);
        if (sorter.isFull) break;
      }
      const { order } = sorter;
      await sorter.answerAll((line) => {
        const found = find(line, order);
        return found instanceof Promise
          ? found.then((answerers) => write(line, answerers, this.counts))
          : write(line, found, this.counts);
      });
      await this.#end();
      for (const text of sorter.answers())
        if (this.#print(text, sorter.lineBytes)) await this.#run.terminal.flush();
      this.#advance();
    } finally {
      sorter.close();
    }
  }

  #answer(line: Line, found: Found): AnsweredLine {
    const { allowed } = this.counts;
    const text = this.#job.write(line, found, this.counts);
    return { text, page: this.counts.allowed > allowed ? this.#job.pageOf?.(line) : undefined };
  }

  /** Prints an answer, which may be pending, after all others unless any order will do. */
  #printLater(answer: AnsweredLine | Promise<AnsweredLine>, bytes: number): void {
    this.#waiting++;
    this.#waitingBytes += LINE_BYTES + bytes;
    const before = this.#run.order === 'any' ? undefined : this.#last;
    this.#last = this.#printAfter(before, answer, bytes);
    this.#last.catch(this.#fail);
  }

  async #printAfter(
    before: Promise<void> | undefined,
    answer: AnsweredLine | Promise<AnsweredLine>,
    bytes: number,
  ): Promise<void> {
    const { text, page } = await answer;
    await before;
    if (page !== undefined) await this.#run.turn?.(page);
    if (this.#print(text, bytes)) await this.#run.terminal.flush();
    this.#waiting--;
    this.#waitingBytes -= LINE_BYTES + bytes;
    this.#advance();
    this.#resume();
  }

  /** Returns whether the gathered output should be flushed. */
  #print(text: string, bytes: number): boolean {
    const { terminal, progress } = this.#run;
    this.#lines++;
    this.#bytes += bytes;
    if (terminal.stdout.isTTY === true) progress.clear();
    return terminal.add(text);
  }

  async #end(): Promise<void> {
    await this.#until(() => this.#waiting === 0);
    await this.#run.terminal.flush();
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
  }

  #advance(): void {
    this.#run.progress.advance(this.#lines, this.#bytes);
    this.#lines = this.#bytes = 0;
  }
}
