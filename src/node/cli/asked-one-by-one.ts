/** What `check` and `explain` share: one dialect answers, and the exit code sums the answers up. */

import type { Answer } from '../../answers/answer.js';
import type { Answering } from '../../answers/reading.js';
import type { CommandLine } from './command-line.js';
import { dialectNamed } from './dialect-names.js';
import { Exit, type ExitCode } from './exit.js';
import { findSites } from './found-sites.js';
import { DIALECT } from './options.js';
import { readQuestion } from './question.js';
import type { Terminal } from './terminal.js';

export interface Asked {
  readonly agent: string;
  readonly url: string;
  readonly answer: Answer;
  readonly reading: Answering;
}

export interface Asking {
  ask(reading: Answering, agent: string, url: string): Answer;
  show(asked: Asked, terminal: Terminal): Promise<void>;
}

/** Asks every URL, shows every answer, and says how it went with all of them. */
export async function askOneByOne(line: CommandLine, terminal: Terminal, asking: Asking): Promise<ExitCode> {
  const question = readQuestion(line);
  const { agent } = question;
  const dialect = dialectNamed(line.value(DIALECT.name) ?? 'rfc9309');
  let exit: ExitCode = Exit.fine;
  for await (const { url, readings, unreadable } of findSites(question, line, [dialect], terminal)) {
    for (const reading of readings) {
      const answer = asking.ask(reading, agent, url);
      await asking.show({ agent, url, answer, reading }, terminal);
      if (unreadable) exit = Exit.unreadable;
      else if (answer.allowed !== true && exit === Exit.fine) exit = Exit.differs;
    }
  }
  return exit;
}
