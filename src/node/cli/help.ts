/** The help of the program and of each command. */

import type { Command } from './command.js';
import type { OptionSpec } from './command-line.js';
import { allDialects } from './dialect-names.js';
import { HELP } from './options.js';

const WIDTH = 90;

export function programHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'robotparser reads robots.txt as its standard and as other parsers do, and says why.',
    '',
    'Usage: robotparser COMMAND ...',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    ...dialectsHelp(),
    '',
    "'robotparser COMMAND --help' tells more and shows examples. 'robotparser --version' prints the version.",
    'Data goes to standard output, remarks to standard error. NO_COLOR=1 switches colours off.',
  ].join('\n');
}

export function commandHelp({ name, summary, forms, details, options, examples }: Command): string {
  return [
    `robotparser ${name}: ${summary}`,
    '',
    ...forms.map((form, index) => `${index === 0 ? 'Usage:' : '   or:'} robotparser ${name} ${form}`),
    '',
    ...details.flatMap((paragraph) => [paragraph, '']),
    'Options:',
    ...optionRows([...options, HELP]),
    '',
    ...dialectsHelp(),
    '',
    'Examples:',
    ...examples.flatMap(({ says, types }) => [`  # ${says}`, `  robotparser ${types}`]),
  ].join('\n');
}

function optionRows(options: readonly OptionSpec[]): string[] {
  const typed = options.map(({ name, short, value }) =>
    [short === undefined ? `    --${name}` : `-${short}, --${name}`, value].filter(Boolean).join(' '),
  );
  const width = Math.max(...typed.map(({ length }) => length));
  return options.map(({ says }, index) => `  ${(typed[index] ?? '').padEnd(width)}  ${says}`);
}

function dialectsHelp(): string[] {
  const rows = [''];
  for (const { name } of allDialects) {
    const row = rows.at(-1) ?? '';
    if (row.length + name.length > WIDTH) rows.push(name);
    else rows[rows.length - 1] = row === '' ? name : `${row}, ${name}`;
  }
  return ['Dialects:', rows.map((row) => `  ${row}`).join(',\n')];
}
