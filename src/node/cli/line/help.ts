/** The help of the program and of each command. */

import type { Command } from '../commands.js';
import { DIALECT_NAMES, LISTED_FAMILIES } from '../../../dialects/list.js';
import type { OptionSpec } from './option.js';
import { HELP } from './options.js';

const WIDTH = 90;
const TEXT_WIDTH = 100;

export function programHelp(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'robotparser says what a robots.txt allows, by RFC 9309 or as another parser reads it, and why.',
    '',
    'Usage: robotparser COMMAND ...',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    ...dialectsHelp(),
    '',
    "'robotparser help COMMAND' prints details and examples. 'robotparser --version' prints the version.",
    "'robotparser completion bash|zsh|fish' prints a completion script, 'robotparser manual' a man page.",
    'Data goes to standard output, messages to standard error. NO_COLOR=1 disables colours.',
  ];
}

export function commandHelp({ name, summary, forms, details, exits, options, examples }: Command): string[] {
  return [
    `robotparser ${name}: ${summary}`,
    '',
    ...forms.map((form, index) => `${index === 0 ? 'Usage:' : '   or:'} robotparser ${name} ${form}`),
    '',
    ...details.flatMap((paragraph) => [...wrapped(paragraph.replaceAll('\n', ' '), TEXT_WIDTH), '']),
    'Options:',
    ...optionRows([...options, HELP]),
    '',
    'Exit codes:',
    ...Object.entries(exits).map(([code, meaning]) => `  ${code}  ${meaning}`),
    '',
    ...(options.some(({ type }) => type?.kind === 'dialect') ? [...dialectsHelp(), ''] : []),
    'Examples:',
    ...examples.flatMap(([description, command]) => [`  # ${description}`, `  robotparser ${command}`]),
  ];
}

function optionRows(options: readonly OptionSpec[]): string[] {
  const names = options.map(({ form, short }) => `${short === undefined ? '    ' : ''}${form}`);
  const width = Math.max(...names.map(({ length }) => length));
  return options.flatMap(({ description }, index) =>
    rowsBeside(`  ${(names[index] ?? '').padEnd(width)}`, description, width),
  );
}

/** Grouped by original: the version of it that each dialect follows. */
function dialectsHelp(): string[] {
  const width = Math.max(...DIALECT_NAMES.map(({ length }) => length));
  return [
    'Dialects, by original:',
    ...LISTED_FAMILIES.flatMap(({ original, members }) => [
      `  ${original}`,
      ...members.flatMap(({ name, reads, alsoNamed }) => {
        const also = alsoNamed.length === 0 ? '' : `; also ${alsoNamed.join(', ')}`;
        return rowsBeside(`    ${name.padEnd(width)}`, reads + also, width);
      }),
    ]),
  ];
}

/** Wraps a text, with a name before the first row. */
function rowsBeside(name: string, text: string, width: number): string[] {
  const [first = '', ...rest] = wrapped(text, WIDTH - width);
  return [`${name}  ${first}`, ...rest.map((row) => `${''.padEnd(name.length)}  ${row}`)];
}

function wrapped(text: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    if (row !== '' && row.length + 1 + word.length > width) {
      rows.push(row);
      row = word;
    } else row = row === '' ? word : `${row} ${word}`;
  }
  return [...rows, row];
}
