/** Asks a process that reads cases and writes answers, an object of JSON a line. */

import { spawnSync } from 'node:child_process';
import { answerFrom, linesOfJson, type Answer, type Case, type Fields } from '../../test/recorded/cases.js';

const LONGEST_ANSWER = 1 << 29;
const LONGEST_TIME_MS = 600_000;

/** The output of a command, or a text in `missing` where there is no such command or it fails. */
export function run(
  command: string,
  args: readonly string[],
  input = '',
): { readonly output: string } | { readonly missing: string } {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    input,
    encoding: 'utf8',
    maxBuffer: LONGEST_ANSWER,
    timeout: LONGEST_TIME_MS,
  });
  if (error !== undefined) return { missing: `${command} cannot be run: ${error.message}` };
  if (status !== 0) return { missing: `${command} ended with status ${String(status)}: ${stderr.trim()}` };
  return { output: stdout };
}

export function answersOf(command: string, args: readonly string[], cases: readonly Case[]): Answer[] {
  const answered = run(command, args, cases.map((asked) => `${inAscii(asked)}\n`).join(''));
  if ('missing' in answered) throw new Error(answered.missing);
  const lines = linesOfJson(answered.output, command);
  return cases.map((asked, index) => answerTo(asked, lines[index], command));
}

function answerTo(asked: Case, line: Fields | undefined, command: string): Answer {
  if (line?.['id'] !== asked.id) throw new Error(`${command} gave no answer to ${asked.id}`);
  return answerFrom(line);
}

const BEYOND_ASCII = /[\u0080-\uffff]/g;

/** JSON that no locale can spoil on its way. */
function inAscii(asked: Case): string {
  return JSON.stringify(asked).replace(
    BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
