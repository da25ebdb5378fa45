/** `robotparser compare`: one question, every dialect; or what changes between two. */

import { agree, tableJson, type Table } from '../../answers/table.js';
import type { Command } from './command.js';
import type { CommandLine } from './command-line.js';
import { allDialects, dialectNamed } from './dialect-names.js';
import { Exit, type ExitCode } from './exit.js';
import { findSites } from './found-sites.js';
import { DIALECT, JSON_LINES } from './options.js';
import { QUESTION_DETAILS, QUESTION_FORMS, QUESTION_OPTIONS, readQuestion } from './question.js';
import { compareSwitch } from './switch.js';
import { tableRows } from './table.js';
import type { Terminal } from './terminal.js';

export const compare: Command = {
  name: 'compare',
  summary: 'ask every dialect, or count what changes from one to another',
  forms: [...QUESTION_FORMS, 'SOURCE AGENT --from NAME --to NAME [URL...] [--urls FILE]'],
  details: [
    ...QUESTION_DETAILS,
    'Without --from and --to: a table per URL of what each dialect answers, and where they part.\n' +
      'With them: over a list of any length, how many verdicts change, and the first URLs of each kind of change.',
    'Ends with 0 when all verdicts are the same, 1 when some differ, 2 when the command is misused, 3 when\n' +
      'something could not be read.',
  ],
  options: [
    { name: 'from', value: 'NAME', says: 'the dialect that decides today' },
    { name: 'to', value: 'NAME', says: 'the dialect that shall decide' },
    { ...DIALECT, often: 'may be repeated', says: 'only this one in the table; may be repeated' },
    ...QUESTION_OPTIONS,
    JSON_LINES,
  ],
  examples: [
    { says: 'what all would say', types: 'compare robots.txt Foobot https://example.com/a?b=c' },
    {
      says: 'what changes if I switch',
      types: 'compare robots.txt Foobot --from rerp --to rfc9309 --urls urls.txt',
    },
    {
      says: 'the same from a log',
      types: 'compare robots.txt Foobot --from python-classic --to python --urls -',
    },
  ],
  run(line, terminal) {
    return line.has('from') || line.has('to') ? compareSwitch(line, terminal) : compareAll(line, terminal);
  },
};

async function compareAll(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const question = readQuestion(line);
  const { agent } = question;
  const named = line.values(DIALECT.name).map(dialectNamed);
  const dialects = named.length > 0 ? named : allDialects;
  let exit: ExitCode = Exit.fine;
  for await (const { url, readings, unreadable } of findSites(question, line, dialects, terminal)) {
    const answers = readings.map((reading) => ({
      dialect: reading.dialect.name,
      answer: reading.explain(agent, url),
    }));
    const table: Table = { url, agent, answers };
    if (line.has(JSON_LINES.name)) await terminal.print(JSON.stringify(tableJson(table)));
    else for (const row of tableRows(table, terminal)) await terminal.print(row);
    if (unreadable) exit = Exit.unreadable;
    else if (!agree(table) && exit === Exit.fine) exit = Exit.differs;
  }
  return exit;
}
