/**
 * The oddities that are commonest in real files, and which readings obey such a line. `npm run readings-document -- --count` counts
 * them in the files of 2024 to 2026 that ROBOTPARSER_CORPUS names.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Robots } from '../../src/core/robots.js';
import { fieldsOf, textOf, type Fields } from '../../test/recorded/records.js';
import { readJsonLines } from '../../test/support/json-lines.js';
import { realFiles } from '../parity/dense-cases.js';

export interface CommonOddity {
  readonly told: string;
  /** What such lines look like in a text whose lines end in LF. */
  readonly lines: RegExp;
  /** A file with one such line. */
  readonly robots: string;
  /** A URL about which only a reading that obeys the line says `obeyed`. */
  readonly url: string;
  readonly obeyed: boolean | ((robots: Robots) => unknown);
  /** How many files have how many such lines. */
  readonly inFiles: number;
  readonly inLines: number;
}

/** The day and the number of files of the last count, and then the oddities. */
const TABLE = fileURLToPath(new URL('oddities.jsonl', import.meta.url));

const [head = {}, ...rows] = readJsonLines(TABLE).map(fieldsOf);

export const counted = { date: textOf(head['date']), files: Number(head['files']) };

/** What a line of an oddity may consist of: a whole expression, or what follows the directive. */
const EXPRESSIONS: Readonly<Record<string, (part: string) => string>> = {
  lines: (part) => part,
  key: (part) => `^[\\t ]*${part}[\\t ]*:`,
  rule: (part) => `^[\\t ]*(?:[Dd]is)?[Aa]llow[\\t ]*:[\\t ]*${part}`,
  agent: (part) => `^[\\t ]*user-agent[\\t ]*:[\\t ]*${part}`,
};

/** What a reading says of a file besides verdicts. */
const SAID: Readonly<Record<string, (robots: Robots) => unknown>> = {
  crawlDelay: (robots) => robots.crawlDelay('Foo'),
  requestRate: (robots) => robots.requestRate('Foo'),
  visitTime: (robots) => robots.visitTime('Foo'),
  host: (robots) => robots.host,
  cleanParams: (robots) => robots.cleanParams[0],
};

export const commonOddities: readonly CommonOddity[] = rows.map((row) => ({
  told: textOf(row['told']),
  lines: expressionOf(row),
  robots: textOf(row['robots']),
  url: `http://example.com${textOf(row['url'])}`,
  obeyed: SAID[String(row['obeyed'])] ?? row['obeyed'] === true,
  inFiles: Number(row['files']),
  inLines: Number(row['count']),
}));

function expressionOf(row: Fields): RegExp {
  const [kind = ''] = Object.keys(EXPRESSIONS).filter((name) => name in row);
  const source = EXPRESSIONS[kind]?.(textOf(row[kind])) ?? '';
  return new RegExp(source, textOf(row['flags'] ?? 'gim'));
}

/** Writes when how many files had how many such lines. */
export function countOddities(): void {
  const texts = realFiles('2026').map(({ lines }) => lines.join('').replaceAll('\r\n', '\n'));
  if (texts.length === 0)
    throw new Error('Cannot count oddities: ROBOTPARSER_CORPUS names no folder with files');
  const table = rows.map((row) => {
    const found = texts
      .map((text) => text.match(expressionOf(row))?.length ?? 0)
      .filter((count) => count > 0);
    return { ...row, files: found.length, count: found.reduce((sum, count) => sum + count, 0) };
  });
  const lines = [{ date: new Date().toISOString().slice(0, 10), files: texts.length }, ...table];
  writeFileSync(TABLE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
