/** Writes the chapters of COMMANDS.md on the commands from their tables: `npm run commands-document`. A test holds them together. */

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { COMMANDS, type Command } from '../src/node/cli/commands.js';
import { HELP } from '../src/node/cli/line/options.js';
import { LISTED_FAMILIES } from '../src/dialects/list.js';
import { withSection } from './document-section.js';

/** The document with the chapters as they are now. */
export function withCommandChapters(document: string): string {
  return withSection(document, 'commands', commandChapters(COMMANDS));
}

/** The dialects by original, and a chapter on each command with a table of its options. */
function commandChapters(commands: readonly Command[]): string[] {
  return [...dialectChapter(), ...commands.flatMap(chapterOf)];
}

function dialectChapter(): string[] {
  const rows = LISTED_FAMILIES.flatMap(({ original, members }) =>
    members.map(({ name, reads, alsoNamed }, index) => {
      const also = alsoNamed.map((other) => `\`${other}\``).join(', ');
      return `| ${index === 0 ? original : ''} | \`${name}\` | ${reads} | ${also} |`;
    }),
  );
  return [
    '### Dialects',
    '',
    '| original | dialect | answers as | also named |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ];
}

function chapterOf({ name, summary, forms, details, options, exits }: Command): string[] {
  return [
    `### ${name}`,
    '',
    `${capital(summary)}.`,
    '',
    '```text',
    ...forms.map((form) => `robotparser ${name} ${form}`),
    '```',
    '',
    ...details.flatMap((paragraph) => [markdown(paragraph.replaceAll('\n', ' ')), '']),
    '| option | |',
    '| --- | --- |',
    ...[...options, HELP].map(
      ({ form, description }) => `| \`${form.replaceAll('|', '\\|')}\` | ${markdown(description)} |`,
    ),
    '',
    `Ends with ${Object.entries(exits)
      .map(([code, meaning]) => `${code}: ${meaning}`)
      .join('; ')}.`,
    '',
  ];
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function markdown(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('*', '\\*')
    .replaceAll('<', '&lt;')
    .replace(/\{"[^}]*\}+\]?\}?/g, (json) => `\`${json}\``);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync('COMMANDS.md', withCommandChapters(readFileSync('COMMANDS.md', 'utf8')));
}
