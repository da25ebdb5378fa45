import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { format, resolveConfig } from 'prettier';
import manifest from '../../../package.json' with { type: 'json' };
import { dialects } from '../../../src/entries/dialects.js';
import { withCommandChapters } from '../../../scripts/commands-document.js';
import { COMMANDS as ALL_COMMANDS } from '../../../src/node/cli/commands.js';
import { completionFor } from '../../../src/node/cli/line/completion.js';
import { DIALECT_NAMES } from '../../../src/dialects/list.js';
import { manualPage } from '../../../src/node/cli/line/manual.js';
import { runInProject } from '../../documents/run-block.js';
import { sampled, sampleOf } from '../../support/samples.js';
import { refusal, runProgram, type Ended } from './program.js';

const COMMANDS = ALL_COMMANDS.map(({ name }) => name);

/** Of commands that fetch nothing, call the header otherwise, or read as crawlers do. */
const OTHER_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  diff: ['--urls', '--user-agent'],
  pack: ['--output'],
  survey: ['--as-operators-say', '--user-agent'],
  serve: ['--dialect', '--agent'],
};

/** What `--help` prints of each, asked for once. */
const helps = new Map<string, Promise<Ended>>();

function helpOf(command: string): Promise<Ended> {
  const known = helps.get(command) ?? runProgram(`${command} --help`.trim());
  helps.set(command, known);
  return known;
}

test('--version prints the version of the package', async () => {
  const { stdout, stderr, exit } = await runProgram('--version');
  expect({ stdout, stderr, exit }).toEqual({ stdout: `${manifest.version}\n`, stderr: '', exit: 0 });
});

test('--help names every command and every dialect', async () => {
  const { stdout, exit } = await helpOf('');
  expect(exit).toBe(0);
  for (const word of [...COMMANDS, ...Object.keys(dialects)]) expect(stdout).toContain(word);
});

test.each(['help', 'completion', 'manual'])(
  'help %s is the help of the program, which tells of it',
  async (word) => {
    expect(await runProgram(`help ${word}`)).toEqual(await helpOf(''));
  },
);

test('nothing at all prints the help as a remark and is a misuse', async () => {
  expect(await runProgram([])).toEqual(refusal(2, 'Usage: robotparser COMMAND'));
});

test.each(sampleOf(COMMANDS, 3))(
  '%s --help shows usage, options and examples on standard output',
  async (command) => {
    const { stdout, stderr, exit } = await helpOf(command);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toContain(`Usage: robotparser ${command} `);
    // The linter looks at a file with all readings at hand.
    const reading = command === 'lint' ? '--readings' : '--dialect';
    const options = OTHER_OPTIONS[command] ?? [reading, '--user-agent'];
    for (const option of [...options, '--help']) expect(stdout).toContain(option);
    expect(examplesIn(stdout).length).toBeGreaterThan(1);
  },
);

// A service does not end by itself: serve.test.ts starts it.
sampled(3).each(
  sampleOf(
    COMMANDS.filter((name) => name !== 'serve'),
    11,
  ),
)('the examples of %s --help run', async (command) => {
  const { stdout } = await helpOf(command);
  for (const example of examplesIn(stdout)) {
    const record = `echo '{"site":"https://shop.example","robots":""}' | tee sites.jsonl > later.jsonl`;
    const folder = `mkdir -p public && cp robots.txt public/ && cp urls.txt list.txt && ${record}`;
    const { exitCode, stderr } = runInProject('block.sh', `${folder} && ${example.trim()} < list.txt`);
    // 1 is an answer, too.
    expect({ example, misused: (exitCode ?? 2) > 1 }).toEqual({ example, misused: false });
    expect(stderr).not.toContain('robotparser: ');
  }
});

test.each(['', ...sampleOf(COMMANDS, 3)])('no line is wider than a terminal: %s --help', async (command) => {
  const { stdout } = await helpOf(command);
  expect(stdout.split('\n').filter((line) => line.length > 110)).toEqual([]);
});

