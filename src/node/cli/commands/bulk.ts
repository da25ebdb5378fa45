/** Runs `bulk`. */

import { LINE_FEED } from '../../../core/characters.js';
import { ByteReader } from '../../byte-reader.js';
import { Exit, Misuse, TooManyErrors, Unreadable, type ExitCode } from '../exit.js';
import { linesAfter, LIST_ADVICE, openList, totalBytes } from '../input/lines.js';
import { STANDARD_INPUT, unreadable } from '../input/open-input.js';
import { timeOf } from '../input/dates.js';
import { isParquet, openParquet } from '../input/captures.js';
import { expandPatterns } from '../input/file-patterns.js';
import { csvHeaderIn, type CsvHeader } from '../input/csv.js';
import { BULK_COLUMNS, pairsOf } from '../input/pairs.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { AGENT, BULK_OPTIONS, DIALECT, UNORDERED } from '../line/options.js';
import { expectAgent, howToFetch, pacedCrawler } from '../line/question.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { counted, grouped } from '../output/text.js';
import { Archive, archivedSites } from '../sites/archive.js';
import { openSites } from '../sites/network-sites.js';
import { answerLines } from '../lists/answer-lines.js';
import { bulkJob, countWritten, csvHeader, OUTPUT_COLUMNS, type BulkJob } from '../lists/bulk-lines.js';
import { expectSmallShare, readMaxErrors, type Counts, type MaxErrors } from '../lists/counts.js';
import { openLineOutput } from '../lists/line-output.js';
import { givenAnswerers, siteAnswerers } from '../sites/answerers.js';

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [file = STANDARD_INPUT, extra] = line.operands;
  if (extra !== undefined) throw new Misuse(`One INPUT at a time; leave '${extra}' out`);
  const agents = line.values(AGENT);
  agents.forEach(expectAgent);
  const dialect = dialectNamed(line.value(DIALECT) ?? 'rfc9309');
  const maxErrors = readMaxErrors(line.value(BULK_OPTIONS.maxErrors));
  const memory = memoryBytes(line.value(BULK_OPTIONS.memory));
  const paced = pacedCrawler(line, agents, {
    fromSites: !line.has(BULK_OPTIONS.robots) && !line.has(BULK_OPTIONS.robotsForAll),
    advice: 'leave --robots out',
  });
  const archive = await readArchive(line, howToFetch(line, [dialect]).policy, maxErrors, terminal);
  const asOf = timeOrColumn(line.value(BULK_OPTIONS.asOf));
  if (asOf !== undefined) {
    if (archive === undefined)
      throw new Misuse('--as-of chooses among captures; name an archive with --robots');
    archive.expectDates();
  }
  const timeColumn = typeof asOf === 'string' ? asOf : undefined;
  const { input, format, header: inputHeader } = await openBulk(file, line.value(BULK_OPTIONS.in));
  const output = outputOf(line.value(BULK_OPTIONS.out), format);
  if (paced !== undefined && output === 'counts') {
    throw new Misuse('--delay delays lines, and --out counts prints none; leave one out');
  }
  const hasPreferences = line.has(BULK_OPTIONS.preferences);
  if (hasPreferences && output !== 'jsonl') {
    throw new Misuse('--preferences needs JSON lines; write --out jsonl');
  }
  if (format === 'list' && agents.length === 0) {
    throw new Misuse('A list of URLs names no crawler; name one with --agent');
  }
  if (timeColumn !== undefined && !hasColumn(timeColumn, format, inputHeader))
    throw new Misuse(
      `Option --as-of takes a date such as 2026-01-31, or a column of the input, not '${timeColumn}'`,
    );
  const pass = passedColumns(line.values(BULK_OPTIONS.pass), format, inputHeader);
  const progress = new ProgressBar(terminal, totalBytes([input]));
  const asksSites = archive === undefined || line.has(BULK_OPTIONS.fetch);
  const network = asksSites ? await openSites(line, [dialect], { terminal, progress, paced }) : undefined;
  const columns = {
    input: format,
    columns: asOf === undefined ? 'plain' : 'with-captured',
    pass,
    hasPreferences,
  } as const;
  const job = bulkJob({
    ...columns,
    dialect,
    output,
    pace: paced === undefined ? 'ignored' : 'kept',
    order: network === undefined ? 'any' : 'as-read',
    answerersOf:
      archive?.forAll === undefined
        ? siteAnswerers(
            [dialect],
            archivedSites(archive, network, typeof asOf === 'number' ? asOf : undefined),
            () => undefined,
            memory,
          )
        : givenAnswerers(archive.forAll, [dialect]),
    maxErrors,
  });
  try {
    const header = output === 'csv' ? csvHeader(columns) : '';
    const written = await openLineOutput(
      line,
      { command: 'bulk', form: output, meaning: [format, dialect.name], header, count: countWritten },
      terminal,
    );
    if (written.isComplete) return exitOf(written.counts, maxErrors);
    const pairs = pairsOf(input, { input: format, header: inputHeader, agents, timeColumn, pass });
    const counts = await answerLines(linesAfter(pairs, written.linesBefore), job, {
      terminal: written.terminal,
      progress,
      counts: written.counts,
      turn: network?.turn,
      order: line.has(UNORDERED) ? 'any' : 'as-read',
    });
    await report(counts, output, written.terminal);
    const exit = exitOf(counts, maxErrors);
    await written.complete();
    return exit;
  } finally {
    await network?.close();
    await archive?.close();
  }
}

