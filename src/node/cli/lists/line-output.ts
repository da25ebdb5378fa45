/** Where the lines of a list go: to standard output, or to the file of `--output`, which a later run can resume. */

import { createReadStream } from 'node:fs';
import { Misuse } from '../exit.js';
import { csvHeaderIn, CsvReader } from '../input/csv.js';
import { expandPatterns } from '../input/file-patterns.js';
import { parsedObject } from '../input/json-record.js';
import { linesOf } from '../input/lines.js';
import { byteChunks } from '../input/open-input.js';
import type { CommandLine } from '../line/command-line.js';
import type { OptionSpec } from '../line/option.js';
import { BULK_OPTIONS, UNORDERED } from '../line/options.js';
import { expectReplaceable, isComplete, otherOptions, OutputFile } from '../output/output-file.js';
import type { Terminal } from '../output/terminal.js';
import { noCounts, type Counts } from './counts.js';

/** Counts a written line by its fields, of which absent ones are empty; returns whether these options may have written it. */
export type CountLine = (counts: Counts, field: (name: string) => string) => boolean;

export interface LinesOfCommand {
  readonly form: 'jsonl' | 'csv' | 'counts';
  /** The first line; empty for none. */
  readonly header: string;
  /** The options that may change lines, among others. */
  readonly options: readonly OptionSpec[];
  readonly count: CountLine;
}

/** The options that change no line. */
const OF_THE_RUN: readonly OptionSpec[] = [
  BULK_OPTIONS.output,
  BULK_OPTIONS.resume,
  BULK_OPTIONS.maxErrors,
  BULK_OPTIONS.memory,
];

/** The files and folders that are read. */
function inputsOf(line: CommandLine, options: readonly OptionSpec[]): readonly string[] {
  const read = options.filter(({ type, name }) => type?.kind === 'path' && name !== BULK_OPTIONS.output.name);
  return expandPatterns([...line.operands, ...read.flatMap((option) => line.values(option))]);
}

/** What a run was asked, as text. */
function questionOf(line: CommandLine, options: readonly OptionSpec[]): string {
  const given = options.filter((option) => line.has(option) && !OF_THE_RUN.includes(option));
  return JSON.stringify([line.operands, ...given.map((option) => [option.name, line.values(option)])]);
}

export interface LineOutput {
  readonly terminal: Terminal;
  /** How many lines an earlier run wrote, without the header. */
  readonly linesBefore: number;
  /** What an earlier run counted, so that a resumed run ends as one run would have. */
  readonly counts: Counts;
  /** Whether an earlier run has completed the file. */
  readonly isComplete: boolean;
  readonly complete: () => Promise<void>;
}

export async function openLineOutput(
  line: CommandLine,
  lines: LinesOfCommand,
  terminal: Terminal,
): Promise<LineOutput> {
  const { form, header, options } = lines;
  const path = line.value(BULK_OPTIONS.output);
  const isResumed = line.has(BULK_OPTIONS.resume);
  if (isResumed && path === undefined) throw new Misuse('--resume continues a file; name it with --output');
  if (isResumed && form === 'counts') {
    throw new Misuse('--resume continues lines, and --out counts prints none; leave one out');
  }
  if (isResumed && line.has(UNORDERED)) {
    throw new Misuse('--resume continues lines in their order; leave --unordered out');
  }
  const newLines = { terminal, linesBefore: 0, counts: noCounts(), isComplete: false };
  if (path === undefined) {
    if (header !== '') terminal.add(header);
    return { ...newLines, complete: () => terminal.flush() };
  }
  await expectReplaceable(path, inputsOf(line, options));
  if (isResumed && (await isComplete(path))) {
    const counts = await countWritten(path, lines);
    await terminal.remark(`${path} is complete; nothing is left to do`);
    return { ...newLines, counts, isComplete: true, complete: () => Promise.resolve() };
  }
  const question = questionOf(line, options);
  const file = await OutputFile.open(path, isResumed ? 'continued' : 'new', question, terminal);
  const complete = (): Promise<void> => file.complete();
  if (file.lines === 0) {
    if (header !== '') file.terminal.add(header);
    return { ...newLines, terminal: file.terminal, complete };
  }
  const linesBefore = file.lines - (header === '' ? 0 : 1);
  const counts = await countWritten(file.partial, lines);
  return { terminal: file.terminal, linesBefore, counts, isComplete: false, complete };
}

/**
 * @param path - a file of whole lines
 * @throws Misuse for lines in another form
 */
async function countWritten(path: string, { form, header, count }: LinesOfCommand): Promise<Counts> {
  const counts = noCounts();
  const other = otherOptions(path);
  const read =
    form === 'csv' ? rowCounter(counts, { header, count, other }) : jsonCounter(counts, count, other);
  const chunks = byteChunks(createReadStream(path));
  for await (const { lines } of linesOf({ name: path, bytes: undefined, chunks }, Infinity))
    lines.forEach(read);
  return counts;
}

function jsonCounter(counts: Counts, count: CountLine, other: Misuse): (line: string) => void {
  return (line) => {
    const answer = parsedObject(line);
    if (typeof answer === 'string') throw other;
    const isExpected = count(counts, (name) => {
      const value = answer[name];
      return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
    });
    if (!isExpected) throw other;
  };
}

/** Takes the header first. */
function rowCounter(
  counts: Counts,
  { header, count, other }: Pick<LinesOfCommand, 'header' | 'count'> & { readonly other: Misuse },
): (line: string) => void {
  let columns: readonly string[] | undefined;
  const reader = new CsvReader((row) => {
    count(counts, (name) => {
      if (typeof row === 'string') return name === 'error' ? row : '';
      return row[columns?.indexOf(name) ?? -1] ?? '';
    });
  });
  return (line) => {
    if (columns !== undefined) reader.read(line);
    else if (`${line}\n` === header) columns = csvHeaderIn(line, 'error')?.columns ?? [];
    else throw other;
  };
}
