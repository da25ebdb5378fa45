/** What a fetch may cost, and its caller's say in it. */

import { argumentError } from '../core/arguments.js';
import { expectOptions, type OptionNames } from '../core/options.js';

/** How long a fetch may take, how far it is led, and how much of a body it keeps. */
export interface Limits {
  /** From the first name looked up to the last byte of the body; null: no deadline. */
  readonly deadlineMs: number | null;
  /** How many redirects are followed. */
  readonly redirects: number;
  /** How much of the body is kept, counted after decompression. */
  readonly bytes: number;
}

const NAMES = { deadlineMs: true, redirects: true, bytes: true } as const satisfies OptionNames<Limits>;

/** These limits, but for those that `changes` names. */
export function limitsWith(limits: Limits, changes: Partial<Limits> = {}): Limits {
  expectLimits('limits', changes);
  const { deadlineMs = limits.deadlineMs, redirects = limits.redirects, bytes = limits.bytes } = changes;
  return { deadlineMs, redirects, bytes };
}

/** @throws TypeError for a limit that there is not, and for one that is no number */
export function expectLimits(name: string, given: Partial<Limits> | undefined): void {
  expectOptions(name, given, NAMES);
  const { deadlineMs, redirects, bytes } = given ?? {};
  if (deadlineMs !== null) expectCount(`${name}.deadlineMs`, deadlineMs, 'a number of milliseconds, or null');
  expectCount(`${name}.redirects`, redirects, 'a number of redirects');
  expectCount(`${name}.bytes`, bytes, 'a number of bytes');
}

function expectCount(name: string, value: unknown, expected: string): void {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return;
  throw argumentError(name, value, `${expected}, not negative`);
}
