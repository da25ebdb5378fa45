/** Where the lines of a list go: to standard output, or to the file of `--output`, which a later run can resume. */

import { createReadStream } from 'node:fs';
import { Misuse } from '../exit.js';
import { csvHeaderIn, CsvReader } from '../input/csv.js';
import { expandPatterns } from '../input/file-patterns.js';
import { parsedObject } from '../input/json-record.js';
import { linesOf } from '../input/lines.js';
import { byteChunks } from '../input/open-input.js';
import type { CommandLine } from '../line/command-line.js';
import {
  BULK_OPTIONS,
  DIALECT,
  FETCH_OPTIONS,
  SITES_OPTIONS,
  SURVEY_OPTIONS,
  UNORDERED,
} from '../line/options.js';
import { expectReplaceable, isComplete, OutputFile } from '../output/output-file.js';
import type { Terminal } from '../output/terminal.js';
import { noCounts, type Counts } from './counts.js';

/** Counts a written line by its fields, of which absent ones are empty. */
export type CountLine = (counts: Counts, field: (name: string) => string) => void;

export interface LinesOfCommand {
  readonly command: 'bulk' | 'survey';
  readonly form: 'jsonl' | 'csv' | 'counts';
  /** What options with a default mean, written or not. */
  readonly meaning: readonly string[];
  /** The first line; empty for none. */
  readonly header: string;
  readonly count: CountLine;
}

/** The options that change no line, or only how sites are reached. Some contain passwords. */
const OF_THE_RUN: ReadonlySet<string> = new Set(
  [
    ...[BULK_OPTIONS.output, BULK_OPTIONS.resume, BULK_OPTIONS.maxErrors, BULK_OPTIONS.memory],
    ...[FETCH_OPTIONS.deadline, FETCH_OPTIONS.proxy, ...Object.values(SITES_OPTIONS)],
  ].map(({ name }) => name),
);

/** The files and folders that are read. */
function inputsOf({ operands, options }: CommandLine): readonly string[] {
  const read = options.filter(
    ({ option: { type, name } }) => type?.kind === 'path' && name !== BULK_OPTIONS.output.name,
  );
  return expandPatterns([...operands, ...read.flatMap(({ values }) => values)]);
}

/** The options that `meaning` has. */
const WITH_A_DEFAULT: ReadonlySet<string> = new Set(
  [BULK_OPTIONS.in, BULK_OPTIONS.out, DIALECT, SURVEY_OPTIONS.csv].map(({ name }) => name),
);

/** The options of a run as text: their order does not matter. */
function questionOf({ command, form, meaning }: LinesOfCommand, { operands, options }: CommandLine): string {
  const given = options.flatMap(({ option: { name }, values }) =>
    OF_THE_RUN.has(name) || WITH_A_DEFAULT.has(name) ? [] : [[`--${name}`, ...values]],
  );
  return `${JSON.stringify([command, form, ...meaning, ...operands, ...given.sort()])}\n`;
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
  const { form, header } = lines;
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
  await expectReplaceable(path, inputsOf(line));
  const question = questionOf(lines, line);
  if (isResumed && (await isComplete(path, question))) {
    const counts = await countWritten(path, lines);
    await terminal.remark(`${path} is complete; nothing is left to do`);
    return { ...newLines, counts, isComplete: true, complete: () => Promise.resolve() };
  }
  const file = await OutputFile.open(path, isResumed ? 'resumed' : 'new', question, terminal);
  const complete = (): Promise<void> => file.complete();
  if (file.lines === 0) {
    if (header !== '') file.terminal.add(header);
    return { ...newLines, terminal: file.terminal, complete };
  }
  const linesBefore = file.lines - (header === '' ? 0 : 1);
  const counts = await countWritten(file.partial, lines);
  return { terminal: file.terminal, linesBefore, counts, isComplete: false, complete };
}

/** @param path - a file of whole lines */
async function countWritten(path: string, lines: LinesOfCommand): Promise<Counts> {
  const counts = noCounts();
  const read = lines.form === 'csv' ? rowCounter(counts, lines) : jsonCounter(counts, lines);
  const chunks = byteChunks(createReadStream(path));
  for await (const { lines } of linesOf({ name: path, bytes: undefined, chunks }, Infinity))
    lines.forEach(read);
  return counts;
}

function jsonCounter(counts: Counts, { count }: LinesOfCommand): (line: string) => void {
  return (line) => {
    const answer = parsedObject(line);
    count(counts, (name) => {
      const value = typeof answer === 'string' ? answer : answer[name];
      return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
    });
  };
}

/** Takes the header first. */
function rowCounter(counts: Counts, { header, count }: LinesOfCommand): (line: string) => void {
  const columns = csvHeaderIn(header.trimEnd(), 'error')?.columns ?? [];
  const reader = new CsvReader((row) => {
    count(counts, (name) => {
      if (typeof row === 'string') return name === 'error' ? row : '';
      return row[columns.indexOf(name)] ?? '';
    });
  });
  let isHeader = true;
  return (line) => {
    if (!isHeader) reader.read(line);
    isHeader = false;
  };
}
