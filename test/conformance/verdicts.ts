/**
 * The tables in `verdicts/`: what a dialect answers. The name of a file is that of its dialect, or of several with `+`.
 *
 * Each line is JSON. A text is the heading of the rows below it, an object names the URL of their files, and a row is
 * `[title, rules, { url: answer }]` for the rules of everyone, or `[title, file, { url: answer }, agent]`.
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fieldsOf, textOf } from '../recorded/records.js';
import { readJsonLines } from '../support/json-lines.js';
import { SITE, type Question } from './readings.js';

const FOLDER = 'test/conformance/verdicts';

/** What a dialect answers for a file. */
export interface VerdictRow extends Question {
  readonly title: string;
  /** For each URL, in the words of {@link answersOf}. */
  readonly answers: readonly string[];
}

/** The rows of every table. */
export function verdictTables(): [names: string, rows: VerdictRow[]][] {
  return readdirSync(FOLDER).map((file) => [basename(file, '.jsonl'), rowsIn(file)]);
}

/** Every heading and title. */
export function verdictTitles(): string[] {
  return readdirSync(FOLDER)
    .flatMap(linesIn)
    .map((line): unknown => (Array.isArray(line) ? line[0] : line))
    .filter((text) => typeof text === 'string');
}

function rowsIn(file: string): VerdictRow[] {
  let heading = '';
  let base = SITE;
  return linesIn(file).flatMap((line) => {
    if (Array.isArray(line)) return [rowOf(line, heading, base)];
    if (typeof line === 'string') heading = `${line}: `;
    else base = textOf(fieldsOf(line)['base']);
    return [];
  });
}

function rowOf(row: readonly unknown[], heading: string, base: string): VerdictRow {
  const [title = '', text = ''] = row.slice(0, 2).map(textOf);
  const answers = Object.entries(fieldsOf(row[2]));
  const agent = row.length === 3 ? 'x' : row[3];
  return {
    title: heading + (title || text),
    robots: row.length === 3 ? `User-agent: *\n${text}` : text,
    agent: agent === null ? null : textOf(agent),
    base,
    urls: answers.map(([url]) => url),
    answers: answers.map(([, answer]) => textOf(answer)),
  };
}

function linesIn(file: string): readonly unknown[] {
  return readJsonLines(`${FOLDER}/${file}`);
}
