/**
 * Module hooks of a process that runs tests. The sources are loaded once, for all suites of the process. What lies in
 * `test` is loaded anew by each suite, since its files register hooks and start servers: their addresses end with the
 * number of the suite.
 */
import { load as loadTypeScript, resolve as resolveTypeScript } from '../../scripts/typescript-hooks.mjs';

const TESTS = new URL('..', import.meta.url).href;
const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const ENTRIES = new URL('../../src/entries/', import.meta.url);

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  // The page imports the package by its name.
  const entry = /^robotparser\/(.+)$/.exec(specifier)?.[1];
  if (entry !== undefined) return { url: new URL(`${entry}.ts`, ENTRIES).href, shortCircuit: true };
  const { address: parentURL, suite } = partsOf(context.parentURL ?? '');
  if (specifier === '@jest/globals') return { url: GLOBALS + suite, shortCircuit: true };
  const found = await resolveTypeScript(
    specifier,
    suite === '' ? context : { ...context, parentURL },
    nextResolve,
  );
  return found.url.startsWith(TESTS) ? { ...found, url: found.url + suite } : found;
}

/** @type {import('node:module').LoadHook} */
export function load(url, context, nextLoad) {
  return loadTypeScript(partsOf(url).address, context, nextLoad);
}

/**
 * @param {string} url
 * @returns the address of the file, and `?` with the number of the suite for which it is loaded, if it lies in `test`
 */
function partsOf(url) {
  const end = url.startsWith(TESTS) ? url.lastIndexOf('?') : -1;
  return end === -1 ? { address: url, suite: '' } : { address: url.slice(0, end), suite: url.slice(end) };
}
