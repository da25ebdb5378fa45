import { expect, test } from '@jest/globals';
import type { Original, SetName } from './cases.js';
import { hasSet, recorded } from './cases.js';
import { compareAnswers, type Comparison, type Report } from './comparison.js';

export type { Check, Comparison, Opened, Report } from './comparison.js';

const sets: readonly SetName[] = ['edge', 'random', 'real'];

/** Registers a test per set: all recorded answers of `original` are given again. */
export function testRecorded(original: Original, comparison: Comparison): void {
  for (const set of sets) {
    if (!hasSet(set)) {
      process.stdout.write(`${original}: no ${set} set here, name its folder in ROBOTPARSER_VECTORS\n`);
      continue;
    }
    test(`answers as ${original} did on the ${set} set`, () => {
      const report = compare(original, set, comparison);
      expect(report.first).toEqual([]);
      expect(report.mismatches).toBe(0);
      expect(report.declared).toEqual(comparison.declaredCounts?.[set] ?? {});
      expect(report.checks).toBeGreaterThan(1000);
    });
  }
}

/** Asks everything that `original` was asked on a set, and counts what differs. */
export function compare(original: Original, set: SetName, comparison: Comparison): Report {
  return compareAnswers(recorded(original, set), comparison);
}
