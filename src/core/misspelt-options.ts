/** Interfaces with many options: the error for a misspelt name suggests the right one instead of listing all. */

import { argumentError } from './arguments.js';
import { expectOptions, isPlainObject, listOf, type KnownOptions } from './options.js';

/**
 * Accepts only plain objects without unknown options, as {@link expectOptions} does.
 *
 * @throws TypeError naming the first unknown option, and the one that was probably meant
 */
export function expectManyOptions(name: string, given: unknown, known: KnownOptions): void {
  expectOptions(name, given, known, hintFor);
}

function hintFor(names: readonly string[], key: string): string {
  const meant = nearestName(names, key);
  return meant === undefined ? listOf(names) : `did you mean '${meant}'?`;
}

/** The name that was probably meant; undefined if none is similar. */
export function nearestName(names: readonly string[], written: string): string | undefined {
  return names.find((name) => resembles(name, written)) ?? names.find((name) => isOneSlip(name, written));
}

/**
 * Accepts plain objects, and unknown names too unless they look like a misspelt option: for originals that ignore
 * unknown options.
 *
 * @throws TypeError for `maxredirect`, `Addresses` and the like
 */
export function refuseMisspelt(name: string, given: unknown, known: KnownOptions): void {
  if (!isPlainObject(given)) throw argumentError(name, given, 'a plain object of options');
  const meant = (key: string): boolean => Object.keys(known).some((option) => resembles(option, key));
  const misspelt = Object.entries(given).filter(([key]) => Object.hasOwn(known, key) || meant(key));
  expectManyOptions(name, Object.fromEntries(misspelt), known);
}

/** The same name in another case, with underscores, or cut short: `deadlineMS`, `deadline_ms`, `deadline`. */
function resembles(option: string, key: string): boolean {
  const [known, given] = [comparable(option), comparable(key)];
  return known === given || (given.length > 2 && (known.startsWith(given) || given.startsWith(known)));
}

/** One letter added, missing or wrong, or two swapped. */
function isOneSlip(option: string, key: string): boolean {
  const shorter = Math.min(option.length, key.length);
  const longer = Math.max(option.length, key.length);
  let start = 0;
  while (start < shorter && option[start] === key[start]) start++;
  let end = 0;
  while (end < shorter - start && option.at(-1 - end) === key.at(-1 - end)) end++;
  return shorter > 2 && longer - shorter < 2 && longer - start - end <= 2;
}

function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
