/** The man page, generated from the tables of options. */

import type { Command } from '../commands.js';
import { LISTED_FAMILIES } from '../../../dialects/list.js';
import { HELP } from './options.js';

/** In man(7) markup. */
export function manualPage(commands: readonly Command[], version: string): string[] {
  return [
    `.TH ROBOTPARSER 1 "" "robotparser ${version}" "User Commands"`,
    '.SH NAME',
    'robotparser \\- says what a robots.txt allows, by RFC 9309 or as another parser reads it, and why',
    '.SH SYNOPSIS',
    ...commands.flatMap(({ name, forms }) =>
      forms.flatMap((form) => [`.B robotparser ${name}`, roff(form), '.br']),
    ),
    '.SH COMMANDS',
    ...commands.flatMap(pageOfCommand),
    '.SH DIALECTS',
    ...LISTED_FAMILIES.flatMap(({ original, members }) => [
      `.SS ${roff(original)}`,
      ...members.flatMap(({ name, reads, alsoNamed }) => [
        '.TP',
        `.B ${roff([name, ...alsoNamed].join(', '))}`,
        roff(reads),
      ]),
    ]),
    '.SH ENVIRONMENT',
    '.TP',
    '.B NO_COLOR',
    'Any value disables colours.',
    '.TP',
    '.B FORCE_COLOR',
    'Any value but 0 and false enables them.',
  ];
}

function pageOfCommand({ name, summary, details, options, exits, examples }: Command): string[] {
  return [
    `.SS ${name}`,
    `${roff(summary)}.`,
    ...details.flatMap((paragraph) => ['.PP', ...paragraph.split('\n').map(roff)]),
    ...[...options, HELP].flatMap(({ form, description }) => ['.TP', `.B ${roff(form)}`, roff(description)]),
    '.PP',
    'Exit codes:',
    ...Object.entries(exits).flatMap(([code, meaning]) => ['.TP', code, roff(meaning)]),
    ...examples.flatMap(([description, command]) => [
      '.PP',
      `${roff(description)}:`,
      '.EX',
      roff(`robotparser ${command}`),
      '.EE',
    ]),
  ];
}

/** Otherwise a leading dot or quote would be a command, and a hyphen would become a dash. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
