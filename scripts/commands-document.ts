/** Writes the chapters of COMMANDS.md on the commands from their tables: `npm run commands-document`. A test holds them together. */

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { COMMANDS } from '../src/node/cli/commands/all-commands.js';
import { commandChapters } from '../src/node/cli/line/manual.js';

const BEGIN = '<!-- begin commands -->';
const END = '<!-- end commands -->';

/** The document with the chapters as they are now. */
export function withCommandChapters(document: string): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error(`COMMANDS.md has no ${BEGIN} with ${END} behind it`);
  return `${document.slice(0, from)}${BEGIN}\n\n${commandChapters(COMMANDS).join('\n')}\n${document.slice(to)}`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync('COMMANDS.md', withCommandChapters(readFileSync('COMMANDS.md', 'utf8')));
}
