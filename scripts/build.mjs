// Builds dist/: the sources compiled once as ES modules and once as CommonJS, each with its own declarations.
//
// Whether TypeScript writes one or the other is said by the nearest package.json and by nothing else, so the second
// run compiles a copy of the sources that lies beside a package.json of type "commonjs".
import { spawn } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const commonJs = `${JSON.stringify({ type: 'commonjs' })}\n`;

process.chdir(new URL('..', import.meta.url).pathname);

await rm('dist', { recursive: true, force: true });
await rm('.tmp/commonjs', { recursive: true, force: true });
await cp('src', '.tmp/commonjs', { recursive: true });
await writeFile('.tmp/commonjs/package.json', commonJs);
await mkdir('dist/cjs', { recursive: true });
await writeFile('dist/cjs/package.json', commonJs);

const exitCodes = await Promise.all([compile('tsconfig.esm.json'), compile('tsconfig.cjs.json')]);
process.exitCode = Math.max(...exitCodes);

/**
 * @param {string} project
 * @returns {Promise<number>} the compiler's exit code
 */
function compile(project) {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [tsc, '--project', project], { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => resolve(code ?? 1));
  });
}
