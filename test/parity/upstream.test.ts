/** The judgement of `npm run upstream`; the suites themselves are run by that command. */

import { describe, expect, test } from '@jest/globals';
import { expectedFailures } from '../../scripts/upstream/expected-failures.js';
import { outcomesOf, type TestOutcome } from '../../scripts/upstream/suite.js';
import { judged } from '../../scripts/upstream/verdict.js';

function outcome(name: string, what: TestOutcome['outcome'], why = ''): TestOutcome {
  return { test: name, outcome: what, why };
}

describe('a suite', () => {
  const outcomes = [outcome('a', 'pass'), outcome('b', 'fail', '1 is not 2'), outcome('c', 'skip')];

  test('is fine where what fails is declared to', () => {
    expect(judged(outcomes, { b: 'a repair' })).toEqual({
      tests: 3,
      passed: 1,
      expected: 1,
      skipped: 1,
      complaints: [],
    });
  });

  test('is not where something else fails', () => {
    expect(judged(outcomes, {}).complaints).toEqual(['b fails: 1 is not 2']);
  });

  test('nor where what is declared to fail passes, or is skipped, or is no test', () => {
    const reasons = { a: 'x', b: 'x', c: 'x', d: 'x' };
    expect(judged(outcomes, reasons).complaints).toEqual([
      'a is declared to fail, and does not: x',
      'c is declared to fail, and does not: x',
      'd is declared to fail, and does not: x',
    ]);
  });

  test('that ran nothing is not fine', () => {
    expect(judged([], {}).complaints).toEqual(['no test was run']);
  });
});

test('what a runner prints beside its lines is left out, and what it does not call a pass is a failure', () => {
  const printed = [
    'Loaded suite',
    '{"test":"a","outcome":"pass","why":""}',
    '{"test":"b","outcome":"error","why":"x"}',
  ];
  expect(outcomesOf(printed.join('\n'), 'a runner')).toEqual([
    outcome('a', 'pass'),
    outcome('b', 'fail', 'x'),
  ]);
});

test('every expected failure has a reason', () => {
  const reasons = Object.values(expectedFailures).flatMap((ofSuite) => Object.values(ofSuite));
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
});
