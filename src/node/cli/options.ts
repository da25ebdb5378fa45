/** Options that several commands share. */

import type { OptionSpec } from './command-line.js';

export const HELP: OptionSpec = { name: 'help', short: 'h', says: 'show this help' };
export const JSON_LINES: OptionSpec = { name: 'json', says: 'print one JSON object per line' };
export const DIALECT: OptionSpec = {
  name: 'dialect',
  short: 'd',
  value: 'NAME',
  says: 'whose reading decides; rfc9309 by default',
};
export const AGENT: OptionSpec = {
  name: 'agent',
  short: 'a',
  value: 'NAME',
  says: 'the crawler; every operand is then a page whose own robots.txt is fetched',
};
export const URLS: OptionSpec = {
  name: 'urls',
  value: 'FILE',
  says: 'read the URLs from FILE, one a line (- for standard input)',
};
export const SITE: OptionSpec = {
  name: 'site',
  value: 'URL',
  says: 'where a SOURCE that is a file was found; by default on the site of each URL',
};
export const USER_AGENT: OptionSpec = {
  name: 'user-agent',
  value: 'HEADER',
  says: 'what the request for a robots.txt is sent as',
};
