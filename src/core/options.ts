/** Checks of options: a misspelt name or an unknown value is a TypeError, never a silent default. */

import { argumentError, memberOf } from './arguments.js';
import type { Dialect } from './dialect.js';

/** A clock supplied by the caller. */
export interface ClockOptions {
  /**
   * The current date, in milliseconds since the epoch.
   *
   * @defaultValue Date.now
   */
  readonly now?: (() => number) | undefined;
}

/** The option names of an interface; `satisfies OptionNames<Options>` keeps the two in sync. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Accepts only plain objects without unknown options.
 *
 * @param name - what the caller calls the options: `options`, `options.limits`
 * @throws TypeError naming the first unknown option
 */
export function expectOptions(
  name: string,
  given: unknown,
  known: KnownOptions,
  hintFor: OptionHint = listOf,
): void {
  if (given === undefined) return;
  if (!isPlainObject(given)) throw argumentError(name, given, 'a plain object of options');
  const key = Object.keys(given).find((option) => !Object.hasOwn(known, option));
  if (key === undefined) return;
  const option = name === 'options' ? key : `${name}.${key}`;
  throw new TypeError(`Unknown option '${option}': ${hintFor(Object.keys(known), key)}`);
}

/** A hint for the unknown option `key`. */
export type OptionHint = (names: readonly string[], key: string) => string;

export type KnownOptions = Readonly<Record<string, true>>;

export function listOf(names: readonly string[]): string {
  return `there are ${names.join(', ')}`;
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
  const href = memberOf(given, 'href');
  if (typeof href === 'string') return href;
  throw argumentError(name, given, 'a string or a URL');
}

/** Accepts a dialect, not its name. */
export function expectDialect(name: string, given: unknown): asserts given is Dialect {
  if (typeof memberOf(given, 'read') !== 'function')
    throw argumentError(name, given, 'imported from robotparser/dialects');
}

/** Accepts objects from another realm too: Jest runs tests in one. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
