/** Runs what the documents tell their readers to run, against the package as it is published. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtPackage } from './built-package.js';
import { readBlocks, readInlineImports } from './documents/blocks.js';
import { isCommonJs, toCommonJs } from './documents/common-js.js';
import { withExpectations, inOneLine } from './documents/expected-output.js';
import { runInProject, toJavaScript, type Run } from './documents/run-block.js';
import { readShown, readTranscript, toScript } from './documents/transcript.js';
import { typeErrors } from './documents/type-errors.js';

const DOCUMENTS = ['README.md', 'COMMANDS.md', 'LINT.md', 'MIGRATION.md', 'PREFERENCES.md'];

const texts = DOCUMENTS.map((document) => readFileSync(document, 'utf8'));
const blocks = DOCUMENTS.flatMap((document, index) => readBlocks(document, texts[index] ?? ''));
const scripts = blocks.filter(({ language }) => language === 'js' || language === 'ts');
const modules = scripts.filter(({ code }) => !isCommonJs(code));

beforeAll(() => void builtPackage());

describe('as an ES module', () => {
  test.each(modules)('$name', (block) => {
    const { code, expected } = withExpectations(block.code);
    expectRun(runInProject('block.mjs', block.language === 'ts' ? toJavaScript(code) : code), expected);
  });
});

describe('as CommonJS', () => {
  test.each(scripts)('$name', (block) => {
    const { code, expected } = withExpectations(block.code);
    const script = block.language === 'ts' ? toJavaScript(code) : code;
    expectRun(runInProject('block.cjs', isCommonJs(script) ? script : toCommonJs(script)), expected);
  });
});

describe('named in passing', () => {
  test.each([...new Set(texts.flatMap(readInlineImports))])('%s', (statement) => {
    expectRun(runInProject('block.mjs', statement), undefined);
  });
});

test('TypeScript blocks are compiled at the strictest', () => {
  const programs = blocks.filter(({ language }) => language === 'ts');
  expect(typeErrors(new Map(programs.map(({ name, code }) => [name, code])))).toEqual([]);
});

describe('in a shell', () => {
  test.each(blocks.filter(({ language }) => language === 'sh'))('$name', ({ code }) => {
    expectRun(runInProject('block.sh', code), undefined);
  });
});

test('transcripts show what a terminal shows', () => {
  for (const { name, code } of blocks.filter(({ language }) => language === 'console')) {
    const steps = readTranscript(code);
    const { stdout } = runInProject('transcript.sh', toScript(steps));
    expect({ name, steps: readShown(steps, stdout) }).toEqual({ name, steps });
  }
});

/** A block that states no output only has to run. */
function expectRun({ stdout, stderr, exitCode }: Run, expected: string | undefined): void {
  const printed = expected === undefined ? '' : inOneLine(stdout);
  expect({ exitCode, printed, stderr: exitCode === 0 ? '' : stderr }).toEqual({
    exitCode: 0,
    printed: inOneLine(expected ?? ''),
    stderr: '',
  });
}
