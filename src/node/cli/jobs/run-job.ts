/** Runs a job over lists of lines: in this thread while they are short, then on all cores, printing in their order. */

import { availableParallelism } from 'node:os';
import { batchesOf, BufferPool, lastLineEnd, LONGEST_LINE, type Handing } from '../input/batches.js';
import type { Input } from '../input/open-input.js';
import type { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';
import type { DocumentSource } from '../sites/readings-source.js';
import { printInTurn } from './held-lines.js';
import { workInOrder } from './in-order.js';
import type { Job } from './job.js';
import { addCounts, noCounts, type Counts, type Worked } from './processor.js';
import { SpillFile } from './spill.js';
import { InlineWorker, ThreadWorker } from './thread-worker.js';
import { WorkerPool } from './worker-pool.js';

/** What a thread costs to start is what it takes to answer for a list of this size. */
const INLINE_BYTES = 2 * 2 ** 20;

const LONG_BYTES = 8 * INLINE_BYTES;

/** Enough that no thread is idle while the oldest batch is waited for. */
const BATCHES_PER_THREAD = 4;

/** While sites are asked, batches are small, so that answers come soon, and many, so that many sites are asked ahead. */
const SITE_BATCH_BYTES = 8 * 1024;
const SITE_BATCHES = 1024;

/** What waits behind a slow site: in memory, and beyond that in a temporary file. */
const HELD_BYTES = 16 * 2 ** 20;
const SPILLED_BYTES = 4 * 2 ** 30;

/** Buffers of lines that have been printed are written to again: new ones would be cleared and collected each time. */
const LEAST_ROOM = 64 * 1024;
const MOST_ROOM = 4 * 2 ** 20;

/** The rest is counted. */
const REMARKS_SHOWN = 100;

export interface RunOptions {
  readonly terminal: Terminal;
  readonly lists: readonly Input[];
  /** Where robots.txt files come from, for a job that has none of its own. */
  readonly documents: DocumentSource;
  /** Whether sites are asked over the network: then they are what takes time. */
  readonly waiting: 'for sites' | 'for nothing';
  readonly progress: ProgressBar;
  /** Resolves when a page may be fetched, for lines that are held until then. */
  readonly turn?: ((page: string) => Promise<void>) | undefined;
  readonly lastEnd?: (bytes: Uint8Array) => number;
  /** Hears of every batch in the order of the lists, before its lines are printed. */
  readonly take?: (worked: Worked) => void;
}

export async function runJob(job: Job, options: RunOptions): Promise<Counts> {
  const { terminal, documents, waiting, progress, take, turn = () => Promise.resolve() } = options;
  const spill = new SpillFile();
  const total = noCounts();
  const remarks = new Remarks(terminal);
  const buffers = new BufferPool();
  const rooms: ArrayBuffer[] = [];
  const threads = availableParallelism();
  const handing = handingOf(options);
  const workers = new WorkerPool({
    inline: new InlineWorker(job, documents),
    inlineBatches: inlineBatches(options, handing),
    startThread: () => new ThreadWorker(job, documents),
    threads,
  });
  try {
    await workInOrder(allBatches(options, buffers, handing), {
      room: waiting === 'for sites' ? SITE_BATCHES : threads * BATCHES_PER_THREAD,
      spill,
      heldBytes: HELD_BYTES,
      spilledBytes: SPILLED_BYTES,
      work: async (given) => {
        const { batch, ...worked } = await workers.work({ ...given, room: rooms.pop() });
        // Results may wait long behind a slow site, by the hundred thousand: without what they were made of.
        buffers.giveBack(batch.buffer);
        return { ...worked, bytes: batch.length };
      },
      take: async (worked) => {
        addCounts(total, worked.counts);
        take?.(worked);
        // Answers that go elsewhere leave the bar where it is.
        if (worked.remarks.length > 0 || terminal.stdout.isTTY === true) progress.clear();
        for (const remark of worked.remarks) await remarks.add(remark);
        await printInTurn(worked.lines, worked.held ?? [], {
          print: (lines) => terminal.printRaw(lines),
          turn,
        });
        progress.advance(worked.counts.asked, worked.bytes);
        const { buffer } = worked.lines;
        if (buffer.byteLength >= LEAST_ROOM && buffer.byteLength <= MOST_ROOM) rooms.push(buffer);
      },
    });
    await remarks.end();
  } finally {
    progress.end();
    await workers.close();
    spill.close();
  }
  return total;
}

/** A file is read in full batches; what comes through a pipe is handed on as it comes. */
function handingOf({ waiting, lists, lastEnd = lastLineEnd }: RunOptions): Handing {
  const when = lists.every(({ bytes }) => bytes !== undefined) ? 'full' : 'at once';
  return { when, bytes: waiting === 'for sites' ? SITE_BATCH_BYTES : LONGEST_LINE, lastEnd };
}

/** What is known to be long is left to threads from the start: this one would compile for nothing what they compile too. */
function inlineBatches({ lists }: RunOptions, { bytes }: Handing): number {
  const total = totalBytes(lists);
  return total !== undefined && total > LONG_BYTES ? 0 : Math.ceil(INLINE_BYTES / bytes);
}

async function* allBatches({ lists }: RunOptions, buffers: BufferPool, handing: Handing) {
  for (const list of lists) yield* batchesOf(list, buffers, handing);
}

/** What all lists together hold, if that is known. */
export function totalBytes(lists: readonly Input[]): number | undefined {
  let total = 0;
  for (const { bytes } of lists) {
    if (bytes === undefined) return undefined;
    total += bytes;
  }
  return total;
}

class Remarks {
  readonly #terminal: Terminal;
  #count = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  async add(remark: string): Promise<void> {
    if (this.#count++ < REMARKS_SHOWN) await this.#terminal.remark(remark);
  }

  async end(): Promise<void> {
    const more = this.#count - REMARKS_SHOWN;
    if (more > 0) await this.#terminal.remark(`... and ${counted(more, 'remark')} more of this kind`);
  }
}
