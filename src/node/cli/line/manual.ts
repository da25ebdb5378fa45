/** The man page and the tables of COMMANDS.md, from the tables of options that read the command line. */

import type { Command } from '../commands/command.js';
import { LISTED_FAMILIES } from '../../../dialects/list.js';
import { typedOption } from './help.js';
import { HELP } from './options.js';

/** In the language of man(7). */
export function manualPage(commands: readonly Command[], version: string): string[] {
  return [
    `.TH ROBOTPARSER 1 "" "robotparser ${version}" "User Commands"`,
    '.SH NAME',
    'robotparser \\- reads robots.txt as its standard and as other parsers do, and says why',
    '.SH SYNOPSIS',
    ...commands.flatMap(({ name, forms }) =>
      forms.flatMap((form) => [`.B robotparser ${name}`, roff(form), '.br']),
    ),
    '.SH COMMANDS',
    ...commands.flatMap(pageOfCommand),
    '.SH DIALECTS',
    ...LISTED_FAMILIES.flatMap(({ original, members }) => [
      `.SS ${roff(original)}`,
      ...members.flatMap(({ name, reads, alsoNamed = [] }) => [
        '.TP',
        `.B ${roff([name, ...alsoNamed].join(', '))}`,
        roff(reads),
      ]),
    ]),
    '.SH ENVIRONMENT',
    '.TP',
    '.B NO_COLOR',
    'Any value hides colours.',
    '.TP',
    '.B FORCE_COLOR',
    'Any value but 0 and false shows them.',
  ];
}

function pageOfCommand({ name, summary, details, options, exits, examples }: Command): string[] {
  return [
    `.SS ${name}`,
    `${roff(summary)}.`,
    ...details.flatMap((paragraph) => ['.PP', ...paragraph.split('\n').map(roff)]),
    ...[...options, HELP].flatMap((option) => [
      '.TP',
      `.B ${roff(typedOption(option))}`,
      roff(option.description),
    ]),
    '.PP',
    'Exit codes:',
    ...Object.entries(exits).flatMap(([code, meaning]) =>
      meaning === undefined ? [] : ['.TP', code, roff(meaning)],
    ),
    ...examples.flatMap(({ description, command }) => [
      '.PP',
      `${roff(description)}:`,
      '.EX',
      roff(`robotparser ${command}`),
      '.EE',
    ]),
  ];
}

/** A line that begins with a dot or a quote would be a command, and a hyphen would become a dash. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

/** The dialects by original, and a chapter on each command with a table of its options. */
export function commandChapters(commands: readonly Command[]): string[] {
  return [...dialectChapter(), ...commands.flatMap(chapterOf)];
}

function dialectChapter(): string[] {
  const rows = LISTED_FAMILIES.flatMap(({ original, members }) =>
    members.map(({ name, reads, alsoNamed = [] }, index) => {
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
    ...[...options, HELP].map((option) => `| \`${typedOption(option)}\` | ${markdown(option.description)} |`),
    '',
    `Ends with ${Object.entries(exits)
      .flatMap(([code, meaning]) => (meaning === undefined ? [] : [`${code}: ${meaning}`]))
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
