import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { builtPackage } from '../support/built-package.js';
import { isFull } from '../support/samples.js';

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** Whether hosts out there answer, nothing does, or each has a 404 for everything. */
export type Network = 'up' | 'down' | 'empty';

export const NOT_RUN: Run = { stdout: '', stderr: 'It was not run', exitCode: null };

const HERE = resolve('test/documents');
const RUNNERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'block.mjs': [process.execPath],
  'block.cjs': [process.execPath],
  'block.sh': ['bash', '-euo', 'pipefail'],
  'transcript.sh': ['bash'],
};

/**
 * Runs a program in an empty folder of a project that has the package installed, beside copies of what lies in
 * `test/documents/files`. What it asks of hosts out there is answered from `test/documents/sites`.
 */
export function runInProject(file: string, code: string, network: Network = 'up'): Run {
  const [program, ...args] = RUNNERS[file] ?? [file];
  const folder = newFolder();
  try {
    writeFileSync(join(folder, file), code);
    const { stdout, stderr, status } = start(program, [...args, file], folder, network);
    return { stdout, stderr, exitCode: status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Program {
  readonly file: 'block.mjs' | 'block.cjs';
  readonly code: string;
}

/**
 * Runs programs as {@link runInProject} does, each in a folder of its own, but all of them in one process, save those that
 * decide when theirs ends. Where all samples are asked for, each has its own process.
 */
export function runAllInProject(programs: readonly Program[], network: Network = 'up'): readonly Run[] {
  const isAlone = ({ code }: Program): boolean => isFull || code.includes("'node:test'");
  const together = programs.filter((program) => !isAlone(program));
  const runs = new Map(
    runOneAfterAnother(together, network).map((run, index) => [together[index], run] as const),
  );
  return programs.map((program) => runs.get(program) ?? runInProject(program.file, program.code, network));
}

function runOneAfterAnother(programs: readonly Program[], network: Network): readonly Run[] {
  if (programs.length === 0) return [];
  const folders = programs.map(newFolder);
  try {
    const paths = programs.map(({ file, code }, index) => {
      const path = join(folders[index] ?? '', file);
      writeFileSync(path, code);
      return path;
    });
    const runs: Run[] = [];
    // A program that ends its process is the last of that process.
    while (runs.length < paths.length) runs.push(...runsOfOneProcess(paths.slice(runs.length), network));
    return runs;
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** At least one. */
function runsOfOneProcess(paths: readonly string[], network: Network): readonly Run[] {
  const report = join(builtPackage(), `report-${randomUUID()}.json`);
  const args = [join(HERE, 'one-after-another.mjs'), JSON.stringify(paths), report];
  const { stdout, stderr, error } = start(process.execPath, args, builtPackage(), network);
  if (error !== undefined) throw error;
  try {
    const runs: unknown = JSON.parse(readFileSync(report, 'utf8'));
    if (!isRuns(runs) || runs.length === 0) throw new Error(`Nothing was run:\n${stdout}${stderr}`);
    return runs;
  } finally {
    rmSync(report);
  }
}

function isRuns(value: unknown): value is readonly Run[] {
  return Array.isArray(value) && value.every((run: unknown) => typeof run === 'object' && run !== null);
}

function newFolder(): string {
  const folder = mkdtempSync(join(builtPackage(), 'block-'));
  cpSync(join(HERE, 'files'), folder, { recursive: true });
  return folder;
}

function start(
  program: string,
  args: readonly string[],
  cwd: string,
  network: Network,
): SpawnSyncReturns<string> {
  const bin = join(builtPackage(), 'node_modules', '.bin');
  return spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: [bin, join(HERE, 'bin'), process.env['PATH']].join(delimiter),
      NODE_OPTIONS: `--import=${pathToFileURL(join(HERE, 'loopback.mjs')).href}`,
      ROBOTPARSER_NETWORK: network,
      ROBOTPARSER_REPOSITORY: resolve('.'),
      NO_COLOR: '1',
    },
  });
}

export function toJavaScript(typeScript: string): string {
  const { outputText } = ts.transpileModule(typeScript, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  return outputText;
}
