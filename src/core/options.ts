/** Options of public functions: a misspelt name or an unknown value is a TypeError, never a silent default. */

import { argumentError } from './arguments.js';
import type { Dialect } from './dialect.js';

/** The names of the options of an interface; `satisfies OptionNames<Options>` keeps the two in step. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Accepts only plain objects without unknown options.
 *
 * @param name - what the caller calls the options: `options`, `options.limits`
 * @throws TypeError that names the first option it does not know, and the one that was probably meant
 */
export function expectOptions(name: string, given: unknown, known: Readonly<Record<string, true>>): void {
  if (given === undefined) return;
  if (!isPlainObject(given)) throw argumentError(name, given, 'a plain object of options');
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(known, key)) continue;
    const names = Object.keys(known);
    const meant = names.find((option) => resembles(option, key));
    const hint = meant === undefined ? `there are ${names.join(', ')}` : `did you mean '${meant}'?`;
    throw new TypeError(`Unknown option '${name === 'options' ? key : `${name}.${key}`}': ${hint}`);
  }
}

/**
 * Accepts plain objects, and unknown names too unless they look like a misspelt option: for originals that ignore
 * unknown options.
 *
 * @throws TypeError for `maxredirect`, `Addresses` and their kind
 */
export function refuseMisspelt(name: string, given: unknown, known: Readonly<Record<string, true>>): void {
  if (!isPlainObject(given)) throw argumentError(name, given, 'a plain object of options');
  const meant = (key: string): boolean => Object.keys(known).some((option) => resembles(option, key));
  const misspelt = Object.entries(given).filter(([key]) => Object.hasOwn(known, key) || meant(key));
  expectOptions(name, Object.fromEntries(misspelt), known);
}

/** Accepts one of a few values, and nothing that merely looks like one. */
export function expectOneOf<Value extends string>(
  name: string,
  given: unknown,
  values: readonly Value[],
): asserts given is Value {
  if (values.some((value) => value === given)) return;
  throw argumentError(name, given, values.map((value) => `'${value}'`).join(' or '));
}

export function expectFunction(name: string, given: unknown, expected = 'a function'): void {
  if (given !== undefined && typeof given !== 'function') throw argumentError(name, given, expected);
}

/** The text of a URL given as a string or as a `URL`. */
export function urlText(name: string, given: unknown): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'href' in given && typeof given.href === 'string') {
    return given.href;
  }
  throw argumentError(name, given, 'a string or a URL');
}

/** Accepts a dialect, not its name. */
export function expectDialect(name: string, given: unknown): asserts given is Dialect {
  if (!isDialect(given)) throw argumentError(name, given, 'a dialect, as robotparser/dialects exports them');
}

export function isDialect(given: unknown): given is Dialect {
  return typeof given === 'object' && given !== null && 'read' in given && typeof given.read === 'function';
}

/** Also one from another realm: Jest runs tests in one. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Written in another case, with underscores, or as a beginning: `deadlineMS`, `deadline_ms`, `deadline`. */
function resembles(option: string, key: string): boolean {
  const [known, given] = [comparable(option), comparable(key)];
  return known === given || (given.length > 2 && (known.startsWith(given) || given.startsWith(known)));
}

function comparable(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
