import { expect, test } from '@jest/globals';
import { reportOf } from '../../src/cache/page-report.js';

test.each([
  ['a pause of no time', { status: 429, retryAfter: 0 }, { pace: 'slower', pauseMs: 0 }],
  ['a pause that a failing page asks for', { status: 404, retryAfter: 2 }, { pace: 'slower', pauseMs: 2000 }],
  ['one that a page asks for which is there', { status: 200, retryAfter: 2 }, { pace: 'fine', pauseMs: 0 }],
])('what a page says of its site: %s', (_what, answer, report) => {
  expect(reportOf(answer, 0)).toEqual(report);
});

test.each([
  [99, false],
  [100, true],
  [999, true],
  [1000, false],
])('a status has three digits: %i', (status, isTaken) => {
  const report = (): unknown => reportOf({ status }, 0);
  if (isTaken) expect(report()).toMatchObject({ pauseMs: 0 });
  else expect(report).toThrow("Argument 'answer.status' must be");
});

test('a pause below none is refused by name', () => {
  expect(() => reportOf({ status: 429, retryAfter: -1 }, 0)).toThrow("Argument 'answer.retryAfter' must be");
});
