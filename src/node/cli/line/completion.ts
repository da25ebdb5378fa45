/** Shell completion, generated from the tables of options. */

import type { Command } from '../commands.js';
import { DIALECT_NAMES } from '../../../dialects/list.js';
import type { OptionSpec } from './option.js';
import { HELP } from './options.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function completionFor(shell: Shell, commands: readonly Command[]): string[] {
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      // zsh can run bash completions, once its own have been started.
      return [
        '#compdef robotparser',
        '(( $+functions[compdef] )) || { autoload -U compinit && compinit; }',
        'autoload -U +X bashcompinit && bashcompinit',
        ...bash(commands),
      ];
    case 'fish':
      return fish(commands);
  }
}

const OTHER_WORDS = ['help', 'completion', 'manual'];

/** The possible values of an option; undefined if it takes a file. */
function wordsAfter({ type, value }: OptionSpec): readonly string[] | undefined {
  if (type?.kind === 'dialect') return DIALECT_NAMES;
  if (type?.kind === 'choice') return type.of;
  return value === undefined || type?.kind === 'path' ? undefined : [];
}

function typed({ name, short }: OptionSpec): string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

function bash(commands: readonly Command[]): string[] {
  const names = [...commands.map(({ name }) => name), ...OTHER_WORDS].join(' ');
  return [
    '_robotparser() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} start=',
    '  COMPREPLY=()',
    // bash treats the = of --out=csv as a word of its own, zsh treats it all as one word.
    '  if [ "$word" = = ]; then word=',
    '  elif [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}',
    '  elif [[ $word == --*=* ]]; then before=${word%%=*} start=${word%%=*}= word=${word#*=}',
    '  fi',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W '${names}' -- "$word"))`,
    '    return',
    '  fi',
    '  case "$command $before" in',
    ...commands.flatMap(({ name, options }) =>
      options.flatMap((option) => {
        const words = wordsAfter(option);
        if (words === undefined || option.value === undefined) return [];
        const cases = typed(option).map((form) => `'${name} ${form}'`);
        return [
          `    ${cases.join('|')}) COMPREPLY=($(compgen -P "$start" -W '${words.join(' ')}' -- "$word")); return ;;`,
        ];
      }),
    ),
    '  esac',
    '  case "$command" in',
    ...commands.map(({ name, options }) => {
      const words = [...options, HELP].flatMap(typed).join(' ');
      return `    ${name}) [[ $word == -* ]] && COMPREPLY=($(compgen -W '${words}' -- "$word")) ;;`;
    }),
    `    help) COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$word")) ;;`,
    `    completion) COMPREPLY=($(compgen -W '${SHELLS.join(' ')}' -- "$word")) ;;`,
    '  esac',
    '}',
    'complete -o default -F _robotparser robotparser',
  ];
}

function fish(commands: readonly Command[]): string[] {
  const rows = commands.map(
    ({ name, summary }) =>
      `complete -c robotparser -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
  );
  for (const word of OTHER_WORDS) rows.push(`complete -c robotparser -n __fish_use_subcommand -f -a ${word}`);
  const names = commands.map(({ name }) => name);
  for (const [word, words] of [
    ['help', names],
    ['completion', SHELLS],
  ] as const) {
    const condition = quoted(`__fish_seen_subcommand_from ${word}`);
    rows.push(`complete -c robotparser -n ${condition} -f -a ${quoted(words.join(' '))}`);
  }
  for (const { name, options } of commands) {
    for (const option of [...options, HELP]) {
      const words = wordsAfter(option);
      const choices = words === undefined || words.length === 0 ? '' : ` -a ${quoted(words.join(' '))}`;
      const value = option.value === undefined ? '' : words === undefined ? ' -r' : ` -x${choices}`;
      const short = option.short === undefined ? '' : ` -s ${option.short}`;
      rows.push(
        `complete -c robotparser -n ${quoted(`__fish_seen_subcommand_from ${name}`)} -l ${option.name}${short}${value} -d ${quoted(option.description)}`,
      );
    }
  }
  return rows;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
