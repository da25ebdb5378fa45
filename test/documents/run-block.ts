import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { builtPackage } from '../built-package.js';

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

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
export function runInProject(file: string, code: string): Run {
  const [program, ...args] = RUNNERS[file] ?? [file];
  const project = builtPackage();
  const folder = mkdtempSync(join(project, 'block-'));
  try {
    cpSync(join(HERE, 'files'), folder, { recursive: true });
    writeFileSync(join(folder, file), code);
    const { stdout, stderr, status } = spawnSync(program, [...args, file], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [join(project, 'node_modules', '.bin'), join(HERE, 'bin'), process.env['PATH']].join(delimiter),
        NODE_OPTIONS: `--import=${pathToFileURL(join(HERE, 'loopback.mjs')).href}`,
        ROBOTPARSER_REPOSITORY: resolve('.'),
        NO_COLOR: '1',
      },
    });
    return { stdout, stderr, exitCode: status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
