import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { describe, expect, test } from '@jest/globals';
import type { RobotRulesAnyDBMFile } from '../../src/node/any-dbm-file.js';
import { withoutVersion } from '../../src/node/any-dbm-name.js';
import { builtPackage } from '../support/built-package.js';
import { folder, openRules } from './opened-rules.js';

let files = 0;

function newFile(): string {
  return join(folder, `rules-${++files}`);
}

function rulesIn(file: string, agent?: string): RobotRulesAnyDBMFile {
  return openRules(agent, file, { now: () => 1_700_000_000_000 });
}

describe('a file', () => {
  test('is there again after it was closed, with the name it belongs to', async () => {
    const file = newFile();
    const rules = rulesIn(file, 'Foo/1.0');
    rules.parse('http://h/robots.txt', 'User-agent: foo\nDisallow: /a');
    rules.visit('h:80');
    await rules.close();
    const again = rulesIn(file);
    expect(again.agent()).toBe('Foo');
    expect([again.allowed('http://h/a'), again.allowed('http://h/b'), again.noVisits('h:80')]).toEqual([
      0, 1, 1,
    ]);
  });

  test('may be read and written by its owner alone', () => {
    const file = newFile();
    rulesIn(file, 'Foo');
    expect([file, `${file}-lock`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  test('that is something else is refused', () => {
    const file = newFile();
    writeFileSync(file, 'User-agent: *\nDisallow: /\n');
    expect(() => rulesIn(file, 'Foo')).toThrow(`Cannot open ${file}: it is not an LMDB file`);
  });

  test('may be open twice, and each sees what the other has written', () => {
    const file = newFile();
    const [one, other] = [rulesIn(file, 'Foo'), rulesIn(file, 'Foo')];
    one.pushRules('h:80', '/a');
    one.freshUntil('h:80', 1_800_000_000);
    expect(other.allowed('http://h/a')).toBe(0);
    other.clearRules('h:80');
    expect(one.allowed('http://h/a')).toBe(1);
  });
});

describe('as in the original', () => {
  test('Quirk: every other name empties the file, even an empty one. A comment that stays in the name is searched for groups, too', () => {
    const rules = rulesIn(newFile(), 'Foo/1.0');
    rules.pushRules('h:80', '/a');
    expect([rules.agent('Foo/2.0'), rules.rules('h:80')]).toEqual(['Foo', ['/a']]);
    expect([rules.agent(''), rules.agent(), rules.rules('h:80')]).toEqual(['Foo', '', []]);
    rules.agent('Foo/1.2 (Bar)');
    rules.parse('http://h/robots.txt', 'User-agent: bar\nDisallow: /a');
    expect(rules.allowed('http://h/a')).toBe(0);
  });

  test('Quirk: the last visit never moves back, and a server without a name is counted like any other', () => {
    const rules = rulesIn(newFile(), 'Foo');
    rules.visit('h:80', 1000);
    rules.visit('h:80', 500);
    rules.visit('');
    rules.visit('', 7);
    expect([rules.lastVisit('h:80'), rules.noVisits('h:80'), rules.noVisits('')]).toEqual([1000, 2, 2]);
  });

  test('Quirk: 0 for an unknown server', () => {
    expect(rulesIn(newFile(), 'Foo').noVisits('h:80')).toBe(0);
  });

  test('Quirk: the list ends before the first empty rule, after which everything is allowed', () => {
    const rules = rulesIn(newFile(), 'Foo');
    rules.parse('http://h/robots.txt', 'User-agent: *\nDisallow: /a\nDisallow:\nDisallow: /b');
    expect(rules.rules('h:80')).toEqual(['/a']);
    expect([rules.allowed('http://h/a'), rules.allowed('http://h/b')]).toEqual([0, 1]);
  });
});

describe('better than the original', () => {
  test('rules behind an empty one do not come back with the next file of the host', () => {
    const rules = rulesIn(newFile(), 'Foo');
    rules.parse('http://h/robots.txt', 'User-agent: *\nDisallow: /a\nDisallow:\nDisallow: /b');
    expect(rules.rules('h:80')).toEqual(['/a']);
    rules.parse('http://h/robots.txt', 'User-agent: *\nDisallow: /x\nDisallow: /y');
    expect(rules.rules('h:80')).toEqual(['/x', '/y']);
  });

  test('characters above U+00FF are stored', () => {
    const rules = rulesIn(newFile(), 'Жук/1.0');
    rules.pushRules('ж:80', '/Ж');
    expect([rules.agent(), rules.rules('ж:80')]).toEqual(['Жук', ['/Ж']]);
  });

  test('values and keys of any length are stored', () => {
    const rules = rulesIn(newFile(), 'Foo');
    const [host, path] = ['h'.repeat(5000), `/${'a'.repeat(100_000)}`];
    rules.parse(`http://${host}/robots.txt`, `User-agent: *\nDisallow: ${path}`);
    expect(rules.allowed(`http://${host}${path}`)).toBe(0);
    expect(rules.allowed(`http://${host}x${path}`)).toBe(-1);
  });
});

test.each([
  ['Foo/1.0', 'Foo'],
  ['Foo 2.5', 'Foo'],
  ['Foo/123', 'Foo'],
  ['Foo2000', 'Foo'],
  ['Foo/1', 'Foo/1'],
  ['Foo/1.2 (x)', 'Foo/1.2 (x)'],
])(
  'Quirk: `Foo/1.0`, `Foo 2.5`, `Foo/123` and `Foo2000` are `Foo`, but `Foo/1` and `Foo/1.2 (x)` stay as they are: %s',
  (agent, name) => {
    expect(withoutVersion(agent)).toBe(name);
  },
);

test.each([
  ['Foo / 1.0 ', 'Foo '],
  ['Foo/1.2.3', 'Foo/1.'],
  ['Foo/12', 'Foo/12'],
  ['Foo/1\n2', 'Foo/1\n2'],
  ['1.0', ''],
  ['', ''],
])('the name of %j is %j', (agent, name) => {
  expect(withoutVersion(agent)).toBe(name);
});

const WRITER = `
import { writeSync } from 'node:fs';
import { RobotRulesAnyDBMFile } from 'robotparser/node';
const [file, who, count] = process.argv.slice(1);
const rules = new RobotRulesAnyDBMFile('Foo/1.0', file);
for (let i = 0; i < Number(count); i++) {
  rules.parse(\`http://\${who}\${i}/robots.txt\`, 'User-agent: *\\nDisallow: /a\\nDisallow: /b');
  rules.visit('shared:80');
  writeSync(1, \`\${i}\\n\`);
}
await rules.close();
`;

interface Writer {
  readonly process: ChildProcess;
  /** Listens from the start: one of two writers may end while the other is waited for. */
  readonly closed: Promise<unknown>;
  /** What it has said that it has written. */
  readonly acknowledged: string[];
  readonly lines: Interface;
}

function startWriter(file: string, who: string, count: number): Writer {
  const args = ['--input-type=module', '--eval', WRITER, file, who, String(count)];
  const child = spawn(process.execPath, args, { cwd: builtPackage(), stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const acknowledged: string[] = [];
  lines.on('line', (line) => acknowledged.push(line));
  return { process: child, closed: once(child, 'close'), acknowledged, lines };
}

test('of two processes on one file one is killed while it writes, and nothing is lost that it had acknowledged', async () => {
  const file = newFile();
  const killed = startWriter(file, 'killed', 1_000_000);
  const other = startWriter(file, 'other', 40);
  while (killed.acknowledged.length < 20) await once(killed.lines, 'line');
  killed.process.kill('SIGKILL');
  await Promise.all([killed.closed, other.closed]);
  expect(killed.process.signalCode).toBe('SIGKILL');
  expect(other.acknowledged).toHaveLength(40);

  const rules = rulesIn(file);
  const missing = [
    ...killed.acknowledged.map((i) => `killed${i}:80`),
    ...other.acknowledged.map((i) => `other${i}:80`),
  ].filter((netloc) => rules.rules(netloc).join() !== '/a,/b');
  expect(missing).toEqual([]);
  const visits = killed.acknowledged.length + other.acknowledged.length;
  // A visit that was written may not have been acknowledged any more.
  expect([visits, visits + 1]).toContain(rules.noVisits('shared:80'));
  rules.parse('http://after/robots.txt', 'User-agent: *\nDisallow: /');
  expect(rules.allowed('http://after/')).toBe(0);
}, 120_000);

test('without lmdb an error says what is missing', () => {
  const script = `
    const Module = require('node:module');
    const load = Module._load;
    Module._load = (name, ...rest) => {
      if (name === 'lmdb') throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
      return load(name, ...rest);
    };
    const { RobotRulesAnyDBMFile } = require('robotparser/node');
    try { new RobotRulesAnyDBMFile('Foo', 'rules'); } catch (error) { console.log(error.message); }
  `;
  const { stdout } = spawnSync(process.execPath, ['--eval', script], {
    cwd: builtPackage(),
    encoding: 'utf8',
  });
  expect(stdout).toBe('Cannot open rules: the package lmdb is not installed (npm install lmdb)\n');
}, 120_000);
