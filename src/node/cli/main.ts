#!/usr/bin/env node
/** The program `robotparser`. The code of a command is loaded when it runs. */

import { COMMANDS } from './commands.js';
import { Exit, Misuse, TooManyErrors, Unreadable, type ExitCode } from './exit.js';
import { readCommandLine } from './line/command-line.js';
import { commandHelp, programHelp } from './line/help.js';
import { HELP } from './line/options.js';
import { didYouMean } from './line/suggestion.js';
import { endWithOutput, Terminal } from './output/terminal.js';
import { packageVersion } from './package-files.js';

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined) {
    for (const row of programHelp(COMMANDS)) await terminal.remark(row);
    return Exit.misuse;
  }
  const command = COMMANDS.find((other) => other.name === name);
  if (command === undefined) return print(await rowsOf(name, rest), terminal);
  try {
    const line = readCommandLine(rest, [...command.options, HELP]);
    if (line.has(HELP)) return await print(commandHelp(command), terminal);
    const code = await command.load();
    return await code.run(line, terminal, name);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    throw new Misuse(`${error.message}; see 'robotparser ${command.name} --help'`);
  }
}

async function print(rows: readonly string[], terminal: Terminal): Promise<ExitCode> {
  for (const row of rows) await terminal.print(row);
  return Exit.fine;
}

/** The output of the words that are not commands. */
async function rowsOf(name: string, rest: readonly string[]): Promise<readonly string[]> {
  switch (name) {
    case 'help':
    case '--help':
    case '-h':
      expectNoMore(rest, name, 1);
      return helpRows(rest[0]);
    case 'completion':
      expectNoMore(rest, name, 1);
      return completionRows(rest[0]);
    case 'manual':
      expectNoMore(rest, name, 0);
      return manualRows();
    case '--version':
    case '-V':
      expectNoMore(rest, name, 0);
      return [packageVersion()];
    default:
      throw unknownName(name);
  }
}

/** @throws Misuse for extra words */
function expectNoMore(rest: readonly string[], name: string, most: 0 | 1): void {
  const extra = rest[most];
  if (extra === undefined) return;
  const taken = most === 0 ? 'nothing' : 'one word';
  throw new Misuse(`${name} takes ${taken} after it; leave '${extra}' out`);
}

async function completionRows(shell: string | undefined): Promise<readonly string[]> {
  const { completionFor, SHELLS } = await import('./line/completion.js');
  const named = SHELLS.find((name) => name === shell);
  if (named !== undefined) return completionFor(named, COMMANDS);
  throw new Misuse(`Name the shell: robotparser completion ${SHELLS.join('|')}`);
}

async function manualRows(): Promise<readonly string[]> {
  const { manualPage } = await import('./line/manual.js');
  return manualPage(COMMANDS, packageVersion());
}

/** Words outside the table of commands are explained in the program's help. */
function helpRows(name: string | undefined): readonly string[] {
  if (name === undefined || WITHOUT_HELP.includes(name)) return programHelp(COMMANDS);
  const command = COMMANDS.find((other) => other.name === name);
  if (command === undefined) throw unknownName(name);
  return commandHelp(command);
}

const WITHOUT_HELP: readonly string[] = ['help', 'completion', 'manual'];

function unknownName(name: string): Misuse {
  const kind = name.startsWith('-') ? 'option' : 'command';
  const known = COMMANDS.map(({ name }) => name);
  const advice = `begin with one of ${known.join(', ')}, or see 'robotparser --help'`;
  return new Misuse(
    `Unknown ${kind} '${name}'; ${advice}${didYouMean(name, [...known, ...WITHOUT_HELP, '--help', '--version'])}`,
  );
}

async function main(): Promise<void> {
  // A copy: each access to `process.env` asks the system.
  const terminal = new Terminal(process.stdout, process.stderr, { ...process.env });
  endWithOutput(process.stdout, 'standard output', terminal);
  endWithOutput(process.stderr, 'standard error', terminal);
  try {
    process.exitCode = await run(process.argv.slice(2), terminal);
    await terminal.flush();
  } catch (error) {
    await terminal.flush();
    for (const row of describe(error)) await terminal.remark(row);
    // Exits instead of waiting for standard input: a pipe may stay open.
    const code = codeOf(error);
    process.stderr.write('', () => process.exit(code));
  }
}

function codeOf(error: unknown): ExitCode {
  if (error instanceof Misuse) return Exit.misuse;
  if (error instanceof TooManyErrors) return Exit.tooManyErrors;
  return error instanceof Unreadable ? Exit.unreadable : Exit.broken;
}

/** One line for users; the whole stack of a bug. */
function describe(error: unknown): string[] {
  const isExpected = [Misuse, Unreadable, TooManyErrors].some((kind) => error instanceof kind);
  if (error instanceof Error && isExpected) return [`robotparser: ${error.message}`];
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `robotparser: ${text}`.split('\n');
}

void main();
