/** Suites and tests of what may be missing: its skipped tests say in their names what is, which is printed as well. */
import { describe, test } from '@jest/globals';

/** `describe`, or where something is missing a `describe.skip` that says so. */
export function describeUnless(missing: string | undefined): (name: string, tests: () => void) => void {
  const suffix = told(missing);
  return missing === undefined
    ? describe
    : (name, tests) => {
        describe.skip(`${name}${suffix}`, tests);
      };
}

/** `test`, or another like it, or where something is missing a `test.skip` that says so. */
export function testUnless(
  missing: string | undefined,
  usual: typeof test.skip = test,
): (name: string, run: Parameters<typeof test>[1], timeoutMs?: number) => void {
  const suffix = told(missing);
  return missing === undefined
    ? usual
    : (name, run, timeoutMs) => {
        test.skip(`${name}${suffix}`, run, timeoutMs);
      };
}

function told(missing: string | undefined): string {
  if (missing !== undefined) process.stderr.write(`Skipped: ${missing}\n`);
  return ` (skipped: ${missing ?? ''})`;
}
