// Builds dist/, or the folder that the first argument names: the sources compiled once as ES modules and once as
// CommonJS, each with its own declarations.
//
// Whether TypeScript writes one or the other is said by the nearest package.json and by nothing else, so the second
// run compiles a copy of the sources that lies beside a package.json of type "commonjs".
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.argv[2] ?? `${root}/dist`);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

await rm(target, { recursive: true, force: true });
await mkdir(`${root}/.tmp`, { recursive: true });
const copy = await mkdtemp(`${root}/.tmp/commonjs-`);
try {
  await copySources();
  const exitCodes = await Promise.all([
    run(tsc, '--project', `${root}/tsconfig.json`, '--outDir', `${target}/esm`),
    run(tsc, '--project', `${copy}/tsconfig.json`),
  ]);
  process.exitCode = Math.max(...exitCodes);
  await writeJson(`${target}/cjs/package.json`, { type: 'commonjs' });
} finally {
  await rm(copy, { recursive: true, force: true });
}

async function copySources() {
  await cp(`${root}/src`, `${copy}/src`, { recursive: true });
  await translateToCommonJs();
  await writeJson(`${copy}/package.json`, { type: 'commonjs' });
  await writeJson(`${copy}/tsconfig.json`, {
    extends: '../../tsconfig.json',
    compilerOptions: { verbatimModuleSyntax: false, rootDir: 'src', outDir: `${target}/cjs` },
    include: ['src'],
    // The program is started, never required.
    exclude: ['src/node/cli'],
  });
}

/**
 * Says in the copy with CommonJS's words what TypeScript leaves in those of ES modules: `import.meta`, and the loading of
 * a file of our own when it is needed. That is not left an `import()`, which Jest refuses in CommonJS.
 */
async function translateToCommonJs() {
  for (const entry of await readdir(`${copy}/src`, { recursive: true })) {
    if (!entry.endsWith('.ts')) continue;
    const file = `${copy}/src/${entry}`;
    const source = await readFile(file, 'utf8');
    const translated = source
      .replaceAll('import.meta.url', "require('node:url').pathToFileURL(__filename)")
      .replaceAll(/await import\(('\.[^']+')\)/g, '(require($1) as typeof import($1))');
    await writeFile(file, translated);
  }
}

/**
 * @param {string} file
 * @param {unknown} value
 */
function writeJson(file, value) {
  return writeFile(file, `${JSON.stringify(value)}\n`);
}

/**
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function run(script, ...args) {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [script, ...args], { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => resolve(code ?? 1));
  });
}
