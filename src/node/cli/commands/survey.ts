/** `robotparser survey`: many sites, many crawlers. */

import { AGENTS, BULK_OPTIONS, FETCH_OPTIONS, SITES_OPTIONS, SURVEY_OPTIONS } from '../line/options.js';
import type { Command } from './command.js';

export const survey: Command = {
  name: 'survey',
  summary: 'tell what many sites allow many crawlers, one output line a site',
  forms: ['SOURCE...'],
  details: [
    'SOURCE is the URL of a site, a list of sites, a folder, a WARC, JSON lines or CSV as bulk takes them by --robots, an archive of\n' +
      'robotparser pack, a robots.txt, or - for standard input. Sites come in the order of the input. A site with several captures has a line\n' +
      'for each, but in a packed archive its latest only.',
    'access is none if no URL of the site may be fetched (robots.txt aside), all if every URL may, and some if there are URLs of both kinds, whatever\n' +
      'stars the rules have. It is unknown if the robots.txt could not be read; status 404 and its like mean all. line is the line that forbids\n' +
      'the most general URL, else the first rule in the file that forbids one; for all the line that allows everything, if one does.',
    'uses are the preferences for everyone on the first page.',
  ],
  exits: {
    0: 'every site has its line',
    1: undefined,
    2: 'misuse',
    3: 'no robots.txt could be read',
  },
  options: [
    AGENTS,
    ...Object.values(SURVEY_OPTIONS),
    BULK_OPTIONS.output,
    BULK_OPTIONS.resume,
    ...Object.values(SITES_OPTIONS),
    ...Object.values(FETCH_OPTIONS),
  ],
  examples: [
    { description: 'two crawlers on many sites', command: 'survey sites.jsonl --agents GPTBot,Googlebot' },
    {
      description: 'who is forbidden by how many',
      command: 'survey sites.jsonl --agents GPTBot,bingbot --summary',
    },
  ],
  async run(line, terminal) {
    const { surveySites } = await import('./survey-run.js');
    return surveySites(line, terminal);
  },
};
