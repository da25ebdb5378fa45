/** Runs what the documents tell their readers to run, against the package as it is published. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readInlineImports, type Block } from './blocks.js';
import { isCommonJs, toCommonJs } from './common-js.js';
import { sampleOf } from '../support/samples.js';
import { withExpectations, inOneLine, type Checked } from './expected-output.js';
import { NOT_RUN, runAllInProject, runInProject, toJavaScript, type Program, type Run } from './run-block.js';
import { blocks, texts } from './shown-blocks.js';
import { readShown, readTranscript, toScript, type Step } from './transcript.js';

const scripts = blocks.filter(({ language }) => language === 'js' || language === 'ts');
const modules = scripts.filter(({ code }) => !isCommonJs(code));

const programs = [...modules.map(asModule), ...scripts.map(asCommonJs), ...inlineImports().map(asStatement)];

/** Documents whose blocks never print what is not there, whether sites answer or not. */
const IN_EVERY_CASE = /^(?:README|FLEET|guides)\b/;

let runs: readonly Run[] = [];
beforeAll(() => {
  runs = runAllInProject(programs);
});

describe.each(['as an ES module', 'as CommonJS', 'named in passing'])('%s', (how) => {
  const numbered = programs.map((program, index) => ({ ...program, index }));
  test.each(numbered.filter((program) => program.how === how))('$name', ({ index, expected }) => {
    expectRun(runs[index] ?? NOT_RUN, expected);
  });
});

test.each(
  sampleOf(
    blocks.filter(({ language }) => language === 'sh'),
    6,
  ),
)('in a shell: $name', ({ code }) => {
  expectRun(runInProject('block.sh', code), undefined);
});

test('transcripts show what a terminal shows, in a folder that only they write to', () => {
  const transcripts = blocks.filter(({ language }) => language === 'console');
  for (const { name, code } of sampleOf(transcripts, 8)) {
    const steps = readTranscript(code);
    // What the document says how to make, a later block may use.
    const before = transcripts.slice(
      transcripts.findIndex((other) => documentOf(other) === documentOf({ name })),
      transcripts.findIndex((other) => other.name === name),
    );
    const made = before.flatMap((other) => readTranscript(other.code)).filter(isMaking);
    const script = [
      'find . -mindepth 1 ! -name transcript.sh -delete',
      ...made.map(({ command }) => command),
    ];
    const { stdout } = runInProject('transcript.sh', [...script, toScript(steps)].join('\n'));
    expect({ name, steps: readShown(steps, stdout) }).toEqual({ name, steps });
  }
});

describe.each(sampleOf(['down', 'empty'] as const))('with the network %s', (network) => {
  const promised = programs.filter(({ how, name }) => how === 'as an ES module' && IN_EVERY_CASE.test(name));
  let runsThen: readonly Run[] = [];
  beforeAll(() => {
    runsThen = runAllInProject(promised, network);
  });

  test.each(promised.map((program, index) => ({ ...program, index })))(
    '$name',
    ({ index, expected = '' }) => {
      const { stdout, stderr, exitCode } = runsThen[index] ?? NOT_RUN;
      if (!expected.includes('undefined')) expect(stdout).not.toContain('undefined');
      // What asks for a file or a page itself may reject, as its original does, with an error that says why.
      if (exitCode !== 0)
        expect([network, stderr]).toEqual(['down', expect.stringContaining('ECONNREFUSED')]);
      expect(stderr).not.toContain('undefined');
    },
  );
});

function documentOf({ name }: Pick<Block, 'name'>): string {
  return name.split(':', 1)[0] ?? '';
}

function isMaking({ command }: Step): boolean {
  return command.startsWith('printf ');
}

/** A program of the documents, and how it is run. */
interface Described extends Program {
  readonly how: string;
  readonly name: string;
  /** What it prints, where it says so. */
  readonly expected: string | undefined;
}

function asModule(block: Block): Described {
  const { code, expected } = inJavaScript(block);
  return { how: 'as an ES module', name: block.name, file: 'block.mjs', code, expected };
}

function asCommonJs(block: Block): Described {
  const { code, expected } = inJavaScript(block);
  const script = isCommonJs(code) ? code : toCommonJs(code);
  return { how: 'as CommonJS', name: block.name, file: 'block.cjs', code: script, expected };
}

function asStatement(code: string): Described {
  return { how: 'named in passing', name: code, file: 'block.mjs', code, expected: undefined };
}

function inlineImports(): string[] {
  return [...new Set(texts.flatMap(readInlineImports))];
}

function inJavaScript(block: Block): Checked {
  const { code, expected } = withExpectations(block.code);
  return { code: block.language === 'ts' ? toJavaScript(code) : code, expected };
}

/** A block that states no output only has to run. */
function expectRun({ stdout, stderr, exitCode }: Run, expected: string | undefined): void {
  const printed = expected === undefined ? '' : inOneLine(stdout);
  expect({ exitCode, printed, stderr: exitCode === 0 ? '' : stderr }).toEqual({
    exitCode: 0,
    printed: inOneLine(expected ?? ''),
    stderr: '',
  });
}
