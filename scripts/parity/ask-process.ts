/** Asks a process that reads sequences of calls, one a line, and writes what they give, an object of JSON a line. */

import { spawnSync } from 'node:child_process';
import { linesOfJson, type Fields } from '../../test/recorded/cases.js';
import { listOf } from '../../test/recorded/records.js';
import type { Found, Sequence } from './driver.js';
import { NotHere } from './originals.js';

const LONGEST_ANSWER = 1 << 29;
const LONGEST_TIME_MS = 600_000;

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables of the environment besides those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
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
    const said = stderr.trim().split('\n').slice(-5).join('\n');
    throw new NotHere(`${command} ended with status ${String(status)}: ${said}`);
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

/** Asks a script that reads JSON, of an object of this class. */
export const askScript = (command: Command, ...of: string[]): Found['ask'] =>
  asking({ ...command, args: [...command.args, ...of] }, ({ id, make, web = {}, calls }) =>
    inAscii({ id, make, web, calls }),
  );

/** Asks a program that reads no JSON: `drivers/calls.hpp` says which fields it reads. */
export const askProgram = (command: string, args: readonly string[] = []): Found['ask'] =>
  asking({ command, args }, ({ id, make, calls }) =>
    [id, ...counted(make), ...calls.flatMap(counted)].map(inHexadecimal).join('\t'),
  );

function asking(
  { command, args, environment = {} }: Command,
  write: (sequence: Sequence) => string,
): Found['ask'] {
  return (sequences) => {
    const input = sequences.map((each) => `${write(each)}\n`).join('');
    const lines = linesOfJson(run(command, args, { input, environment }), command);
    return sequences.map(({ id }, index) => {
      const line = lines[index];
      if (line?.['id'] !== id) throw new Error(`${command} gave no answer to ${id}`);
      return listOf(line['results']);
    });
  };
}

const BEYOND_ASCII = /[\u0080-\uffff]/g;

/** JSON that no locale can spoil on its way. */
export function inAscii(value: object): string {
  return JSON.stringify(value).replace(
    BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The fields of a list, and how many those are. */
function counted(values: readonly unknown[]): string[] {
  const fields = values.flat().map(String);
  return [String(fields.length), ...fields];
}

export function inHexadecimal(field: string): string {
  return `x${Buffer.from(field, 'utf8').toString('hex')}`;
}
