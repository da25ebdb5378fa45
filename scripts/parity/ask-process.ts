/** Asks a process that reads cases, one a line, and writes answers, an object of JSON a line. */

import { spawnSync } from 'node:child_process';
import { answerFrom, linesOfJson, type Answer, type Case, type Fields } from '../../test/recorded/cases.js';
import { NotHere } from './originals.js';

const LONGEST_ANSWER = 1 << 29;
const LONGEST_TIME_MS = 600_000;

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables of the environment besides those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How a case is written; as JSON by default. */
  readonly write?: (asked: Case) => string;
}

export interface Run {
  readonly input?: string;
  /** Variables besides those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder in which it runs; that of this process by default. */
  readonly folder?: string;
  /** Exit codes that are no failure; 0 by default. */
  readonly codes?: readonly number[];
}

/**
 * The output of a command.
 *
 * @throws NotHere where there is no such command, or it fails
 */
export function run(
  command: string,
  args: readonly string[],
  { input = '', environment = {}, folder, codes = [0] }: Run = {},
): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    input,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    cwd: folder,
    maxBuffer: LONGEST_ANSWER,
    timeout: LONGEST_TIME_MS,
  });
  if (error !== undefined) throw new NotHere(`${command} cannot be run: ${error.message}`);
  if (status === null || !codes.includes(status)) {
    throw new NotHere(`${command} ended with status ${String(status)}: ${lastLines(stderr)}`);
  }
  return stdout;
}

/**
 * What a script says of the original that it asks, when it is started with `describe`, and the command by which it is
 * started from then on: what `python3` finds may be a script that looks for the program first.
 */
export function described({ command, args, environment = {} }: Command): {
  readonly traits: Fields;
  readonly command: string;
} {
  const [traits] = linesOfJson(run(command, [...args, 'describe'], { environment }), command);
  if (traits === undefined) throw new NotHere(`${command} said nothing`);
  const { executable } = traits;
  return { traits, command: typeof executable === 'string' ? executable : command };
}

/** What the original answers, in the order of the cases. */
export function answersOf(
  { command, args, environment = {}, write = inAscii }: Command,
  cases: readonly Case[],
): Answer[] {
  const input = cases.map((asked) => `${write(asked)}\n`).join('');
  const lines = linesOfJson(run(command, args, { input, environment }), command);
  return cases.map((asked, index) => answerTo(asked, lines[index], command));
}

function answerTo(asked: Case, line: Fields | undefined, command: string): Answer {
  if (line?.['id'] !== asked.id) throw new Error(`${command} gave no answer to ${asked.id}`);
  return answerFrom(line);
}

const BEYOND_ASCII = /[\u0080-\uffff]/g;

/** JSON that no locale can spoil on its way. */
export function inAscii(asked: object): string {
  return JSON.stringify(asked).replace(
    BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** For programs in C++, which read no JSON: fields in hexadecimal digits, as `drivers/cases.hpp` reads them. */
export function inHexadecimal({ id, base, robots, agents, urls }: Case): string {
  return fieldsInHexadecimal([id, base, robots, String(agents.length), ...agents, ...urls]);
}

export function fieldsInHexadecimal(fields: readonly string[]): string {
  return fields.map((field) => `x${Buffer.from(field, 'utf8').toString('hex')}`).join('\t');
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n');
}