/** @throws TooManyErrors */
function exitOf(counts: Counts, maxErrors: MaxErrors): ExitCode {
  expectSmallShare(counts, maxErrors);
  const { asked, allowed, disallowed } = counts;
  return asked > 0 && allowed + disallowed === 0 ? Exit.unreadable : Exit.fine;
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['K', 2 ** 10],
  ['M', 2 ** 20],
  ['G', 2 ** 30],
]);

function memoryBytes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits, unit = ''] = /^(\d{1,6})([KMG])(?:i?B)?$/i.exec(text) ?? [];
  const factor = UNITS.get(unit.toUpperCase());
  if (digits !== undefined && factor !== undefined) return Number(digits) * factor;
  throw new Misuse(`Option --memory takes a size such as 512M or 2G, not '${text}'`);
}

function hasColumn(name: string, format: BulkJob['input'], { columns }: CsvHeader): boolean {
  return format === 'jsonl' || (format === 'csv' && columns.includes(name.toLowerCase()));
}

/** @throws Misuse for a column that the input does not have, or that the output already has */
function passedColumns(
  names: readonly string[],
  format: BulkJob['input'],
  header: CsvHeader,
): readonly string[] {
  for (const [index, name] of names.entries()) {
    if (!hasColumn(name, format, header))
      throw new Misuse(`Option --pass takes a column of the input, and it has no '${name}'`);
    if (OUTPUT_COLUMNS.includes(name.toLowerCase()) || names.indexOf(name) < index)
      throw new Misuse(`Option --pass ${name}: the output has '${name}' already; leave it out`);
  }
  return names;
}

/** `--as-of` as a time, or as the name of the column that contains it. */
function timeOrColumn(text: string | undefined): number | string | undefined {
  return text === undefined ? undefined : (timeOf(text) ?? text);
}

