/** Answers lists line by line and prints the answers in order. The sites of lines ahead are asked meanwhile. */

import type { LineChunk } from '../input/lines.js';
import type { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import type { Answerers } from '../sites/answerers.js';
import { answerBySite, type LineSorter } from './by-site.js';
import { noCounts, type Counts } from './counts.js';

/** What a command does with each line. */
export interface LineJob<Line, Found = Answerers> {
  /** Finds what answers for a line; a promise if its site has to be asked first. */
  readonly find: (line: Line) => Found | Promise<Found>;
  /** Writes the output for a line, and counts it. */
  readonly write: (line: Line, found: Found, counts: Counts) => string;
  /** If pace is kept: the page that the reader of this line fetches next, if any. */
  readonly pageOf?: ((line: Line) => string | undefined) | undefined;
  /** The site of a line, if lines may be answered in the order of their sites: no site is asked, and a line is data for JSON. */
  readonly siteOf?: ((line: Line) => string) | undefined;
}

export interface ListRun {
  readonly terminal: Terminal;
  readonly progress: ProgressBar;
  /** Resolves when a page may be fetched. */
  readonly turn?: ((page: string) => Promise<void>) | undefined;
}

interface AnsweredLine {
  readonly text: string;
  /** Only when this page may be fetched is the text printed. */
  readonly page: string | undefined;
}

/** Reading pauses while so much waits for a site: lines, and what each takes beside its text. */
const AHEAD_BYTES = 32 * 2 ** 20;
const LINE_BYTES = 256;

export async function answerLines<Line, Found>(
  chunks: AsyncIterable<LineChunk<Line>>,
  { find, write, pageOf, siteOf }: LineJob<Line, Found>,
  run: ListRun,
): Promise<Counts> {
  const { terminal, progress } = run;
  const counts = noCounts();
  const output = new OrderedOutput(run);
  const answer = (line: Line, found: Found): AnsweredLine => {
    const { allowed } = counts;
    const text = write(line, found, counts);
    return { text, page: counts.allowed > allowed ? pageOf?.(line) : undefined };
  };
  const answerInOrder = async ({ lines, bytes }: LineChunk<Line>): Promise<void> => {
    for (const line of lines) {
      const found = find(line);
      const isFull =
        found instanceof Promise
          ? output.addLater(found.then((answerers) => answer(line, answerers)))
          : output.add(answer(line, found));
      if (isFull) await terminal.flush();
    }
    await output.endChunk(lines.length, bytes);
  };
  const answerSorted = async (sorter: LineSorter<Line>, lines: number, bytes: number): Promise<void> => {
    await sorter.answerAll((line) => {
      const found = find(line);
      return found instanceof Promise
        ? found.then((answerers) => write(line, answerers, counts))
        : write(line, found, counts);
    });
    await output.end();
    for (const text of sorter.answers()) if (output.add({ text, page: undefined })) await terminal.flush();
    await output.endChunk(lines, bytes);
  };
  const answerAll = async (): Promise<void> => {
    if (siteOf === undefined) for await (const chunk of chunks) await answerInOrder(chunk);
    else await answerBySite(chunks, siteOf, answerInOrder, answerSorted);
    await output.end();
  };
  try {
    // A failure ends the run although the next line of a pipe may never come.
    await Promise.race([answerAll(), output.failed]);
  } finally {
    progress.end();
  }
  return counts;
}

class OrderedOutput {
  /** Rejects if an answer fails. */
  readonly failed: Promise<never>;
  readonly #terminal: Terminal;
  readonly #progress: ProgressBar;
  readonly #turn: (page: string) => Promise<void>;
  #fail: (error: unknown) => void = () => undefined;
  /** Resolves when everything added so far is printed; undefined when it is. */
  #printed: Promise<void> | undefined;
  #aheadBytes = 0;
  #resume: () => void = () => undefined;

  constructor({ terminal, progress, turn = () => Promise.resolve() }: ListRun) {
    this.#terminal = terminal;
    this.#progress = progress;
    this.#turn = turn;
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
  }

  /** Adds an answer after all others; whether so much has gathered that it should be written. */
  add(answer: AnsweredLine): boolean {
    if (this.#printed === undefined && answer.page === undefined) return this.#print(answer.text);
    return this.addLater(answer);
  }

  /** The same of an answer that may have to be waited for. */
  addLater(answer: AnsweredLine | Promise<AnsweredLine>): false {
    this.#after(async () => {
      const { text, page } = await answer;
      if (page !== undefined) await this.#turn(page);
      if (this.#print(text)) await this.#terminal.flush();
    });
    return false;
  }

  /** Waits while too much is ahead of what is printed. */
  async endChunk(lines: number, bytes: number): Promise<void> {
    if (this.#printed === undefined) {
      this.#progress.advance(lines, bytes);
      return;
    }
    const size = bytes + lines * LINE_BYTES;
    this.#aheadBytes += size;
    this.#after(() => {
      this.#progress.advance(lines, bytes);
      this.#aheadBytes -= size;
      if (this.#aheadBytes < AHEAD_BYTES / 2) this.#resume();
    });
    if (this.#aheadBytes < AHEAD_BYTES) return;
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
    });
  }

  async end(): Promise<void> {
    await this.#printed;
    await this.#terminal.flush();
  }

  #after(next: () => Promise<void> | void): void {
    const before = this.#printed;
    const printed = (async () => {
      await before;
      await next();
    })();
    this.#printed = printed;
    printed.then(() => {
      if (this.#printed === printed) this.#printed = undefined;
    }, this.#fail);
  }

  #print(text: string): boolean {
    if (this.#terminal.stdout.isTTY === true) this.#progress.clear();
    return this.#terminal.add(text);
  }
}
