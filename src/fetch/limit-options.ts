/** The limits of time, redirects and size that a caller may set. `policies.ts` has those of each original. */

import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';

/**
 * How long a fetch may take, how many redirects it follows, and how much of a body it keeps.
 *
 * @example
 * const limits: Limits = { deadlineMs: 5000, redirects: 3, bytes: 600_000 };
 * (await fetchRobots('https://example.com/robots.txt', { limits })).truncated; // false
 */
export interface Limits {
  /**
   * Milliseconds from the first name looked up to the last byte of the body. `null`: no deadline.
   *
   * @defaultValue 10000
   */
  readonly deadlineMs: number | null;
  /**
   * How many redirects are followed.
   *
   * @defaultValue the policy's: 5 for `'rfc9309'`
   */
  readonly redirects: number;
  /**
   * How many bytes of the body are kept, counted after decompression. The cache and `fetchRobots` require at least
   * 512,000: rules beyond the limit are lost, and what they forbid would be allowed.
   *
   * @defaultValue the policy's: 1 MiB for `'rfc9309'`
   */
  readonly bytes: number;
}

/** How much of a file every crawler must read at least (RFC 9309, section 2.5). */
const LEAST_FILE_BYTES = 500 * 1024;

const NAMES = { deadlineMs: true, redirects: true, bytes: true } as const satisfies OptionNames<Limits>;

/** These limits with the changes applied. */
export function limitsWith(limits: Limits, changes: Partial<Limits> = {}): Limits {
  expectLimits('limits', changes);
  const { deadlineMs = limits.deadlineMs, redirects = limits.redirects, bytes = limits.bytes } = changes;
  return { deadlineMs, redirects, bytes };
}

/** @throws TypeError for an unknown limit, and for one that is not a number */
export function expectLimits(name: string, given: Partial<Limits> | undefined): void {
  expectManyOptions(name, given, NAMES);
  const { deadlineMs, redirects, bytes } = given ?? {};
  if (deadlineMs !== null) expectCount(`${name}.deadlineMs`, deadlineMs, 'a number of milliseconds, or null');
  expectCount(`${name}.redirects`, redirects, 'a number of redirects');
  expectCount(`${name}.bytes`, bytes, 'a number of bytes');
}

/** @throws TypeError also for a limit that would lose rules of an ordinary file */
export function expectWholeFileLimits(name: string, given: Partial<Limits> | undefined): void {
  expectLimits(name, given);
  const { bytes = LEAST_FILE_BYTES } = given ?? {};
  if (bytes >= LEAST_FILE_BYTES) return;
  throw argumentError(`${name}.bytes`, bytes, `at least ${LEAST_FILE_BYTES}, as RFC 9309 (2.5) requires`);
}

/** @throws TypeError for anything but undefined and a number of at least 0 */
export function expectCount(name: string, value: unknown, expected: string): void {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return;
  throw argumentError(name, value, `${expected}, not negative`);
}
