import { expect, test } from '@jest/globals';
import type { Original, SetName } from './cases.js';
import { sampleOf } from '../support/samples.js';
import { hasSet, recorded, setsOf } from './cases.js';
import { compareAnswers, type Comparison, type Report } from './comparison.js';

export type { Check, Comparison, Opened, Report } from './comparison.js';

/** Registers a test per set: all recorded answers of `original` are given again. */
export function testRecorded(original: Original, comparison: Comparison): void {
  for (const set of setsOf(original)) {
    if (!hasSet(set)) {
      process.stdout.write(`${original}: no ${set} set here, name its folder in ROBOTPARSER_VECTORS\n`);
      continue;
    }
    test(`answers as ${original} did on the ${set} set`, () => {
      const declared = comparison.declaredCounts?.[set];
      const answered = recorded(original, set);
      // What is declared is counted, so it is asked whole.
      const asked = declared === undefined ? sampleOf(answered) : answered;
      const report = compareAnswers(asked, comparison);
      expect(report.first).toEqual([]);
      expect(report.mismatches).toBe(0);
      expect(report.declared).toEqual(declared ?? {});
      expect(report.checks).toBeGreaterThan(asked.length);
    });
  }
}

/** Asks everything that `original` was asked on a set, and counts what differs. */
export function compare(original: Original, set: SetName, comparison: Comparison): Report {
  return compareAnswers(recorded(original, set), comparison);
}