sampled(3).each([
  ...['rubyLastAgent', 'ruby-last-agent', 'RUBY_LAST_AGENT'],
  ...['robots-parser', 'rfc-9309', 'rerp', 'python_classic'],
])('a dialect is named in any way of writing: %s', async (name) => {
  const { stderr, exit } = await runProgram(`check - Foobot / --dialect ${name}`);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
});

test('help and completion name every dialect', () => {
  expect([...DIALECT_NAMES].sort()).toEqual(Object.keys(dialects).sort());
});

test('they are listed by original, with the versions that they answer as', async () => {
  const { stdout } = await helpOf('');
  expect(stdout).toContain(
    [
      '  Protego',
      '    protego                Protego 0.6.1; also protego-0.6',
      '    protego07              Protego 0.7.0',
      '  reppy',
    ].join('\n'),
  );
});

test('COMMANDS.md has a chapter on each command, as its table has it (npm run commands-document)', async () => {
  const document = readFileSync('COMMANDS.md', 'utf8');
  const options = await resolveConfig('COMMANDS.md');
  expect(document).toBe(await format(withCommandChapters(document), { ...options, parser: 'markdown' }));
});

sampled(3)('bash completes commands, options, dialects and choices', () => {
  const script = completionFor('bash', ALL_COMMANDS).join('\n');
  const completed = (...words: string[]): string[] => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const code = `${script}\nCOMP_WORDS=(robotparser ${quoted}) COMP_CWORD=${words.length}; _robotparser; echo "\${COMPREPLY[@]}"`;
    const { stdout } = spawnSync('bash', ['-c', code], { encoding: 'utf8' });
    return stdout.trim().split(' ');
  };
  expect(completed('ch')).toEqual(['check']);
  expect(completed('check', '--ag')).toEqual(['--agent']);
  expect(completed('check', '-d', 'rerp')).toEqual(['rerpGym2008', 'rerpMk1996']);
  expect(completed('test', '--format', 'j')).toEqual(['json', 'junit']);
  expect(completed('help', 'co')).toEqual(['compare']);
  expect(completed('bulk', '--out', '=')).toEqual(['jsonl', 'csv', 'counts']);
  expect(completed('bulk', '--out', '=', 'c')).toEqual(['csv', 'counts']);
  expect(completed('bulk', '--out=c')).toEqual(['--out=csv', '--out=counts']);
});

test.each(['zsh', 'fish'] as const)('%s is told of every command and option', (shell) => {
  const script = completionFor(shell, ALL_COMMANDS).join('\n');
  for (const { name, options } of ALL_COMMANDS) {
    for (const word of [name, ...options.map((option) => option.name)]) expect(script).toContain(word);
  }
});

test('zsh starts its own completions before those of bash, where nothing has yet', () => {
  const [, first, second] = completionFor('zsh', ALL_COMMANDS);
  expect(first).toBe('(( $+functions[compdef] )) || { autoload -U compinit && compinit; }');
  expect(second).toBe('autoload -U +X bashcompinit && bashcompinit');
});

test('fish completes what follows help and completion, and no files there', () => {
  const script = completionFor('fish', ALL_COMMANDS);
  const names = COMMANDS.join(' ');
  expect(script).toContain(`complete -c robotparser -n '__fish_seen_subcommand_from help' -f -a '${names}'`);
  expect(script).toContain(
    "complete -c robotparser -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'",
  );
});

test('the man page has every option, and no line that would be taken for a command of man', () => {
  const page = manualPage(ALL_COMMANDS, '1.2.3');
  const text = page.join('\n').replaceAll('\\-', '-');
  for (const { options } of ALL_COMMANDS) for (const { name } of options) expect(text).toContain(`--${name}`);
  expect(
    page.filter((line) => /^[.']/.test(line) && !/^\.(?:TH|SH|SS|TP|PP|B|EX|EE|br)\b/.test(line)),
  ).toEqual([]);
});

test('every dialect has the name under which it is exported', () => {
  expect(Object.values(dialects).map(({ name }) => name)).toEqual(Object.keys(dialects));
});

function examplesIn(help: string): string[] {
  const [, examples = ''] = help.split('Examples:\n');
  return examples.split('\n').filter((line) => line.startsWith('  robotparser '));
}
