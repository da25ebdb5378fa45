/** Counts the answers that an earlier run of `bulk` wrote, so that a resumed run ends as one run would have. */

import { createReadStream } from 'node:fs';
import { csvHeaderIn, CsvReader } from '../input/csv.js';
import { parsedObject } from '../input/json-record.js';
import { linesOf } from '../input/lines.js';
import { byteChunks } from '../input/open-input.js';
import type { BulkJob } from './bulk-lines.js';
import { countAnswer, noCounts, type Counts } from './counts.js';

/** @param path - a file of whole lines */
export async function countWritten(path: string, output: BulkJob['output']): Promise<Counts> {
  const counts = noCounts();
  const count = output === 'csv' ? rowCounter(counts) : (line: string) => countLine(line, counts);
  const chunks = byteChunks(createReadStream(path));
  for await (const { lines } of linesOf({ name: path, bytes: undefined, chunks }, Infinity))
    lines.forEach(count);
  return counts;
}

function countLine(line: string, counts: Counts): void {
  const answer = parsedObject(line);
  if (typeof answer === 'string') countWords(counts, '', '', answer);
  else {
    const { allowed, because, error } = answer;
    countWords(counts, String(allowed), String(because), error === undefined ? '' : 'an error');
  }
}

/** Takes the header first. */
function rowCounter(counts: Counts): (line: string) => void {
  let columns: readonly string[] | undefined;
  const reader = new CsvReader((row) => {
    const at = (name: string): string => row[columns?.indexOf(name) ?? -1] ?? '';
    if (typeof row === 'string') countWords(counts, '', '', row);
    else countWords(counts, at('allowed'), at('because'), at('error'));
  });
  return (line) => {
    if (columns === undefined) columns = csvHeaderIn(line, 'because')?.columns ?? [];
    else reader.read(line);
  };
}

function countWords(counts: Counts, allowed: string, because: string, error: string): void {
  counts.asked++;
  const verdict = allowed === 'true' ? 'allowed' : allowed === 'false' ? 'disallowed' : 'unknown';
  countAnswer(counts, error === '' ? verdict : 'error', because);
}
