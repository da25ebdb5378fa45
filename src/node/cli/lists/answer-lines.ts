/** Answers lists line by line and prints the answers in order. Meanwhile it fetches the sites of lines ahead. */

import type { LineChunk } from '../input/lines.js';
import type { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import type { Answerers } from '../sites/answerers.js';
import { answerBySite, type LineSorter } from './by-site.js';
import { noCounts, type Counts } from './counts.js';

/** What a command does with each line. */
export interface LineJob<Line, Found = Answerers> {
  /** Finds the answerers for a line; a promise if its site has to be fetched first. */
  readonly find: (line: Line) => Found | Promise<Found>;
  /** Writes the output for a line, and counts it. */
  readonly write: (line: Line, found: Found, counts: Counts) => string;
  /** If the pace is kept: the page that the reader of this line fetches next, if any. */
  readonly pageOf?: ((line: Line) => string | undefined) | undefined;
  /** The site of a line, if lines may be answered in site order: no site is fetched, and a line can be written as JSON. */
  readonly siteOf?: ((line: Line) => string) | undefined;
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
  { find, write, pageOf, siteOf }: LineJob<Line, Found>,
  run: ListRun,
): Promise<Counts> {
  const { terminal, progress, counts = noCounts() } = run;
  const output = new ListOutput(run);
  const answer = (line: Line, found: Found): AnsweredLine => {
    const { allowed } = counts;
    const text = write(line, found, counts);
    return { text, page: counts.allowed > allowed ? pageOf?.(line) : undefined };
  };
  const answerInOrder = async ({ lines, bytes }: LineChunk<Line>): Promise<void> => {
    const lineBytes = bytes / lines.length;
    for (const line of lines) {
      const found = find(line);
      if (found instanceof Promise) {
        output.addLater(
          found.then((answerers) => answer(line, answerers)),
          lineBytes,
        );
      } else if (output.add(answer(line, found), lineBytes)) await terminal.flush();
    }
    await output.endChunk(lines.length === 0 ? bytes : 0);
  };
  const answerSorted = async (sorter: LineSorter<Line>, lines: number, bytes: number): Promise<void> => {
    await sorter.answerAll((line) => {
      const found = find(line);
      return found instanceof Promise
        ? found.then((answerers) => write(line, answerers, counts))
        : write(line, found, counts);
    });
    await output.end();
    for (const text of sorter.answers())
      if (output.add({ text, page: undefined }, bytes / lines)) await terminal.flush();
    await output.endChunk(0);
  };
  const answerAll = async (): Promise<void> => {
    if (siteOf === undefined) for await (const chunk of chunks) await answerInOrder(chunk);
    else await answerBySite(chunks, siteOf, answerInOrder, answerSorted);
    await output.end();
  };
  try {
    // A failure ends the run, although a pipe may never provide its next line.
    await Promise.race([answerAll(), output.failed]);
  } finally {
    progress.end();
  }
  return counts;
}

class ListOutput {
  /** Rejects if an answer fails. */
  readonly failed: Promise<never>;
  readonly #run: ListRun;
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

  constructor(run: ListRun) {
    this.#run = run;
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
  }

  /** Adds an answer, printed after all others unless any order will do; returns whether the gathered output should be flushed. */
  add(answer: AnsweredLine, bytes: number): boolean {
    const isNext = this.#waiting === 0 || this.#run.order === 'any';
    if (isNext && answer.page === undefined) return this.#print(answer.text, bytes);
    this.addLater(answer, bytes);
    return false;
  }

  /** The same for an answer that may be pending. */
  addLater(answer: AnsweredLine | Promise<AnsweredLine>, bytes: number): void {
    this.#waiting++;
    this.#waitingBytes += LINE_BYTES + bytes;
    const before = this.#run.order === 'any' ? undefined : this.#last;
    this.#last = this.#printAfter(before, answer, bytes);
    this.#last.catch(this.#fail);
  }

  /** Waits while too much output is pending. Some bytes may belong to no line. */
  async endChunk(bytes: number): Promise<void> {
    this.#bytes += bytes;
    this.#advance();
    if (this.#waitingBytes >= AHEAD_BYTES) await this.#until(() => this.#waitingBytes < AHEAD_BYTES / 2);
  }

  async end(): Promise<void> {
    await this.#until(() => this.#waiting === 0);
    await this.#run.terminal.flush();
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

  #print(text: string, bytes: number): boolean {
    const { terminal, progress } = this.#run;
    this.#lines++;
    this.#bytes += bytes;
    if (terminal.stdout.isTTY === true) progress.clear();
    return terminal.add(text);
  }
}
