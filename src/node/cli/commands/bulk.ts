/** `robotparser bulk`: verdicts for millions of pairs, in streams. */

import { AGENT, BULK_OPTIONS, DELAY, DIALECT, FETCH_OPTIONS, SITES_OPTIONS } from '../line/options.js';
import type { Command } from './command.js';

export const bulk: Command = {
  name: 'bulk',
  summary: 'answer for millions of pairs of crawler and URL, one output line per input line',
  forms: ['[INPUT]'],
  details: [
    'INPUT is a file, or standard input without one or with -. Its lines are JSON objects with url and agent, with id\n' +
      'if they have one, and with site (whose robots.txt decides, if not that of the URL) or robots (the text itself);\n' +
      'or a table with columns of these names, as CSV or Parquet; or URLs.',
    'Each input line gives one output line for each crawler, in order and as soon as possible.\n' +
      'A line that cannot be answered gets an error, which is counted.',
    'The robots.txt comes from the line, from --robots, or from the site, which is asked once.',
  ],
  exits: {
    0: 'every line has its answer or its error, and not all have errors',
    1: undefined,
    2: 'misuse',
    3: 'the input or --robots could not be read, or no line could be answered',
    4: 'more lines have errors than --max-errors accepts',
  },
  options: [
    {
      ...AGENT,
      multiple: true,
      description: 'the crawler of lines that name none; may be repeated: a line is then answered for each',
    },
    DIALECT,
    ...Object.values(BULK_OPTIONS),
    ...Object.values(SITES_OPTIONS),
    DELAY,
    ...Object.values(FETCH_OPTIONS),
  ],
  examples: [
    { description: 'pairs from a pipe', command: 'bulk --robots robots.txt --agent Foobot < urls.txt' },
    {
      description: 'only how many',
      command: 'bulk urls.txt --agent Foobot --robots robots.txt --out counts',
    },
    { description: 'as a table', command: 'bulk urls.txt --agent Foobot --robots robots.txt --out csv' },
  ],
  async run(line, terminal) {
    const { answerInBulk } = await import('./bulk-run.js');
    return answerInBulk(line, terminal);
  },
};
