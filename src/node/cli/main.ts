#!/usr/bin/env node
/** The program `robotparser`. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check } from './check.js';
import { readCommandLine } from './command-line.js';
import { compare } from './compare.js';
import { Exit, Misuse, Unreadable, type ExitCode } from './exit.js';
import { explain } from './explain.js';
import { fetch } from './fetch.js';
import { commandHelp, programHelp } from './help.js';
import { lint } from './lint.js';
import { HELP } from './options.js';
import { Terminal } from './terminal.js';

const COMMANDS = [check, explain, compare, lint, fetch];

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) return runWithoutCommand(name, terminal);
  try {
    const line = readCommandLine(rest, [...command.options, HELP]);
    if (line.has(HELP.name)) {
      await terminal.print(commandHelp(command));
      return Exit.fine;
    }
    return await command.run(line, terminal);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    throw new Misuse(`${error.message}; see 'robotparser ${command.name} --help'`);
  }
}

async function runWithoutCommand(name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  switch (name) {
    case '--help':
    case '-h':
      await terminal.print(programHelp(COMMANDS));
      return Exit.fine;
    case '--version':
    case '-V':
      await terminal.print(version());
      return Exit.fine;
    case undefined:
      await terminal.remark(programHelp(COMMANDS));
      return Exit.misuse;
  }
  const kind = name.startsWith('-') ? 'option' : 'command';
  const known = COMMANDS.map((command) => command.name).join(', ');
  throw new Misuse(`Unknown ${kind} '${name}', begin with one of ${known}, or see 'robotparser --help'`);
}

function version(): string {
  const file = createRequire(import.meta.url).resolve('robotparser/package.json');
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}

/** A reader that has seen enough, as `head` has, is no error; a disk that is full is one. */
function endWithOutput(stream: NodeJS.WriteStream, name: string): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(Exit.closedPipe);
    if (stream !== process.stderr) process.stderr.write(`robotparser: ${cannotWrite(name, error)}\n`);
    process.exit(Exit.unwritten);
  });
}

function cannotWrite(name: string, { code, message }: NodeJS.ErrnoException): string {
  const advice = code === 'ENOSPC' ? 'make room or write elsewhere' : 'write elsewhere';
  return `Cannot write to ${name}: ${message}; ${advice}, this one is not complete`;
}

async function main(): Promise<void> {
  endWithOutput(process.stdout, 'standard output');
  endWithOutput(process.stderr, 'standard error');
  const terminal = new Terminal(process.stdout, process.stderr, process.env);
  try {
    process.exitCode = await run(process.argv.slice(2), terminal);
    await terminal.flush();
  } catch (error) {
    await terminal.flush();
    if (error instanceof Misuse) process.exitCode = Exit.misuse;
    else if (error instanceof Unreadable) process.exitCode = Exit.unreadable;
    else process.exitCode = Exit.broken;
    await terminal.remark(`robotparser: ${describe(error)}`);
  }
}

function describe(error: unknown): string {
  if (error instanceof Misuse || error instanceof Unreadable) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main();
