/** What came of a suite, measured by what was expected. */

import type { TestOutcome } from './suite.js';

export interface Judged {
  readonly tests: number;
  readonly passed: number;
  /** Failed, and are declared to. */
  readonly expected: number;
  readonly skipped: number;
  /** What fails the run: a failure that nobody declared, and a declaration that nothing came of. */
  readonly complaints: readonly string[];
}

export function judged(outcomes: readonly TestOutcome[], expected: Readonly<Record<string, string>>): Judged {
  const count = (outcome: TestOutcome['outcome']): number =>
    outcomes.filter((each) => each.outcome === outcome).length;
  const failures = outcomes.filter(({ outcome }) => outcome === 'fail');
  const undeclared = failures.filter(({ test }) => expected[test] === undefined);
  const failing = new Set(failures.map(({ test }) => test));
  const stale = Object.keys(expected).filter((test) => !failing.has(test));
  return {
    tests: outcomes.length,
    passed: count('pass'),
    expected: failures.length - undeclared.length,
    skipped: count('skip'),
    complaints: [
      ...undeclared.map(({ test, why }) => `${test} fails: ${why}`),
      ...stale.map((test) => `${test} is declared to fail, and does not: ${expected[test] ?? ''}`),
      ...(outcomes.length === 0 ? ['no test was run'] : []),
    ],
  };
}
