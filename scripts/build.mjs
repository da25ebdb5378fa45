// Builds dist/ in the project, or the whole package in the folder that the first argument names: a file per entry, as
// CommonJS, as an ES module and as declarations.
//
//   node scripts/build.mjs [folder [--unchecked]]
//
// With `--unchecked` the compiler takes the types on trust, which is half of its work: `npm run typecheck` checks them.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import './register-typescript.mjs';

const { writeDeclarations } = await import('./build/declarations.js');
const { writeCommonJs, writeEsModules } = await import('./build/javascript.js');

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder, ...choices] = process.argv.slice(2);
const home = resolve(folder ?? root);
const dist = join(home, 'dist');

await rm(dist, { recursive: true, force: true });
await mkdir(join(root, '.tmp'), { recursive: true });
// Below the project, so that what is compiled finds its packages.
const compiled = await mkdtemp(join(root, '.tmp', 'compiled-'));
try {
  compile();
  const names = await writeCommonJs(compiled, join(dist, 'cjs'));
  await writeEsModules(compiled, join(dist, 'esm'));
  await writeDeclarations(compiled, join(dist, 'cjs'), names);
  // With the name and the version by which the program finds itself.
  const { name, version } = manifest;
  const scope = { name, version, type: 'commonjs' };
  await writeFile(join(dist, 'cjs', 'package.json'), `${JSON.stringify(scope)}\n`);
  // npm puts it where man finds it.
  await writeFile(join(dist, 'robotparser.1'), printedBy(join(dist, 'cjs', 'program.js'), 'manual'));
} finally {
  await rm(compiled, { recursive: true, force: true });
}

/** One file per source: JavaScript with its comments, and a declaration. */
function compile() {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const options = ['--outDir', compiled];
  if (choices.includes('--unchecked')) options.push('--noCheck');
  execFileSync(process.execPath, [...process.execArgv, tsc, '--project', root, ...options], {
    stdio: 'inherit',
  });
}

/**
 * @param {string} program
 * @param {string} command
 */
function printedBy(program, command) {
  return execFileSync(process.execPath, [program, command]);
}