async function readArchive(
  line: CommandLine,
  policy: ConstructorParameters<typeof Archive>[0],
  maxErrors: MaxErrors,
  terminal: Terminal,
): Promise<Archive | undefined> {
  const paths = expandPatterns(line.values(BULK_OPTIONS.robots));
  const forAll = line.value(BULK_OPTIONS.robotsForAll);
  if (forAll !== undefined && paths.length > 0) {
    throw new Misuse('--robots-for-all applies to all sites; leave --robots out');
  }
  if (forAll === undefined && paths.length === 0) return undefined;
  const archive = new Archive(policy);
  if (forAll !== undefined) await archive.addForAll(forAll);
  for (const path of paths) await archive.add(path);
  if (archive.forAll !== undefined && paths.length > 1) {
    throw new Misuse(`--robots ${archive.forAll.name} applies to all sites; leave the other ones out`);
  }
  for (const remark of archive.forAll?.remarks ?? []) await terminal.remark(remark);
  for (const remark of archive.remarks) await terminal.remark(`--robots: ${remark}`);
  if (archive.damagedParts > maxErrors.count)
    throw new TooManyErrors(
      `--robots has ${counted(archive.damagedParts, 'damaged part')}, more than --max-errors ${maxErrors.text} accepts`,
    );
  return archive;
}

/** Replaces the header of a partition without records. */
const NO_HEADER: CsvHeader = { columns: ['url'], separator: ',' };

/** Detects the format of the input, and removes the header of a CSV. */
async function openBulk(file: string, named: string | undefined) {
  const input = isParquet(file) ? openParquet(file) : await openList(file, 'of-pairs');
  const reader = new ByteReader(input.chunks);
  const rest = { ...input, chunks: reader.rest() };
  const opened = (format: BulkJob['input'], header = NO_HEADER) => ({ input: rest, format, header });
  try {
    const isEmpty = (await reader.peek(1)).length === 0;
    const isCsv =
      named === 'csv' || (named === undefined && /\.(?:csv|tsv)(?:\.(?:gz|zst|br))?$/i.test(file));
    if (isCsv && isEmpty) return opened('csv');
    if (isCsv) {
      const line = (await reader.until(LINE_FEED, HEADER_BYTES)) ?? (await reader.take(HEADER_BYTES));
      const header = csvHeaderIn(new TextDecoder().decode(line), 'url');
      if (header !== undefined) return opened('csv', header);
      throw new Misuse(`A CSV needs a header with a column url, and may have ${BULK_COLUMNS.join(', ')}`);
    }
    if (named === 'jsonl' || named === 'list') return opened(named);
    const head = await reader.peek(Math.min(reader.available, HEADER_BYTES));
    const text = new TextDecoder().decode(head).replace(/^\uFEFF/, '');
    if (text.trimStart().startsWith('{')) return opened('jsonl');
    const [first = ''] = text.split('\n', 1);
    const header = csvHeaderIn(first, 'url');
    if (header === undefined) {
      expectNoTable(input.name, first);
      return opened('list');
    }
    await reader.until(LINE_FEED, HEADER_BYTES);
    return opened('csv', header);
  } catch (error) {
    throw error instanceof Misuse ? error : unreadable(input.name, error, LIST_ADVICE);
  }
}

const HEADER_BYTES = 64 * 1024;

/** @throws Unreadable for a row of fields where a URL should be */
function expectNoTable(name: string, first: string): void {
  if (!/^[^:/]*[,;|\t]/.test(first)) return;
  throw new Unreadable(
    `Cannot read ${name}: its first line is neither a URL nor a header with a column url; name the columns ${BULK_COLUMNS.join(', ')}`,
  );
}

function outputOf(named: string | undefined, input: BulkJob['input']): BulkJob['output'] {
  if (named === 'jsonl' || named === 'csv' || named === 'counts') return named;
  return input === 'csv' ? 'csv' : 'jsonl';
}

/** The counts are the output if nothing else is printed, otherwise a remark if something went wrong. */
async function report(counts: Counts, output: BulkJob['output'], terminal: Terminal): Promise<void> {
  const { asked, allowed, disallowed, unknown, error, unreadable, bad } = counts;
  if (output === 'counts') {
    await terminal.printJson({ lines: asked, allowed, disallowed, unknown, error, unreadable, bad });
  } else if (error > 0) {
    await terminal.remark(
      `${grouped(error)} of ${counted(asked, 'line')} failed: ` +
        `${grouped(bad)} malformed, ${grouped(unreadable)} without a readable robots.txt`,
    );
  }
}
