import { describe, expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };
import { dialects } from '../../src/dialects.js';
import { runInProject } from '../documents/run-block.js';
import { runProgram } from './program.js';

const COMMANDS = ['check', 'explain', 'compare', 'lint', 'fetch'];

test('--version prints the version of the package', async () => {
  const { stdout, stderr, exit } = await runProgram(['--version']);
  expect({ stdout, stderr, exit }).toEqual({ stdout: `${manifest.version}\n`, stderr: '', exit: 0 });
});

test('--help names every command and every dialect', async () => {
  const { stdout, exit } = await runProgram(['--help']);
  expect(exit).toBe(0);
  for (const word of [...COMMANDS, ...Object.keys(dialects)]) expect(stdout).toContain(word);
});

test('nothing at all prints the help as a remark and is a misuse', async () => {
  const { stdout, stderr, exit } = await runProgram([]);
  expect(stdout).toBe('');
  expect(stderr).toContain('Usage: robotparser COMMAND');
  expect(exit).toBe(2);
});

test.each(COMMANDS)('%s --help shows usage, options and examples on standard output', async (command) => {
  const { stdout, stderr, exit } = await runProgram([command, '--help']);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  expect(stdout).toContain(`Usage: robotparser ${command} `);
  for (const option of ['--dialect', '--json', '--help']) expect(stdout).toContain(option);
  expect(examplesIn(stdout).length).toBeGreaterThan(1);
});

test.each(COMMANDS)('the examples of %s --help run', async (command) => {
  const { stdout } = await runProgram([command, '--help']);
  for (const example of examplesIn(stdout)) {
    const folder = 'mkdir public && cp robots.txt public/ && cp urls.txt list.txt';
    const { exitCode, stderr } = runInProject('block.sh', `${folder} && ${example.trim()} < list.txt`);
    // 1 is an answer, too.
    expect({ example, misused: (exitCode ?? 2) > 1 }).toEqual({ example, misused: false });
    expect(stderr).not.toContain('robotparser: ');
  }
});

test.each([['--help'], ...COMMANDS.map((command) => [command, '--help'])])(
  'no line is wider than a terminal: %s %s',
  async (...args) => {
    const { stdout } = await runProgram(args);
    expect(stdout.split('\n').filter((line) => line.length > 110)).toEqual([]);
  },
);

describe('a dialect is named in any way of writing', () => {
  test.each([
    'rubyLastAgent',
    'ruby-last-agent',
    'RUBY_LAST_AGENT',
    'robots-parser',
    'rfc-9309',
    'rerp',
    'python_classic',
  ])('%s', async (name) => {
    const { stderr, exit } = await runProgram(['lint', '-', '--dialect', name]);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  });
});

test('every dialect has the name under which it is exported', () => {
  expect(Object.values(dialects).map(({ name }) => name)).toEqual(Object.keys(dialects));
});

function examplesIn(help: string): string[] {
  const [, examples = ''] = help.split('Examples:\n');
  return examples.split('\n').filter((line) => line.startsWith('  robotparser '));
}
