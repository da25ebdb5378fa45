/** What `check` and `explain` share: the URLs one after another, each with the site that answers for it. */

import type { Robots } from '../../core/robots.js';
import type { CommandLine } from './command-line.js';
import { dialectNamed } from './dialect-names.js';
import type { Document } from './document.js';
import { Exit, Unreadable, type ExitCode } from './exit.js';
import { DIALECT } from './options.js';
import { openSites, readQuestion, urlsToAsk } from './question.js';
import type { Answer, Reading } from './reading.js';
import type { Terminal } from './terminal.js';

export interface Asked {
  readonly agent: string;
  readonly dialect: string;
  readonly url: string;
  readonly answer: Answer;
  /** What answered, unless it could not be read. */
  readonly robots: Robots | undefined;
}

export interface Asking {
  ask(reading: Reading, agent: string, url: string): Answer;
  show(asked: Asked, terminal: Terminal): Promise<void>;
}

/** Asks every URL, shows every answer, and says how it went with all of them. */
export async function askOneByOne(line: CommandLine, terminal: Terminal, asking: Asking): Promise<ExitCode> {
  const question = readQuestion(line);
  const dialect = dialectNamed(line.value(DIALECT.name) ?? 'rfc9309');
  const sites = await openSites(question, line, [dialect]);
  const seen = new WeakSet<Document>();
  let exit: ExitCode = Exit.fine;
  for await (const url of urlsToAsk(question)) {
    const { answer, robots } = await askOne(url);
    await asking.show({ agent: question.agent, dialect: dialect.name, url, answer, robots }, terminal);
    if (robots === undefined) exit = Exit.unreadable;
    else if (answer.allowed !== true && exit === Exit.fine) exit = Exit.differs;
  }
  return exit;

  async function askOne(url: string): Promise<Pick<Asked, 'answer' | 'robots'>> {
    try {
      const { document, readings } = await sites.at(url);
      if (!seen.has(document)) for (const remark of document.remarks) await terminal.remark(remark);
      seen.add(document);
      const [reading] = readings;
      if (reading === undefined) throw new Error(`No reading of ${document.name}`);
      return { answer: asking.ask(reading, question.agent, url), robots: reading.robots };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      await terminal.remark(error.message);
      const { name, message } = error;
      return {
        answer: { allowed: undefined, because: 'unreadable', error: { name, message } },
        robots: undefined,
      };
    }
  }
}
