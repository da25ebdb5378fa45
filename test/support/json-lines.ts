import { readFileSync } from 'node:fs';
import { listOf } from '../recorded/records.js';

/** The values of a file with one on each line. */
export function readJsonLines(file: string): readonly unknown[] {
  return listOf(JSON.parse(`[${readFileSync(file, 'utf8').trim().split('\n').join()}]`));
}
