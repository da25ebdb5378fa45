// Module hooks: `./x.js` in a script is the `x.ts` beside it, and TypeScript loses its types when it is loaded.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  const source = sourceOf(specifier, context.parentURL);
  return nextResolve(source ?? specifier, context);
}

/**
 * @param {string} specifier what is imported
 * @param {string | undefined} parentURL the file that imports it
 */
function sourceOf(specifier, parentURL) {
  if (parentURL === undefined || !/\.(?:ts|mjs)$/.test(parentURL)) return undefined;
  if (!/^\..*\.js$/.test(specifier)) return undefined;
  const source = new URL(`${specifier.slice(0, -3)}.ts`, parentURL);
  return existsSync(source) ? source.href : undefined;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'es2022',
    supported: { 'import-attributes': true },
    sourcefile: file,
    sourcemap: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
