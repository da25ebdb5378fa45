/** @import { Entry } from '../entries.mjs' */

/**
 * What Rollup begins with: the compiled files of entries, by the names that the built ones get.
 *
 * @param {string} compiled
 * @param {readonly Entry[]} entries
 * @param {'.js' | '.d.ts'} extension
 * @returns {Record<string, string>}
 */
export function inputsOf(compiled, entries, extension) {
  return Object.fromEntries(
    entries.map(({ name, source }) => [name, source.replace('src', compiled).replace(/\.ts$/, extension)]),
  );
}
