/** Runs `bulk`. */

import { LINE_FEED } from '../../../core/characters.js';
import { Exit, Misuse, type ExitCode } from '../exit.js';
import { lastLineEnd, LIST_ADVICE, openList } from '../input/batches.js';
import { STANDARD_INPUT, unreadable, type Input } from '../input/open-input.js';
import { CsvRecords, lastRecordEnd } from '../input/csv.js';
import { BULK_COLUMNS } from '../input/pairs.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { AGENT, BULK_OPTIONS, DIALECT } from '../line/options.js';
import { howToFetch } from '../line/question.js';
import { JSON_VERSION } from '../output/json-version.js';
import { pacedCrawler } from '../line/paced-crawler.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';
import { Archive } from '../sites/archive.js';
import { ArchivedSites } from '../sites/archived-sites.js';
import { openSites } from '../sites/open-sites.js';
import { csvHeader, type BulkJob } from '../jobs/bulk-job.js';
import type { Counts } from '../jobs/processor.js';
import { runJob, totalBytes } from '../jobs/run-job.js';
import { SpillFile } from '../jobs/spill.js';

export async function answerInBulk(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [file = STANDARD_INPUT, extra] = line.operands;
  if (extra !== undefined) throw new Misuse(`One INPUT at a time, leave '${extra}' out`);
  const [agent, another] = line.values(AGENT);
  if (another !== undefined) throw new Misuse('bulk takes one --agent; name others in the lines');
  const dialect = dialectNamed(line.value(DIALECT) ?? 'rfc9309');
  const paced = pacedCrawler(line, line.values(AGENT), {
    fromSites: !line.has(BULK_OPTIONS.robots),
    advice: 'leave --robots out',
  });
  const spill = new SpillFile();
  const archive = await readArchive(line, howToFetch(line, [dialect]).policy, spill, terminal);
  const { input, format, columns } = await openBulk(file, line.value(BULK_OPTIONS.in));
  const output = outputOf(line.value(BULK_OPTIONS.out), format);
  if (paced !== undefined && output === 'counts') {
    throw new Misuse('--delay holds lines back, of which --out counts has none; leave one out');
  }
  const job: BulkJob = {
    kind: 'bulk',
    document: archive?.forAll,
    dialect: dialect.name,
    agent,
    input: format,
    output,
    columns,
    pace: paced === undefined ? 'ignored' : 'kept',
  };
  const progress = new ProgressBar(terminal, totalBytes([input]), () => performance.now());
  const asksSites = archive === undefined || line.has(BULK_OPTIONS.fetch);
  const network = asksSites ? await openSites(line, [dialect], { terminal, progress, paced }) : undefined;
  try {
    if (output === 'csv') await terminal.printRaw(new TextEncoder().encode(csvHeader(format)));
    const counts = await runJob(job, {
      terminal,
      lists: [input],
      documents: new ArchivedSites(archive, network),
      waiting: asksSites ? 'for sites' : 'for nothing',
      progress,
      turn: network?.turn,
      lastEnd: format === 'csv' ? lastRecordEnd : lastLineEnd,
    });
    await report(counts, output, terminal);
    return Exit.fine;
  } finally {
    await network?.close();
    spill.close();
  }
}

async function readArchive(
  line: CommandLine,
  policy: ConstructorParameters<typeof Archive>[0],
  spill: SpillFile,
  terminal: Terminal,
): Promise<Archive | undefined> {
  const paths = line.values(BULK_OPTIONS.robots);
  if (paths.length === 0) return undefined;
  const archive = new Archive(policy, spill);
  for (const path of paths) await archive.add(path);
  for (const remark of archive.forAll?.remarks ?? []) await terminal.remark(remark);
  const { bad } = archive.counts;
  if (bad > 0) await terminal.remark(`--robots: ${counted(bad, 'record')} left out: not to be read`);
  return archive;
}

interface Bulk {
  readonly input: Input;
  readonly format: BulkJob['input'];
  readonly columns: readonly string[];
}

/** Finds out what the input is, and takes the header of a CSV away. */
async function openBulk(file: string, named: string | undefined): Promise<Bulk> {
  const input = await openList(file);
  const chunks = input.chunks[Symbol.asyncIterator]();
  let head = new Uint8Array();
  const more = async (): Promise<boolean> => {
    const next = await chunks.next().catch((error: unknown) => {
      throw unreadable(input.name, error, LIST_ADVICE);
    });
    if (next.done === true) return false;
    head = Buffer.concat([head, next.value]);
    return true;
  };
  const isCsv = named === 'csv' || (named === undefined && /\.csv(?:\.gz|\.zst)?$/i.test(file));
  while (
    (isCsv || head.length === 0) &&
    !head.includes(LINE_FEED) &&
    head.length < HEADER_BYTES &&
    (await more())
  );
  const rest = (from: number): Input => ({ ...input, chunks: again(head.subarray(from), chunks) });
  if (isCsv) {
    // What a partition without a record hands on is no table, and no misuse.
    if (head.length === 0) return { input: rest(0), format: 'csv', columns: ['url'] };
    const end = head.indexOf(LINE_FEED) + 1 || head.length;
    const columns = columnsOf(new TextDecoder().decode(head.subarray(0, end)));
    return { input: rest(end), format: 'csv', columns };
  }
  const isJson = new TextDecoder().decode(head.subarray(0, 1024)).trimStart().startsWith('{');
  const format = named === 'jsonl' || named === 'list' ? named : isJson ? 'jsonl' : 'list';
  return { input: rest(0), format, columns: [] };
}

const HEADER_BYTES = 64 * 1024;

function columnsOf(header: string): readonly string[] {
  const record = new CsvRecords(header);
  record.next();
  const columns = Array.from({ length: record.count }, (_, index) =>
    record.field(index).trim().toLowerCase(),
  );
  if (columns.includes('url')) return columns;
  throw new Misuse(`A CSV needs a header with a column url, and may have ${BULK_COLUMNS.join(', ')}`);
}

async function* again(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function outputOf(named: string | undefined, input: BulkJob['input']): BulkJob['output'] {
  if (named === 'jsonl' || named === 'csv' || named === 'counts') return named;
  return input === 'csv' ? 'csv' : 'jsonl';
}

/** The counts are the data where nothing else is printed, and else a remark where something went wrong. */
async function report(counts: Counts, output: BulkJob['output'], terminal: Terminal): Promise<void> {
  const { asked, allowed, disallowed, unknown, error, unreadable, bad } = counts;
  if (output === 'counts') {
    await terminal.printJson({
      v: JSON_VERSION,
      lines: asked,
      allowed,
      disallowed,
      unknown,
      error,
      unreadable,
      bad,
    });
  } else if (error > 0) {
    await terminal.remark(
      `${counted(error, 'line')} of ${counted(asked, 'line')} answered by an error: ` +
        `${counted(bad, 'bad line')}, ${counted(unreadable, 'line')} whose robots.txt could not be had`,
    );
  }
}
