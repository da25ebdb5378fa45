/** What a command is: plain data for the help, completion and the documents, and code that is loaded when it runs. */

import type { ExitCode } from '../exit.js';
import type { CommandLine } from '../line/command-line.js';
import type { OptionSpec } from '../line/option.js';
import type { Terminal } from '../output/terminal.js';

export interface Example {
  readonly description: string;
  readonly command: string;
}

export interface Command {
  readonly name: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** What may stand after the name, one form a line. */
  readonly forms: readonly string[];
  /** What else there is to know, in paragraphs of wrapped lines. */
  readonly details: readonly string[];
  /** What each exit code means here. */
  readonly exits: Readonly<Record<0 | 1 | 2 | 3, string | undefined>> & { readonly 4?: string };
  readonly options: readonly OptionSpec[];
  readonly examples: readonly Example[];
  /** Loads what the command needs, and runs it. */
  run(line: CommandLine, terminal: Terminal): Promise<ExitCode>;
}
