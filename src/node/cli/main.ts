#!/usr/bin/env node
/** The program `robotparser`. What a command needs is loaded when it runs. */

import { COMMANDS, type Command } from './commands.js';
import { Exit, Misuse, TooManyErrors, Unreadable, type ExitCode } from './exit.js';
import { readCommandLine } from './line/command-line.js';
import { commandHelp, programHelp } from './line/help.js';
import { HELP } from './line/options.js';
import { didYouMean } from './line/suggestion.js';
import { endWithOutput, Terminal } from './output/terminal.js';
import { packageVersion } from './package-files.js';

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  const command = COMMANDS.find((other) => other.name === name);
  if (command === undefined) return runWithoutCommand(name, rest, terminal);
  try {
    const line = readCommandLine(rest, [...command.options, HELP]);
    if (line.has(HELP)) return await printHelp(command, terminal);
    return await command.run(line, terminal);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    throw new Misuse(`${error.message}; see 'robotparser ${command.name} --help'`);
  }
}

async function runWithoutCommand(
  name: string | undefined,
  rest: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  switch (name) {
    case 'help':
    case '--help':
    case '-h':
      expectNoMore(rest, name, 1);
      return printHelp(commandToHelpWith(rest[0]), terminal);
    case 'completion':
      expectNoMore(rest, name, 1);
      return printCompletion(rest[0], terminal);
    case 'manual':
      expectNoMore(rest, name, 0);
      return printManual(terminal);
    case '--version':
    case '-V':
      expectNoMore(rest, name, 0);
      await terminal.print(packageVersion());
      return Exit.fine;
    case undefined:
      for (const row of programHelp(COMMANDS)) await terminal.remark(row);
      return Exit.misuse;
  }
  commandNamed(name);
  return Exit.misuse;
}

/** @throws Misuse for words without an effect */
function expectNoMore(rest: readonly string[], name: string, most: 0 | 1): void {
  const extra = rest[most];
  if (extra === undefined) return;
  const taken = most === 0 ? 'nothing' : 'one word';
  throw new Misuse(`${name} takes ${taken} after it, leave '${extra}' out`);
}

async function printHelp(command: Command | undefined, terminal: Terminal): Promise<ExitCode> {
  for (const row of command === undefined ? programHelp(COMMANDS) : commandHelp(command))
    await terminal.print(row);
  return Exit.fine;
}

async function printCompletion(shell: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const { completionFor, SHELLS } = await import('./line/completion.js');
  const named = SHELLS.find((name) => name === shell);
  if (named === undefined) {
    throw new Misuse(`Name the shell to complete in: robotparser completion ${SHELLS.join('|')}`);
  }
  for (const row of completionFor(named, COMMANDS)) await terminal.print(row);
  return Exit.fine;
}

async function printManual(terminal: Terminal): Promise<ExitCode> {
  const { manualPage } = await import('./line/manual.js');
  for (const row of manualPage(COMMANDS, packageVersion())) await terminal.print(row);
  return Exit.fine;
}

/** Words that are not commands of the table have their help in that of the program. */
function commandToHelpWith(name: string | undefined): Command | undefined {
  return name === undefined || WITHOUT_HELP.includes(name) ? undefined : commandNamed(name);
}

const WITHOUT_HELP: readonly string[] = ['help', 'completion', 'manual'];

function commandNamed(name: string): Command {
  const command = COMMANDS.find((other) => other.name === name);
  if (command !== undefined) return command;
  const kind = name.startsWith('-') ? 'option' : 'command';
  const known = COMMANDS.map(({ name }) => name);
  const advice = `begin with one of ${known.join(', ')}, or see 'robotparser --help'`;
  throw new Misuse(
    `Unknown ${kind} '${name}', ${advice}${didYouMean(name, [...known, ...WITHOUT_HELP, '--help', '--version'])}`,
  );
}

async function main(): Promise<void> {
  const terminal = new Terminal(process.stdout, process.stderr, process.env);
  endWithOutput(process.stdout, 'standard output', terminal);
  endWithOutput(process.stderr, 'standard error', terminal);
  try {
    process.exitCode = await run(process.argv.slice(2), terminal);
    await terminal.flush();
  } catch (error) {
    await terminal.flush();
    for (const row of describe(error)) await terminal.remark(row);
    // Ends reading, too: a pipe may stay open.
    const code = codeOf(error);
    process.stderr.write('', () => process.exit(code));
  }
}

function codeOf(error: unknown): ExitCode {
  if (error instanceof Misuse) return Exit.misuse;
  if (error instanceof TooManyErrors) return Exit.tooManyErrors;
  return error instanceof Unreadable ? Exit.unreadable : Exit.broken;
}

/** One line for people; the whole stack of a bug. */
function describe(error: unknown): string[] {
  const isExpected = [Misuse, Unreadable, TooManyErrors].some((kind) => error instanceof kind);
  if (error instanceof Error && isExpected) return [`robotparser: ${error.message}`];
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `robotparser: ${text}`.split('\n');
}

void main();
