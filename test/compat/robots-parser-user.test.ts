import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { builtPackage } from '../support/built-package.js';
import { sampled, sampleOf } from '../support/samples.js';

const FIXTURE = join(import.meta.dirname, '..', 'fixtures', 'robots-parser-user');
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const SLOW = 300_000;

const imports = [
  { when: 'before', specifier: 'robots-parser' },
  { when: 'after', specifier: 'robotparser/compat/robots-parser' },
];

const modules = [
  { kind: 'ES modules', type: 'module', options: ['--module', 'ESNext', '--moduleResolution', 'bundler'] },
  { kind: 'CommonJS', type: 'commonjs', options: ['--module', 'NodeNext', '--moduleResolution', 'NodeNext'] },
];

describe.each(imports)('a user of robots-parser $when the change', ({ specifier }) => {
  let project: string;

  beforeAll(() => {
    project = mkdtempSync(join(builtPackage(), 'user-'));
    cpSync(FIXTURE, project, { recursive: true });
    for (const folder of ['typescript', 'commonjs']) changeImports(join(project, folder), specifier);
  }, SLOW);

  afterAll(() => {
    rmSync(project, { recursive: true });
  });

  sampled().each(sampleOf(modules))(
    'compiles from TypeScript to $kind and passes its tests',
    ({ type, options }) => {
      const folder = join(project, 'typescript');
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type }));
      succeeds(folder, TSC, '--project', folder, ...options, '--outDir', join(folder, 'built'));
      succeeds(join(folder, 'built'), 'check-frontier.js');
    },
    SLOW,
  );

  test(
    'passes its tests in CommonJS written by hand',
    () => {
      succeeds(join(project, 'commonjs'), 'check-frontier.js');
    },
    SLOW,
  );
});

/** Each file names the package once at most; that line is the whole change. */
function changeImports(folder: string, specifier: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'robots-parser'", `'${specifier}'`));
  }
}

function succeeds(folder: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
}
