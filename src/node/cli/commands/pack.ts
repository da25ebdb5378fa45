/** `robotparser pack`: robots.txt files with their dates in one file. */

import { BULK_OPTIONS } from '../line/options.js';
import type { Command } from './command.js';

const OUTPUT = {
  ...BULK_OPTIONS.output,
  description: 'the archive, which appears when it is complete; until then it is FILE.partial',
};

export const pack: Command = {
  name: 'pack',
  summary: 'put captures of robots.txt files into one archive, which bulk opens at once',
  forms: ['SOURCE...'],
  details: [
    'SOURCE is what bulk takes as --robots, a folder or another archive, too, each with any number of captures of a site.',
    'The archive holds all of them by site and date, and each text once. `bulk --robots FILE` looks up what it needs, and\n' +
      '--as-of chooses the capture in force at a time. It needs the package lmdb.',
  ],
  exits: { 0: 'the archive is complete', 1: undefined, 2: 'misuse', 3: 'a SOURCE could not be read' },
  options: [OUTPUT],
  examples: [
    { description: 'one file of many sites', command: 'pack sites.jsonl -o robots.archive' },
    { description: 'all captures of several files', command: 'pack sites.jsonl later.jsonl -o all.archive' },
  ],
  async run(line, terminal) {
    const { packSources } = await import('./pack-run.js');
    return packSources(line, terminal);
  },
};
