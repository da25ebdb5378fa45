/** `robotparser compare --from A --to B`: what changes for a crawler that switches. */

import { availableParallelism } from 'node:os';
import type { Comparison } from './comparison.js';
import { Crew } from './crew.js';
import { Exit, Misuse, type ExitCode } from './exit.js';
import type { CommandLine } from './command-line.js';
import { dialectNamed } from './dialect-names.js';
import { JSON_LINES } from './options.js';
import { ProgressBar } from './progress.js';
import { openDocument, readQuestion } from './question.js';
import { showSwitch, showSwitchJson } from './switch-report.js';
import { addTally, emptyTally, type Tally } from './tally.js';
import type { Terminal } from './terminal.js';
import type { BatchResult } from './comparison-thread.js';
import { ThreadHand } from './thread-hand.js';
import { BufferPool, lineBatches, openUrlList, typedList, type Batch, type UrlList } from './url-list.js';

export async function compareSwitch(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const question = readQuestion(line);
  if (question.source === undefined) {
    throw new Misuse('With --from and --to one file is compared, write SOURCE AGENT and the URLs');
  }
  const from = dialectNamed(required(line, 'from', 'to'));
  const to = dialectNamed(required(line, 'to', 'from'));
  const document = await openDocument(question.source, line, [from, to]);
  for (const remark of document.remarks) await terminal.remark(remark);
  const comparison = { document, agent: question.agent, from: from.name, to: to.name };
  const lists = [typedList(question.urls)];
  if (question.list !== undefined) lists.push(await openUrlList(question.list));
  const tally = await tallyOf(comparison, lists, terminal);
  await (line.has(JSON_LINES.name) ? showSwitchJson : showSwitch)(comparison, tally, terminal);
  return tally.changed > 0 ? Exit.differs : Exit.fine;
}

function required(line: CommandLine, option: string, other: string): string {
  const value = line.value(option);
  if (value === undefined) throw new Misuse(`--${other} needs --${option} beside it, name the other dialect`);
  return value;
}

/** Counts in as many threads as there are cores, holding a few batches of each and no more. */
async function tallyOf(
  comparison: Comparison,
  lists: readonly UrlList[],
  terminal: Terminal,
): Promise<Tally> {
  const total = emptyTally();
  const pool = new BufferPool();
  const progress = new ProgressBar(terminal, totalBytes(lists), () => performance.now());
  const crew = new Crew<Batch, BatchResult>(
    () => new ThreadHand(comparison),
    availableParallelism(),
    ({ tally, batch }) => {
      addTally(total, tally);
      progress.advance(tally.urls, batch.length);
      pool.giveBack(batch.buffer);
    },
  );
  try {
    for (const list of lists) {
      for await (const batch of lineBatches(list, pool, 'full')) await crew.give(batch);
    }
    await crew.finish();
  } finally {
    progress.end();
    await crew.dismiss();
  }
  return total;
}

function totalBytes(lists: readonly UrlList[]): number | undefined {
  let total = 0;
  for (const { bytes } of lists) {
    if (bytes === undefined) return undefined;
    total += bytes;
  }
  return total;
}
