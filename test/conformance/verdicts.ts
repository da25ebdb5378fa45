/**
 * The tables in `verdicts/`: what a dialect answers. The name of a file is that of its dialect, or of several with `+`.
 *
 * Each line is JSON. A text is the heading of the rows below it, an object names the URL of their files. A row has one of
 * these forms, and the agent who asks at its end if the text is a whole file, not the rules of everyone:
 *
 * - `[title, text, { url: answer }]`: verdicts in the words of {@link answersOf}
 * - `[title, text, member, value]`: what a member of `Robots` says; null stands for undefined
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fieldsOf, textOf } from '../recorded/records.js';
import { readJsonLines } from '../support/json-lines.js';
import { SITE, type Question } from './readings.js';

const FOLDER = 'test/conformance/verdicts';

interface Row extends Omit<Question, 'urls'> {
  readonly heading: string;
  readonly title: string;
}

export interface VerdictRow extends Row, Question {
  readonly answers: readonly string[];
}

export interface StatementRow extends Row {
  readonly member: string;
  readonly value: unknown;
}

export interface VerdictTable {
  readonly dialects: readonly string[];
  readonly verdicts: readonly VerdictRow[];
  readonly statements: readonly StatementRow[];
}

export function verdictTables(): VerdictTable[] {
  return readdirSync(FOLDER).map((file) => {
    const rows = rowsIn(file);
    return {
      dialects: basename(file, '.jsonl').split('+'),
      verdicts: rows.filter((row) => 'urls' in row),
      statements: rows.filter((row) => 'member' in row),
    };
  });
}

/** The headings and titles of all rows. */
export function verdictTitles(): string[] {
  const rows = readdirSync(FOLDER).flatMap(rowsIn);
  return rows.flatMap(({ heading, title }) => [heading, title]);
}

function rowsIn(file: string): (VerdictRow | StatementRow)[] {
  let heading = '';
  let base = SITE;
  return readJsonLines(`${FOLDER}/${file}`).flatMap((line) => {
    if (Array.isArray(line)) return [rowOf(line, heading, base)];
    if (typeof line === 'string') heading = line;
    else base = textOf(fieldsOf(line)['base']);
    return [];
  });
}

function rowOf(line: readonly unknown[], heading: string, base: string): VerdictRow | StatementRow {
  const [title = '', text = ''] = line.slice(0, 2).map(textOf);
  const [, , asked, ...rest] = line;
  const isStatement = typeof asked === 'string';
  const [agent] = isStatement ? rest.slice(1) : rest;
  const row = {
    heading,
    title: title || text,
    robots: agent === undefined ? `User-agent: *\n${text}` : text,
    agent: agent === null ? null : textOf(agent ?? 'x'),
    base,
  };
  if (isStatement) return { ...row, member: asked, value: rest[0] ?? undefined };
  const answers = Object.entries(fieldsOf(asked));
  return { ...row, urls: answers.map(([url]) => url), answers: answers.map(([, answer]) => textOf(answer)) };
}
