/** What a command is. */

import type { ExitCode } from './exit.js';
import type { CommandLine, OptionSpec } from './command-line.js';
import type { Terminal } from './terminal.js';

export interface Example {
  readonly says: string;
  readonly types: string;
}

export interface Command {
  readonly name: string;
  /** One line in the list of commands. */
  readonly summary: string;
  /** What may stand after the name, one form a line. */
  readonly forms: readonly string[];
  /** What else there is to know, in paragraphs of wrapped lines. */
  readonly details: readonly string[];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly Example[];
  run(line: CommandLine, terminal: Terminal): Promise<ExitCode>;
}
