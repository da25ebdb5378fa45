/** What a fetch may cost, and its caller's say in it. */

import { argumentError } from '../core/arguments.js';

export interface Limits {
  /** From the first name looked up to the last byte of the body; null: no deadline. */
  readonly deadlineMs: number | null;
  /** How many redirects are followed. */
  readonly redirects: number;
  /** How much of the body is kept, counted after decompression. */
  readonly bytes: number;
}

/** These limits, but for those that `changes` names. */
export function limitsWith(limits: Limits, changes: Partial<Limits> = {}): Limits {
  const { deadlineMs = limits.deadlineMs, redirects = limits.redirects, bytes = limits.bytes } = changes;
  if (deadlineMs !== null) expectCount('limits.deadlineMs', deadlineMs, 'a number of milliseconds, or null');
  expectCount('limits.redirects', redirects, 'a number of redirects');
  expectCount('limits.bytes', bytes, 'a number of bytes');
  return { deadlineMs, redirects, bytes };
}

function expectCount(name: string, value: unknown, expected: string): void {
  if (typeof value !== 'number' || !(value >= 0))
    throw argumentError(name, value, `${expected}, not negative`);
}
